import Questions

// The query: compared as a whole, or item by item.

/// One item of a query, as written in the URL.
struct QueryItem {
  /// The text before the `=`.
  var name: String
  /// The text after it; `nil` if there is no `=`.
  var value: String?
}

extension SpecModel {
  /// Returns whether a pattern matches a query as a whole.
  ///
  /// - Rules: QRY-001
  func queryTextMatches(
    _ pattern: String, _ query: String, isAbsent: Bool, _ comparison: Comparison
  ) -> Bool {
    switch dialect.query.queryText {
    case .whole:
      matches(pattern, query, .query, comparison)
    case .withQuestionMark:
      matches(pattern, (isAbsent ? "" : "?") + query, .query, comparison)
    case .sorted:
      matches(pattern, sorted(query), .query, comparison)
    case .anyItem:
      parts(of: query, between: "&").contains { matches(pattern, $0, .query, comparison) }
    case .items:
      parts(of: pattern, between: "&").allSatisfy { pattern in
        parts(of: query, between: "&").contains { matches(pattern, $0, .query, comparison) }
      }
    case .itemName:
      items(of: query, comparison).items.contains { isNamed($0, pattern, comparison) }
    }
  }

  private func sorted(_ query: String) -> String {
    parts(of: query, between: "&").sorted(by: precedes).joined(separator: "&")
  }

  /// Returns whether a query has the items that an object names.
  ///
  /// - Rules: QRY-002, QRY-003, QRY-008, QRY-009, QRY-013
  func queryItemsMatch(_ wanted: JSON.Object, _ query: String, _ comparison: Comparison) -> Bool {
    if wanted.isEmpty { return !dialect.query.emptyQueryObjectDemandsEmptyQuery || query.isEmpty }
    var patterns: [(name: String, value: String)] = []
    for item in wanted {
      switch (item.value, dialect.query.nonStringValues) {
      case (.string(let pattern), _): patterns.append((item.name, pattern))
      case (_, .voidTheObject): return true
      case (_, .failTheRule): return false
      case (_, .voidTheItem): continue
      case (_, .asText): patterns.append((item.name, text(of: item.value)))
      }
    }
    if dialect.query.queryObject == .sortedText {
      let pattern = patterns.map { $0.name + "=" + $0.value }.joined(separator: "&")
      return matches(pattern, sorted(query), .query, comparison)
    }
    let (items, comparison) = items(of: query, comparison)
    if !dialect.query.unnamedItemsAllowed {
      let areNamed = items.allSatisfy { item in
        patterns.contains { isNamed(item, $0.name, comparison) }
      }
      guard areNamed else { return false }
    }
    if dialect.query.queryObject == .itemsInOrder {
      let places = patterns.compactMap { pattern in
        items.firstIndex { isNamed($0, pattern.name, comparison) }
      }
      guard places == places.sorted() else { return false }
    }
    let results = patterns.map { name, pattern in
      itemMatches(pattern, items.filter { isNamed($0, name, comparison) }, comparison)
    }
    return dialect.query.anyNamedItemSuffices ? results.contains(true) : !results.contains(false)
  }

  /// Returns the text form of a value that is not a string.
  private func text(of value: JSON) -> String {
    switch value {
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    default: ""
    }
  }

  /// Returns the items of a query, and how they are compared.
  ///
  /// - Rules: QRY-012, ENC-006
  private func items(
    of query: String, _ comparison: Comparison
  ) -> (items: [QueryItem], comparison: Comparison) {
    var (query, comparison) = (query, comparison)
    if !dialect.query.splitBeforeDecoding, let text = textAsCompared(query, comparison) {
      query = text
      comparison.percentEncoded = true
    }
    if dialect.percentEncoding.itemsAlwaysDecoded { comparison.percentEncoded = false }
    if query.isEmpty { return ([], comparison) }
    let items = parts(of: query, between: "&").flatMap { part in
      dialect.query.semicolonSeparatesItems ? parts(of: part, between: ";") : [part]
    }
    return (items.map(item), comparison)
  }

  /// Returns the name and the value of an item.
  ///
  /// - Rules: QRY-012
  private func item(_ text: String) -> QueryItem {
    let parts = parts(of: text, between: "=")
    guard parts.count > 1 else { return QueryItem(name: parts[0], value: nil) }
    return switch dialect.query.nameAndValue {
    case .firstEqualsSign:
      QueryItem(name: parts[0], value: parts.dropFirst().joined(separator: "="))
    case .lastEqualsSign:
      QueryItem(name: parts.dropLast().joined(separator: "="), value: parts[parts.count - 1])
    case .secondPartOnly:
      QueryItem(name: parts[0], value: parts[1])
    }
  }

  /// Returns whether an item has the name that an object gives.
  ///
  /// - Rules: QRY-002, X-11, X-30
  private func isNamed(_ item: QueryItem, _ name: String, _ comparison: Comparison) -> Bool {
    var comparison = comparison
    comparison.caseSensitive =
      switch dialect.letterCase.itemNames {
      case .counts: true
      case .asSpecified: comparison.caseSensitive
      case .neverCounts: false
      }
    comparison.percentEncoded =
      switch dialect.percentEncoding.itemNameDecoding {
      case .likeValues: comparison.percentEncoded
      case .never: true
      case .always: false
      }
    guard var text = comparedText(item.name, comparison) else { return false }
    if dialect.query.itemNamesAsInPHP {
      text.units = text.units.map { [.dot, .space].contains($0) ? .underscore : $0 }
      text.folded = text.folded.map { [.dot, .space].contains($0) ? .underscore : $0 }
    }
    if dialect.query.itemNamesArePatterns {
      let tokens = tokens(
        of: name, variables: hasVariables(.query), dots: dialect.patterns.dotIsWildcard)
      return matches(tokens, text, comparison)
    }
    let wanted = patternAsCompared(units(of: name), comparison)
    return text.units(caseSensitive: comparison.caseSensitive) == wanted
  }

  /// Returns whether the instances of one item match its pattern.
  ///
  /// - Rules: QRY-004, QRY-005, QRY-006
  private func itemMatches(
    _ pattern: String, _ instances: [QueryItem], _ comparison: Comparison
  ) -> Bool {
    let hasValueless = instances.contains { $0.value == nil }
    if dialect.query.valuelessItems == .neverMatch, hasValueless { return false }
    let instances = instances.filter { instance in
      switch dialect.query.valuelessItems {
      case .empty, .neverMatch: true
      case .missing: instance.value != nil
      case .missingIfEmpty: instance.value?.isEmpty == false
      }
    }
    let values = instances.map { withPlusRead($0.value ?? "") }
    guard let first = values.first, let last = values.last else {
      switch dialect.query.missingItems {
      case .empty: return matches(pattern, "", .query, comparison)
      case .neverMatch: return false
      case .alwaysMatch: return true
      }
    }
    return switch dialect.query.repeatedItems {
    case .all: values.allSatisfy { matches(pattern, $0, .query, comparison) }
    case .any: values.contains { matches(pattern, $0, .query, comparison) }
    case .firstOnly: matches(pattern, first, .query, comparison)
    case .lastOnly: matches(pattern, last, .query, comparison)
    case .joined: matches(pattern, values.joined(separator: ","), .query, comparison)
    }
  }

  /// Returns a value with each `+` as the dialect reads it.
  ///
  /// - Rules: QRY-011
  private func withPlusRead(_ value: String) -> String {
    dialect.query.plusIsSpace ? withSpaceForPlus(value) : value
  }
}
