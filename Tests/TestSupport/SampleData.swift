/// The text of suites and rule files that a test makes up.
public enum SampleData {
  /// A suite; its first case begins in line 2, and unspecified cases follow the others.
  public static func suite(_ path: String, _ cases: [String]) -> String {
    let isInformational = { (text: String) in text.contains(#""authority": "unspecified""#) }
    let informational = cases.filter(isInformational)
    let array = informational.isEmpty ? "" : array(of: informational, named: "informational")
    return #"{"suite": "\#(path)", "title": "A suite""#
      + self.array(of: cases.filter { !isInformational($0) }, named: "cases") + array + "}"
  }

  private static func array(of cases: [String], named name: String) -> String {
    ", \"\(name)\": [\n\(cases.joined(separator: ",\n"))\n]"
  }

  /// A case of a pattern that matches.
  public static func pattern(
    _ id: String, rules: String = #"["PAT-001"]"#, authority: String = "documented",
    platforms: String = #"{"ios": ">=9.0"}"#, expect: String = #""expect": {"matches": true}"#,
    more: String = ""
  ) -> String {
    """
    {"id": "\(id)", "title": "It shows something", "rules": \(rules), "authority": "\(authority)",
     "platforms": \(platforms), "question": "pattern", "pattern": "*", "text": "a",
     "kind": "query", "variables": {}, "caseSensitive": true, "percentEncoded": true,
     \(expect)\(more)}
    """
  }
}

extension SampleData {
  /// A file of the rule catalog.
  public static func rules(_ rules: String...) -> String {
    "{\"title\": \"Rules\", \"rules\": [\n\(rules.joined(separator: ",\n"))\n]}"
  }

  /// A rule.
  public static func rule(
    _ id: String, authority: String = "documented", work: String = "guide", more: String = ""
  ) -> String {
    """
    {"id": "\(id)", "statement": "It is so.", "authority": "\(authority)",
     "sources": [{"work": "\(work)", "place": "page 1"}], "platforms": {"ios": ">=9.0"}\(more)}
    """
  }

  /// The rule X-01, which is unspecified.
  public static let unspecifiedRule = rule(
    "X-01", authority: "unspecified",
    more: """
      , "alternatives": [{"name": "yes", "meaning": "Y."}, {"name": "no", "meaning": "N."}]
      """)

  /// A case of that rule; that the pattern matches is the first alternative.
  public static func unspecifiedPattern(_ id: String) -> String {
    pattern(
      id, rules: #"["X-01"]"#, authority: "unspecified",
      expect: """
        "alternatives": [{"name": "yes", "expect": {"matches": true}},
                         {"name": "no", "expect": {"matches": false}}]
        """)
  }
}
