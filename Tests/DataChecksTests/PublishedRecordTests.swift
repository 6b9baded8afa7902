import DataChecks
import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The check that the reference model answers as published records show.
struct PublishedRecordTests {
  /// A record of a pattern, to which Apple's tool answered that it matches.
  private static func record(_ id: String, place: String = "page 1", more: String = "") -> String {
    """
    {"id": "\(id)", "place": "\(place)", "date": "2021-09-23", "by": "tool", "saw": "It matched.",
     "certainty": "shown", "platform": {"ios": "15.0"}, "question": "pattern", "pattern": "*",
     "text": "a", "kind": "query", "variables": {}, "caseSensitive": true, "percentEncoded": true,
     "expect": {"matches": true}\(more)}
    """
  }

  private static let notAsked = """
    {"id": "log", "place": "page 2", "by": "device", "saw": "It said so.", "certainty": "inferred",
     "notAsked": "No question asks for words."}
    """

  /// Returns how records of the work `probes` agree with a model that always answers alike.
  private func agreement(
    _ records: [String], answer: Bool = true, work: String = "probes", file: String = "probes",
    cases: [String] = [], isAlsoCited: Bool = true
  ) async throws -> RecordAgreement {
    let folder = try TemporaryData(
      rules: SampleData.rules(
        SampleData.rule("PAT-001"),
        SampleData.rule("PAT-002", authority: "observed", work: isAlsoCited ? "probes" : "guide")),
      suites: ["a": SampleData.suite("a", [SampleData.pattern("a/x")] + cases)])
    let published = folder.url.appendingPathComponent("observations/published")
    try FileManager.default.createDirectory(at: published, withIntermediateDirectories: true)
    if !records.isEmpty {
      let text = """
        {"$schema": "../../schema/record.schema.json", "work": "\(work)", "records": [
        \(records.joined(separator: ",\n"))
        ]}
        """
      try text.write(
        to: published.appendingPathComponent("\(file).json"), atomically: true, encoding: .utf8)
    }
    let data = try ConformanceData(readingFolder: folder.url)
    return await DataLint(data, folder: folder.url).recordAgreement(
      reference: Scripted { _, platform in
        #expect(platform == Platform(.ios, Version(15)))
        return .answer(.matches(answer))
      })
  }

  private func problems(_ records: [String], answer: Bool = true) async throws -> [String] {
    try await agreement(records, answer: answer).problems.map(\.description)
  }

  @Test func `records that agree, that differ as a rule says, and that none can ask are counted`()
    async throws
  {
    let agreeing = try await agreement([Self.record("one"), Self.record("two"), Self.notAsked])
    #expect(agreeing.problems == [])
    #expect(
      agreeing.summary == "3 records: 2 agree with the reference model, 0 differ as a rule says, "
        + "1 cannot be asked")
    let differing = try await agreement(
      [Self.record("one", more: #", "differs": "PAT-002""#)], answer: false)
    #expect(differing.problems == [])
    #expect(
      differing.summary == "1 record: 0 agree with the reference model, 1 differ as a rule says, "
        + "0 cannot be asked")
  }

  @Test func `a record that contradicts the model names the rule that says why`() async throws {
    let start = "Conformance/observations/published/probes.json:2: one: "
    #expect(
      try await problems([Self.record("one")], answer: false) == [
        start + "the reference model disagrees on ios=15.0: expected matches, got does not match; "
          + "correct it, or name the rule that says why in \"differs\""
      ])
    let unknown = Self.record("one", more: #", "differs": "PAT-009""#)
    #expect(
      try await problems([unknown], answer: false)
        == [start + "\"differs\" names the unknown rule PAT-009"])
    let other = Self.record("one", more: #", "differs": "PAT-001""#)
    #expect(
      try await problems([other], answer: false)
        == [start + "\"differs\" names PAT-001, which does not cite probes"])
  }

  @Test func `a record with which the model agrees names no rule`() async throws {
    #expect(
      try await problems([Self.record("one", more: #", "differs": "PAT-002""#)]) == [
        "Conformance/observations/published/probes.json:2: one: the reference model agrees; "
          + "remove \"differs\""
      ])
  }

  @Test func `what cites a record names a place in its file`() async throws {
    let cited = SampleData.pattern(
      "a/y", authority: "observed",
      more: #", "example": {"work": "probes", "place": "page 3"}"#)
    let problems = try await agreement(
      [Self.record("one", place: "page 2")], cases: [cited]
    ).problems.map(\.message)
    #expect(
      problems == [
        "PAT-002: probes.json has no record at \"page 1\"",
        "a/y: probes.json has no record at \"page 3\"",
      ])
  }

  @Test func `each record that the catalog lists has a file, or cases that quote it`() async throws
  {
    #expect(
      try await problems([]) == [
        "Conformance/rules/sources.json: no file in observations/published/ and no case has what "
          + "the record \"probes\" shows"
      ])
    let quoting = SampleData.pattern(
      "a/y", authority: "observed",
      more: #", "example": {"work": "probes", "place": "page 1"}"#)
    #expect(try await agreement([], cases: [quoting]).problems == [])
  }

  @Test func `a file has the records of a work that the catalog lists as one`() async throws {
    let problems = try await agreement(
      [Self.record("one")], work: "guide", file: "guide", isAlsoCited: false
    ).problems.map(\.description)
    #expect(
      problems.first == "Conformance/observations/published/guide.json: rules/sources.json has no "
        + "record \"guide\" without \"observations\"")
  }

  @Test(arguments: [
    (#""by": "tool""#, #""by": "someone""#, "device, simulator, network, tool"),
    (#""certainty": "shown""#, #""certainty": "sure""#, "expected one of: shown, inferred"),
    (#""saw": "It matched.","#, "", "\"saw\" is missing"),
    (#""platform": {"ios": "15.0"}, "#, "", "\"platform\""),
    (#""date""#, #""notAsked""#, "unknown key"),
    (#""text": "a""#, #""txt": "a""#, "\"text\" is missing"),
  ])
  func `a record of another form is an error at its line`(
    part: String, replacement: String, complaint: String
  ) async throws {
    let problems = try await problems([Self.record("one").replacing(part, with: replacement)])
    let first = try #require(problems.first)
    #expect(first.hasPrefix("Conformance/observations/published/probes.json:2: one: "))
    #expect(first.contains(complaint), "\(first)")
  }

  @Test func `a file is named after its work, and its ids are unique`() async throws {
    let misnamed = try await agreement([Self.record("one")], file: "other").problems
    #expect(
      misnamed.first?.description == "Conformance/observations/published/other.json: the file must "
        + "have the name of its work: probes.json")
    let repeated = try await problems([Self.record("one"), Self.record("one")])
    #expect(repeated.first?.contains("one: a duplicate id; rename one of the records") == true)
  }
}
