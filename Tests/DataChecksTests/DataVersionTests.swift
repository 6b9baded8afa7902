import DataChecks
import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The versions of cases, in data with a released and an unreleased version.
struct DataVersionTests {
  private static let changes = """
    ## 1.2.3 (unreleased)
    - added `a/new`: seen in the wild
    ## 1.0.0
    The first version.
    """

  /// Returns what is wrong with the versions of cases, each an id and its version.
  private func problems(
    _ cases: [(String, String?)], changes: String = Self.changes, retired: String = ""
  ) async throws -> [String] {
    let texts = cases.map { id, since in
      SampleData.pattern("a/\(id)", more: since.map { #", "since": "\#($0)""# } ?? "")
    }
    let folder = try TemporaryData(
      rules: SampleData.rules(SampleData.rule("PAT-001", more: #", "untestable": "No.""#)),
      suites: ["a": SampleData.suite("a", texts)], retired: #"{"retired": [\#(retired)]}"#,
      changes: changes)
    let matching = Scripted { _, _ in .answer(.matches(true)) }
    return await DataLint(try ConformanceData(readingFolder: folder.url))
      .problems(reference: matching).map(\.description)
  }

  @Test func `a case of the first version needs no reason, a later one does`() async throws {
    #expect(try await problems([("old", "1.0.0"), ("new", "1.2.3")]) == [])
    #expect(
      try await problems([("new", "1.2.3"), ("other", "1.2.3")]) == [
        "Conformance/suites/a.json:6: a/other: CHANGELOG.md does not say why 1.2.3 has it; add a "
          + "line: - added `a/other`: …"
      ])
  }

  @Test func `once a version is released, each case has one`() async throws {
    #expect(
      try await problems([("new", "1.2.3"), ("other", nil)]) == [
        "Conformance/suites/a.json:6: a/other: it has no version; add \"since\": \"1.2.3\", and a "
          + "line with the reason to CHANGELOG.md"
      ])
    #expect(try await problems([("new", nil)], changes: "## 1.2.3 (unreleased)") == [])
  }

  @Test(arguments: [
    ("## 1.3.0\n", "CHANGELOG.md:1: the newest version is 1.3.0, but VERSION has 1.2.3"),
    ("## 1.2.3\n## 1.10.0\n", "CHANGELOG.md:2: 1.10.0 is not before 1.2.3"),
    (
      "## 1.2.3\n## 1.0.0 (unreleased)\n",
      "CHANGELOG.md:2: only the newest version may be unreleased, not 1.0.0"
    ),
    ("## 1.2.3\n- changed `a/gone`: b\n", "CHANGELOG.md:2: a/gone: no case has this id"),
    ("## 1.2.3\n- retired `a/x`: b\n", "CHANGELOG.md:2: a/x: retired.json does not have it"),
    (
      "## 1.2.3\n## 1.0.0\n- added `a/x`: b\n",
      "CHANGELOG.md:3: a/x: its suite does not have \"since\": \"1.0.0\""
    ),
  ])
  func `a line that does not fit the data is an error`(
    changes: String, complaint: String
  ) async throws {
    let problems = try await problems([("x", "1.2.3")], changes: changes)
    #expect(problems.contains("Conformance/" + complaint), "\(problems)")
  }

  @Test func `a retired case is in both lists`() async throws {
    let changes = "## 1.2.3\n- retired `a/gone`: wrong\n- added `a/gone`: why\n## 1.0.0\n"
    #expect(
      try await problems([("x", "1.0.0")], changes: changes, retired: "\"a/gone\"") == [])
  }

  @Test func `releasing gives every case its version`() async throws {
    let folder = try TemporaryFolder()
    for name in ["CHANGELOG.md", "VERSION", "retired.json", "rules", "suites/case"] {
      try folder.copy("Conformance/" + name)
    }
    let data = folder.url.appendingPathComponent("Conformance")
    let script = Project.folder.appendingPathComponent("scripts/release-data").path
    let suite = data.appendingPathComponent("suites/case/sensitivity.json")
    let text = try String(contentsOf: suite, encoding: .utf8)
    let line = try #require(text.firstMatch(of: /\ {6}"since": "[0-9.]+",\n/))
    try text.replacingCharacters(in: line.range, with: "")
      .write(to: suite, atomically: true, encoding: .utf8)
    let before = try ConformanceData(readingFolder: data)
    let result = try Program([script, data.path]).run()
    #expect(result.status == 0, "\(result.errors)")
    let after = try ConformanceData(readingFolder: data)
    let unversioned = before.cases.filter { $0.since == nil }
    #expect(unversioned.count == 1)
    #expect(before.changes.versions.first?.isReleased == false)
    let unreleased = after.changes.versions.filter { !$0.isReleased }
    #expect(unreleased.isEmpty)
    for (old, new) in zip(before.cases, after.cases) {
      #expect(new.since == old.since ?? before.version)
    }
    #expect(after.cases.map(\.question) == before.cases.map(\.question))
    let again = try Program([script, data.path]).run()
    #expect(again.status == 2)
    #expect(again.errors.contains("has no line \"## \(before.version) (unreleased)\""))
  }
}
