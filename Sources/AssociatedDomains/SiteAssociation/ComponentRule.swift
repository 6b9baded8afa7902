/// One object of `components`, or the `defaults` that such objects inherit (CMP-002, DEF-003).
package struct ComponentRule: Sendable {
  /// Where it stands in the file.
  package let pointer: JSONPointer
  /// The pattern in `/`.
  package let path: String?
  /// What `?` demands.
  package let query: QueryCondition?
  /// The pattern in `#`.
  package let fragment: String?
  /// The flag `exclude`: whether a URL that matches is not to open the app.
  package let excludes: Bool?
  /// The flag `caseSensitive`.
  package let isCaseSensitive: Bool?
  /// The flag `percentEncoded`.
  package let isPercentEncoded: Bool?

  /// Reads the members of a component rule.
  ///
  /// All others are unknown and ignored (ENV-018), so is `comment` (ENV-019), and a known name in
  /// other case is unknown (CASE-004).
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

/// What a component rule demands of a URL's query.
package enum QueryCondition: Sendable {
  /// The whole query matches a pattern (QRY-001).
  case pattern(String)
  /// All items of these names match their patterns (QRY-002).
  case items([(name: String, pattern: String)])
  /// Nothing, as one of the values is not a string (QRY-008).
  case void

  /// Reads the value of `?`; nothing if it is neither a string nor an object.
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
  /// Where it stands in the file.
  package let pointer: JSONPointer
  /// The string as it is written, with `NOT ` if it has that.
  package let text: String

  /// What stands before a path that is not to open the app (PATHS-002).
  static let negation = "NOT "

  /// Whether the path is not to open the app, on systems that know how to say so.
  var isNegated: Bool { text.utf8.starts(with: Self.negation.utf8) }
}
