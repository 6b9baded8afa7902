import Discovery

extension FuzzTarget {
  /// Decides on a URL by a site association, in the library and in the model.
  package static let matcher = FuzzTarget(
    name: "matcher_fuzzer",
    summary: "Decides on a URL by a site association; library against model and against itself.",
    mutator: .matcher,
    seed: { MatcherQuestion($0, on: $1)?.bytes },
    show: { MatcherQuestion(bytes: $0).text },
    check: { try MatcherOracle().check(MatcherQuestion(bytes: $0), .chosen(by: $0)) })
}
