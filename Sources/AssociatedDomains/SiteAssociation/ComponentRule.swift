/// An object of `components`, or the `defaults` that such objects inherit.
/// - Rules: CMP-002, DEF-003
package struct ComponentRule: Sendable {
  /// The object of the rule in the file.
  package let source: LocatedValue
  /// The pattern in `/`.
  package let path: String?
  /// The condition in `?`.
  package let query: QueryCondition?
  /// The pattern in `#`.
  package let fragment: String?
  /// The flag `exclude`: whether a matching URL is excluded from the app.
  package let excludes: Bool?
  /// The flag `caseSensitive`.
  package let isCaseSensitive: Bool?
  /// The flag `percentEncoded`.
  package let isPercentEncoded: Bool?

  /// Reads the members of a component rule; `nil` unless its value is an object.
  ///
  /// Unknown members are ignored, including `comment` and names with other case.
  /// - Rules: ENV-018, ENV-019, CASE-004
  init?(_ source: LocatedValue) {
    guard let object = source.value.object else { return nil }
    self.source = source
    path = object["/"]?.string
    query = object["?"].flatMap(QueryCondition.init)
    fragment = object["#"]?.string
    excludes = object["exclude"]?.bool
    isCaseSensitive = object["caseSensitive"]?.bool
    isPercentEncoded = object["percentEncoded"]?.bool
  }

  /// The pointer to the rule.
  package var pointer: JSONPointer { source.pointer }

  /// The strings that are patterns, in the order in which a rule is compiled: path, query,
  /// fragment.
  var patterns: [LocatedValue] {
    let path = path.flatMap { _ in source.member("/") }
    let query: [LocatedValue?] =
      switch query {
      case .pattern: [source.member("?")]
      case .items(let items): items.isEmpty ? [] : source.member("?")?.members.map(\.value) ?? []
      case nil: []
      }
    let fragment = fragment.flatMap { _ in source.member("#") }
    return ([path] + query + [fragment]).compactMap(\.self)
  }
}

/// The condition of a component rule on the query of a URL.
package enum QueryCondition: Sendable {
  /// The whole query matches a pattern.
  /// - Rules: QRY-001
  case pattern(String)
  /// All items with these names match their patterns.
  /// - Rules: QRY-002
  case items([(name: String, pattern: String)])

  /// Reads the value of `?`; `nil` if it is neither a string nor an object.
  ///
  /// If one value of an object is not a string, the object has no conditions.
  /// - Rules: QRY-008, QRY-013
  init?(_ value: JSONValue) {
    switch value.kind {
    case .string(let pattern): self = .pattern(pattern)
    case .object(let object):
      let members = object.effectiveMembers
      let items = members.compactMap { member in member.value.string.map { (member.name, $0) } }
      self = .items(items.count == members.count ? items : [])
    case .null, .bool, .number, .array: return nil
    }
  }

  /// The patterns, each with the name of its items; `nil` if the whole query is compared.
  var patterns: [(pattern: String, item: String?)] {
    switch self {
    case .pattern(let pattern): [(pattern, nil)]
    case .items(let items): items.map { ($0.pattern, $0.name) }
    }
  }
}

/// One string of `paths`.
package struct PathRule: Sendable {
  /// The string in the file.
  package let source: LocatedValue
  /// The string as written, including `NOT `.
  package let text: String

  /// The prefix of a path that is excluded from the app.
  /// - Rules: PATHS-002, PATHS-014
  static let negation = "NOT "

  /// Reads a string of `paths`; `nil` unless the value is a string.
  init?(_ source: LocatedValue) {
    guard let text = source.value.string else { return nil }
    (self.source, self.text) = (source, text)
  }

  /// The pointer to the string.
  package var pointer: JSONPointer { source.pointer }

  /// Whether the path is excluded, on systems that support it.
  var isNegated: Bool { text.utf8.starts(with: Self.negation.utf8) }

  /// Returns the pattern for the path.
  ///
  /// Where `*` does not match the root, it is read as `/?*`, which matches every other path.
  /// - Parameters:
  ///   - isNegated: Whether `NOT ` is a prefix that is not part of the pattern.
  ///   - starMatchesRoot: Whether `*` matches the root of the site.
  /// - Rules: PATHS-006, PATHS-015
  func pattern(isNegated: Bool, starMatchesRoot: Bool) -> String {
    let path = String(text.unicodeScalars.dropFirst(isNegated ? Self.negation.count : 0))
    return path.hasSameScalars(as: "*") && !starMatchesRoot ? "/?*" : path
  }
}
