extension FuzzTarget {
  /// Does nothing: how fast a target could be, against which the others are measured.
  package static let empty = FuzzTarget(
    name: "empty_fuzzer",
    summary: "Does nothing, so that the speed of the others can be put as a share of its own.",
    show: { "\($0.count) bytes" },
    check: { _ in })
}
