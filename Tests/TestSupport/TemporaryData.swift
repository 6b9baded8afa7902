public import Foundation

/// A folder of conformance data made for one test, removed when the test lets go of it.
public struct TemporaryData {
  private let folder: TemporaryFolder

  /// The folder `Conformance`.
  public var url: URL { folder.url.appendingPathComponent("Conformance") }

  /// Creates data, by default with one documented and one unspecified rule.
  public init(
    rules: String = SampleData.rules(SampleData.rule("PAT-001"), SampleData.unspecifiedRule),
    suites: [String: String] = [:], retired: String = #"{"retired": []}"#,
    changes: String = "## 1.2.3 (unreleased)\n"
  ) throws {
    folder = try TemporaryFolder()
    try write(rules, to: "rules/patterns.json")
    try write(
      """
      {"works": [
        {"id": "guide", "kind": "document", "title": "Guide", "author": "Apple",
         "link": "https://a.example"},
        {"id": "probes", "kind": "record", "title": "Probes", "author": "A tester"}]}
      """,
      to: "rules/sources.json")
    try folder.folder("Conformance/suites")
    for (path, text) in suites { try write(text, to: "suites/\(path).json") }
    try write(retired, to: "retired.json")
    try write("1.2.3\n", to: "VERSION")
    try write(changes, to: "CHANGELOG.md")
  }

  private func write(_ text: String, to path: String) throws {
    try folder.file("Conformance/\(path)", text)
  }
}
