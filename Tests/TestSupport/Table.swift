/// The text of tables that a test makes up.
public enum Table {
  /// A suite; its first case begins in line 2.
  public static func suite(_ path: String, _ cases: [String]) -> String {
    """
    {"suite": "\(path)", "title": "A suite", "cases": [
    \(cases.joined(separator: ",\n"))
    ]}
    """
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
