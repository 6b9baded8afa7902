extension FuzzTarget {
  /// Decides on a URL by a site association, in the library and in the model.
  public static let matcher = FuzzTarget(
    name: "matcher_fuzzer",
    summary: """
      Decides on a URL by a site association; the library against the model, and against itself \
      where a change of the question cannot matter.
      """,
    mutator: .matcher,
    seed: { MatcherQuestion($0, on: MatcherQuestion.platforms[0])?.bytes },
    show: { MatcherQuestion(bytes: $0).text },
    check: { try MatcherOracle().check(MatcherQuestion(bytes: $0), .chosen(by: $0)) })
}
