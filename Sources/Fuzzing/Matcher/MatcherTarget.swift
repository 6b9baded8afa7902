extension FuzzTarget {
  /// Decides on a URL.
  public static let matcher = FuzzTarget(
    name: "matcher_fuzzer", summary: "Decides on a URL.", show: { "\($0.count) bytes" },
    check: { _ in })
}
