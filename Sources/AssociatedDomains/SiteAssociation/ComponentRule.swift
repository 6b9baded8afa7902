/// An object of `components`, or the `defaults` that such objects inherit.
/// - Rules: CMP-002, DEF-003
package struct ComponentRule: Sendable {
  /// The pointer to the rule.
  package let pointer: JSONPointer
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

  /// Reads the members of a component rule.
  ///
  /// Unknown members are ignored, including `comment` and names with other case.
  /// - Rules: ENV-018, ENV-019, CASE-004
  init(_ object: JSONObject, at pointer: JSONPointer) {
    self.pointer = pointer
    path = object["/"]?.string
    query = object["?"].flatMap(QueryCondition.init)
    fragment = object["#"]?.string
    excludes = object["exclude"]?.bool
    isCaseSensitive = object["caseSensitive"]?.bool
    isPercentEncoded = object["percentEncoded"]?.bool
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
  /// No condition, because a value is not a string.
  /// - Rules: QRY-008, QRY-013
  case void

  /// Reads the value of `?`; `nil` if it is neither a string nor an object.
  init?(_ value: JSONValue) {
    switch value.kind {
    case .string(let pattern):
      self = .pattern(pattern)
    case .object(let object):
      let members = object.effectiveMembers
      let items = members.compactMap { member in member.value.string.map { (member.name, $0) } }
      self = items.count == members.count ? .items(items) : .void
    case .null, .bool, .number, .array:
      return nil
    }
  }
}

/// One string of `paths`.
package struct PathRule: Sendable {
  /// The pointer to the string.
  package let pointer: JSONPointer
  /// The string as written, including `NOT `.
  package let text: String

  /// The prefix of a path that is excluded from the app.
  /// - Rules: PATHS-002, PATHS-014
  static let negation = "NOT "

  /// Whether the path is excluded, on systems that support it.
  var isNegated: Bool { text.utf8.starts(with: Self.negation.utf8) }

  /// Returns the pattern for the path.
  ///
  /// Where `*` does not match the root, it is read as `/?*`, which matches every other path.
  /// - Parameters:
  ///   - isNegated: Whether `NOT ` is no part of it.
  ///   - starMatchesRoot: Whether `*` matches the root of the site.
  /// - Rules: PATHS-006, PATHS-015
  func pattern(isNegated: Bool, starMatchesRoot: Bool) -> String {
    let path = String(text.unicodeScalars.dropFirst(isNegated ? Self.negation.count : 0))
    return path.hasSameScalars(as: "*") && !starMatchesRoot ? "/?*" : path
  }
}
