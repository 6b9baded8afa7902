import Foundation
import FuzzRuns
import Fuzzing
import Questions
import Running
import TestSupport
import Testing

/// What a run says of inputs that it saved.
struct FindingTests {
  private static let app = "ABCDE12345.com.example.app"

  /// An input that asks about a file of one rule.
  private static func input(rule: JSON, url: String) throws -> [UInt8] {
    let site: JSON = [
      "applinks": ["details": [["appIDs": [.string(app)], "components": [rule]]]]
    ]
    let question = Question.match(
      site: .json(site), domain: "example.com", app: app, url: "https://example.com/\(url)")
    return try #require(
      FuzzTargets.matcher.seed(question, Platform(.ios, AppleSystem.ios.latest)))
  }

  private static func open(_ count: Int) -> String {
    "$(" + String(repeating: "a", count: count)
  }

  @Test func `a crash is confirmed, and its question made smaller`() async throws {
    let folder = try TemporaryFolder()
    let library = try PlantedLibrary.c.build(in: folder)
    let fuzzing = try PlantedLibrary.fuzzing(library, in: folder)
    let result = try await fuzzing.replay([
      Self.input(rule: ["/": .string("/buy/\(Self.open(40))")], url: "buy/shoes")
    ])
    let finding = try #require(result.findings.first)
    #expect(result.findings.count == 1 && finding.type == "crash")
    #expect(finding.name == "crash killed by SIGABRT")
    let text = finding.question.text
    #expect(text.contains(Self.open(13)) && !text.contains(Self.open(20)), "\(text)")
    let record = fuzzing.record(of: result, started: .now, reproduce: "")
    #expect(record.cases.map(\.outcome) == [.passed, .failed])
    try fuzzing.write(result)
    #expect(
      try folder.contents(of: "findings") == [
        "crash-killed-by-SIGABRT", "crash-killed-by-SIGABRT.question.json",
      ])
    let again = try Data(
      contentsOf: folder.url.appending(path: "findings/crash-killed-by-SIGABRT"))
    #expect(try await fuzzing.replay([[UInt8](again)]).findings.map(\.name) == [finding.name])
  }

  @Test func `without its bug the same question is none`() async throws {
    let folder = try TemporaryFolder()
    let library = try PlantedLibrary.c.build(isPlanted: false, in: folder)
    let result = try await PlantedLibrary.fuzzing(library, in: folder).replay([
      Self.input(rule: ["/": .string("/buy/\(Self.open(40))")], url: "buy/shoes")
    ])
    #expect(result.findings.isEmpty && result.known.isEmpty)
  }

  @Test func `a wrong answer has the name of its mutant, its rule and a case`() async throws {
    let folder = try TemporaryFolder()
    let library = try PlantedLibrary.swift.build(in: folder)
    // QRY-004: all instances of an item must match.
    let input = try Self.input(rule: ["?": ["item": "a"]], url: "?item=a&other=1&item=b")
    let result = try await PlantedLibrary.fuzzing(library, in: folder).replay([input])
    let finding = try #require(result.findings.first)
    #expect(finding.name == "only-first-repeated-item" && finding.rules == ["QRY-004"])
    #expect(finding.answers?.expected == "no_match" && finding.answers?.actual == "match")
    #expect(!finding.question.text.contains("other"), "\(finding.question.text)")
    #expect(finding.suiteCase?.contains(#""expect": {"decision": "no_match"}"#) == true)
    let known = ["only-first-repeated-item": "2.0 checks all"]
    let other = try PlantedLibrary.fuzzing(library, in: folder, known: known)
    let again = try await other.replay([input])
    #expect(again.findings.isEmpty && again.known.map(\.name) == ["only-first-repeated-item"])
    let record = other.record(of: again, started: .now, reproduce: "")
    #expect(record.cases.last?.message == "known failure: 2.0 checks all" && !record.isWrong)
  }

  @Test func `a known finding needs a reason`() throws {
    #expect(
      try KnownFindings.read("# a comment\n\na b # c # d\r\ne #f\r\n", file: "x") == [
        "a b": "c # d", "e": "f",
      ])
    let error = #expect(throws: InputErrors.self) { try KnownFindings.read("\na b\n", file: "x") }
    #expect(
      error?.description == "x:2: the reason is missing; write NAME # REASON")
  }

  @Test(
    .enabled(if: PlantedLibrary.hasProgram, "no fuzz program of these sources is built"),
    arguments: PlantedLibrary.allCases)
  func `an instrumented library steers, and another is told from it`(
    kind: PlantedLibrary
  ) async throws {
    let folder = try TemporaryFolder()
    var notes: [String] = []
    for isInstrumented in [true, false] {
      let library = try kind.build(
        isPlanted: false, isInstrumented: isInstrumented, in: folder)
      let result = try await PlantedLibrary.fuzzing(library, in: folder).run(
        seconds: 600, runs: 1, seed: 1
      ) { notes.append($0) }
      #expect((result.counters > 20) == isInstrumented)
      #expect(result.executions > 0)
    }
    #expect(notes.count == 2 && notes[0].contains("is instrumented: its "), "\(notes)")
    #expect(notes.last?.contains("is not instrumented") == true, "\(notes)")
  }
}
