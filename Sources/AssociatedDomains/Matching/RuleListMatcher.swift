/// A matcher of the rules of one list alone, regardless of their app and domain.
package final class RuleListMatcher {
  /// The rules, in order.
  package let rules: [LinkRule]
  private let table: Shared<RuleTable>
  private var search: RuleSearch
  private let domain = LinkDomain("example.com")
  /// The last URL that was compared with rules one by one, and its comparison.
  private var latest: (link: String, comparison: URLComparison?)?

  /// The cost, in items of work, of an item in a state that an automaton computes and sorts.
  private static let costOfItem = 6
  /// The cost, in items of work, of comparing one pattern by position sets.
  private static let costOfPositionSets = 10_000

  private init(_ rules: [LinkRule], _ table: Shared<RuleTable>) {
    (self.rules, self.table) = (rules, table)
    search = RuleSearch(table)
  }

  /// Compiles a list's rules as the latest systems read them; `nil` if the entry lacks the list.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - areComponents: Whether the list is `components`, and not `paths`.
  ///   - appLinks: The service of the entry.
  package convenience init?(of entry: DetailsEntry, areComponents: Bool, in appLinks: AppLinks) {
    let declarations = RuleDeclarations(
      of: entry, areComponents: areComponents, in: appLinks, on: .latest)
    guard let declarations else { return nil }
    self.init(declarations.rules, Shared(declarations.table()))
  }

  /// Compiles the rules that decide for an app; `nil` unless its entry has a list.
  package convenience init?(of scope: MatcherScope) {
    guard case .rules(let set) = scope else { return nil }
    self.init(scope.rules, set.contents.pointee.table)
  }

  /// Returns the index of the first rule that matches a URL, or `nil` if none does, and the cost of
  /// the decision in items of work.
  ///
  /// - Parameter link: The path, query and fragment of the URL.
  package func firstRule(matching link: String) -> (index: Int?, cost: Int) {
    let before = (search.work, search.positionSetCount)
    let url = Array("https://example.com\(link)".utf8)
    let result = url.withUnsafeBufferPointer { url in
      URLParts(of: url, on: domain).map { search.firstRule(matching: url, $0) }
    }
    let cost =
      url.count + Self.costOfItem * (search.work - before.0)
      + Self.costOfPositionSets * (search.positionSetCount - before.1)
    if case .rule(let index) = result { return (index, cost) }
    return (nil, cost)
  }

  /// Returns whether a rule matches a URL, whether or not an earlier one does.
  ///
  /// - Parameters:
  ///   - index: The index of the rule.
  ///   - link: The path, query and fragment of the URL.
  package func matches(rule index: Int, _ link: String) -> Bool {
    if latest?.link != link {
      let url = try? LinkURL(parsing: "https://example.com\(link)")
      latest = (link, url.map { URLComparison(of: $0, with: table) })
    }
    return latest?.comparison?.matches(rule: index) ?? false
  }
}
