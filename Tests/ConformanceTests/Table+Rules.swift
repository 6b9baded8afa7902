import TestSupport

extension Table {
  /// A part of a ledger.
  static func rules(_ rules: String...) -> String {
    "{\"rules\": [\n\(rules.joined(separator: ",\n"))\n]}"
  }

  /// A rule.
  static func rule(
    _ id: String, authority: String = "documented", more: String = ""
  ) -> String {
    """
    {"id": "\(id)", "statement": "It is so.", "authority": "\(authority)",
     "sources": [{"work": "guide", "place": "page 1"}], "platforms": {"ios": ">=9.0"}\(more)}
    """
  }

  /// The rule X-01, about what nobody specifies.
  static let unspecifiedRule = rule(
    "X-01", authority: "unspecified",
    more: """
      , "alternatives": [{"name": "yes", "meaning": "Y."}, {"name": "no", "meaning": "N."}]
      """)

  /// A case of that rule; that the pattern matches is the first alternative.
  static func unspecifiedPattern(_ id: String) -> String {
    pattern(
      id, rules: #"["X-01"]"#, authority: "unspecified",
      expect: """
        "alternatives": [{"name": "yes", "expect": {"matches": true}},
                         {"name": "no", "expect": {"matches": false}}]
        """)
  }
}
