// The query: the rules QRY-001, QRY-002, QRY-003, QRY-004, QRY-005, QRY-006, QRY-008, QRY-009,
// QRY-011, QRY-012, X-02, X-11 and X-30.

/// One item of a query, as written in the URL.
struct QueryItem {
  /// What stands before the `=`.
  var name: String
  /// What stands after it; nothing where there is no `=`.
  var value: String?
}

extension SpecModel {
  /// Whether a pattern matches a query as a whole.
  ///
  /// States QRY-001.
  func queryTextMatches(
    _ pattern: String, _ query: String, isAbsent: Bool, _ comparison: Comparison
  ) -> Bool {
    switch dialect.queryText {
    case .whole:
      matches(pattern, query, .query, comparison)
    case .withQuestionMark:
      matches(pattern, (isAbsent ? "" : "?") + query, .query, comparison)
    case .sorted:
      matches(pattern, sorted(query), .query, comparison)
    case .anyItem:
      parts(of: query, between: "&").contains { matches(pattern, $0, .query, comparison) }
    }
  }

  private func sorted(_ query: String) -> String {
    parts(of: query, between: "&").sorted(by: precedes).joined(separator: "&")
  }

  /// Whether a query has the items that an object names.
  ///
  /// States QRY-002, QRY-003, QRY-008, QRY-009.
  func queryItemsMatch(_ wanted: Members, _ query: String, _ comparison: Comparison) -> Bool {
    if wanted.isEmpty { return !dialect.emptyQueryObjectDemandsEmptyQuery || query.isEmpty }
    var patterns: [(name: String, value: String)] = []
    for (name, value) in wanted.inOrder {
      switch (value, dialect.nonStringValues) {
      case (.string(let pattern), _): patterns.append((name, pattern))
      case (_, .voidTheObject): return true
      case (_, .failTheRule): return false
      case (_, .voidTheItem): continue
      case (_, .asText): patterns.append((name, text(of: value)))
      }
    }
    if dialect.queryObject == .sortedText {
      let pattern = patterns.map { $0.name + "=" + $0.value }.joined(separator: "&")
      return matches(pattern, sorted(query), .query, comparison)
    }
    let (items, comparison) = items(of: query, comparison)
    if !dialect.unnamedItemsAllowed {
      let areNamed = items.allSatisfy { item in
        patterns.contains { isNamed(item, $0.name, comparison) }
      }
      guard areNamed else { return false }
    }
    let results = patterns.map { name, pattern in
      itemMatches(pattern, items.filter { isNamed($0, name, comparison) }, comparison)
    }
    return dialect.anyNamedItemSuffices ? results.contains(true) : !results.contains(false)
  }

  /// What a value that is not a string would be as text.
  private func text(of value: JSONValue) -> String {
    switch value {
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    default: ""
    }
  }

  /// The items of a query, and how they are compared.
  ///
  /// States QRY-012.
  private func items(
    of query: String, _ comparison: Comparison
  ) -> (items: [QueryItem], comparison: Comparison) {
    var (query, comparison) = (query, comparison)
    if !dialect.splitBeforeDecoding, let text = textAsCompared(query, comparison) {
      query = text
      comparison.percentEncoded = true
    }
    if query.isEmpty { return ([], comparison) }
    let items = parts(of: query, between: "&").flatMap { part in
      dialect.semicolonSeparatesItems ? parts(of: part, between: ";") : [part]
    }
    return (items.map(item), comparison)
  }

  /// The name and the value of an item.
  ///
  /// States QRY-012.
  private func item(_ text: String) -> QueryItem {
    let parts = parts(of: text, between: "=")
    guard parts.count > 1 else { return QueryItem(name: text, value: nil) }
    return switch dialect.nameAndValue {
    case .firstEqualsSign:
      QueryItem(name: parts[0], value: parts.dropFirst().joined(separator: "="))
    case .lastEqualsSign:
      QueryItem(name: parts.dropLast().joined(separator: "="), value: parts[parts.count - 1])
    case .secondPartOnly:
      QueryItem(name: parts[0], value: parts[1])
    }
  }

  /// Whether an item has the name that an object gives.
  ///
  /// States QRY-002, X-11, X-30.
  private func isNamed(_ item: QueryItem, _ name: String, _ comparison: Comparison) -> Bool {
    var comparison = comparison
    comparison.caseSensitive = comparison.caseSensitive || !dialect.foldingInItemNames
    comparison.percentEncoded =
      switch dialect.itemNameDecoding {
      case .likeValues: comparison.percentEncoded
      case .never: true
      case .always: false
      }
    guard let text = comparedText(item.name, comparison) else { return false }
    if dialect.itemNamesArePatterns {
      let tokens = tokens(of: name, variables: hasVariables(.query), dots: dialect.dotIsWildcard)
      return covers(tokens, text, comparison)
    }
    let wanted = comparison.caseSensitive ? units(of: name) : folded(units(of: name), comparison)
    return text.units(caseSensitive: comparison.caseSensitive) == wanted
  }

  /// Whether the instances of one item match its pattern.
  ///
  /// States QRY-004, QRY-005, QRY-006.
  private func itemMatches(
    _ pattern: String, _ instances: [QueryItem], _ comparison: Comparison
  ) -> Bool {
    let hasValueless = instances.contains { $0.value == nil }
    if dialect.valuelessItems == .neverMatch, hasValueless { return false }
    let instances =
      dialect.valuelessItems == .missing ? instances.filter { $0.value != nil } : instances
    let values = instances.map { withPlusRead($0.value ?? "") }
    guard let first = values.first, let last = values.last else {
      switch dialect.missingItems {
      case .empty: return matches(pattern, "", .query, comparison)
      case .neverMatch: return false
      case .alwaysMatch: return true
      }
    }
    return switch dialect.repeatedItems {
    case .all: values.allSatisfy { matches(pattern, $0, .query, comparison) }
    case .any: values.contains { matches(pattern, $0, .query, comparison) }
    case .firstOnly: matches(pattern, first, .query, comparison)
    case .lastOnly: matches(pattern, last, .query, comparison)
    case .joined: matches(pattern, values.joined(separator: ","), .query, comparison)
    }
  }

  /// A value with each `+` as it is meant.
  ///
  /// States QRY-011, X-02.
  private func withPlusRead(_ value: String) -> String {
    dialect.plusIsSpace ? parts(of: value, between: "+").joined(separator: " ") : value
  }
}

extension Dialect {
  /// QRY-001: what a query pattern is compared with.
  public enum QueryText: Sendable, Hashable {
    /// The whole query, without the `?` before it.
    case whole
    /// The whole query and the `?` before it.
    case withQuestionMark
    /// The items of the query, sorted.
    case sorted
    /// Each item for itself; one that matches is enough.
    case anyItem
  }

  /// QRY-002: how a query object is compared.
  public enum QueryObject: Sendable, Hashable {
    /// Item by item.
    case items
    /// As one pattern, `name=value` sorted and joined, with the sorted query.
    case sortedText
  }

  /// QRY-004: which instances of a repeated item must match.
  public enum RepeatedItems: Sendable, Hashable {
    /// Every one.
    case all
    /// At least one.
    case any
    /// The first, whatever the others are.
    case firstOnly
    /// The last, whatever the others are.
    case lastOnly
    /// Their values as one text, joined with commas.
    case joined
  }

  /// QRY-005: what an item without `=` is.
  public enum ValuelessItems: Sendable, Hashable {
    /// An item with the empty value.
    case empty
    /// No item at all.
    case missing
    /// An item that no pattern matches.
    case neverMatch
  }

  /// QRY-006: what an item that the URL does not have is.
  public enum MissingItems: Sendable, Hashable {
    /// One with the empty value.
    case empty
    /// One that no pattern matches.
    case neverMatch
    /// One that every pattern matches.
    case alwaysMatch
  }

  /// QRY-008: what a value does that is not a string.
  public enum NonStringValues: Sendable, Hashable {
    /// The whole object constrains nothing.
    case voidTheObject
    /// Its item constrains nothing.
    case voidTheItem
    /// The whole object matches no query.
    case failTheRule
    /// It is the pattern that it would be as text.
    case asText
  }

  /// QRY-012: where an item's name ends and what its value is.
  public enum NameAndValue: Sendable, Hashable {
    /// The name ends at the first `=`, and all that follows is the value.
    case firstEqualsSign
    /// The name ends at the last `=`, and all that follows is the value.
    case lastEqualsSign
    /// The value ends at the second `=`.
    case secondPartOnly
  }

  /// when the names of query items are decoded.
  public enum ItemNameDecoding: Sendable, Hashable {
    /// When values are: where `percentEncoded` is false.
    case likeValues
    /// Never, whatever `percentEncoded` is.
    case never
    /// Always, whatever `percentEncoded` is.
    case always
  }
}
