/// The work of two decisions, in items of states, for finding files that are costly to match.
package struct MatcherWork: Sendable {
  /// The number of items that the automaton computed for the first decision on a URL.
  package let first: Int
  /// The number of items that the automaton computed for the second decision.
  package let second: Int
  /// Whether a decision reached the limit on computation or on memory.
  package let isLimited: Bool
  /// The maximum number of items that one decision may compute.
  package let maximum: Int
}

extension Matcher {
  /// Returns the work of two decisions on the same URL; `nil` if no rule is compared with the URL.
  package func work(for url: String) -> MatcherWork? {
    guard case .rules(let rules) = scope else { return nil }
    return Array(url.utf8).withUnsafeBufferPointer { url in
      URLParts(of: url, on: linkDomain.pointee).map { rules.contents.pointee.work(for: url, $0) }
    }
  }
}

extension RuleSet {
  fileprivate func work(for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts) -> MatcherWork {
    var search = RuleSearch(table, alwaysSearches: true)
    _ = search.firstRule(matching: url, parts)
    let first = search.work
    _ = search.firstRule(matching: url, parts)
    return MatcherWork(
      first: first, second: search.work - first,
      isLimited: search.hasGivenUp || search.clearingCount > 0,
      maximum: Engine.maximumWork + search.maximumStep)
  }
}
