import Questions
import Reports
import Running
import TestSupport
import Testing

/// What a person at a terminal reads first.
struct FirstScreenTests {
  private static func error(
    _ id: String, _ message: String, type: String = "error", outcome: Outcome = .errored
  ) -> CaseRecord {
    .sample(id, outcome, message: message, errorType: type)
  }

  private static func flaky(_ id: String, _ outcome: Outcome = .failed) -> CaseRecord {
    var item = CaseRecord.sample(id, outcome)
    item.again = "no_match"
    item.message += "; asked again, got no_match"
    return item
  }

  private static let right = CaseRecord.sample("a/right")

  /// Each of seven kinds of errors three times, then a timeout and a crash.
  private static let manyErrors =
    ["one", "two", "three", "four", "five", "six", "seven"].flatMap { word in
      (0..<3).map { error("a/\(word)-\($0)", "\(word) is wrong") }
    } + [
      error("z/slow", "no answer within 2 s", type: "timeout"),
      error("z/crash", "killed by SIGSEGV", type: "crash"), right,
    ]

  private static let alike =
    [
      "no 10.0.0.1 for https://example.com/a at 0x7f00 on visionos=1.0",
      "no 10.0.0.2 for https://example.com/b?c=d at 0x81 on ios=27.0",
      "no 1 for http://other.example at 0x9",
    ].enumerated().map { error("a/\($0)", $1) } + [right]

  private static let noModule = (0..<3).map { error("a/\($0)", "no module named mine") }

  private static var knownFlaky: CaseRecord {
    var item = flaky("a/1", .knownFailure)
    item.message = "random"
    return item
  }

  private static let known = CaseRecord.sample("a/1", .knownFailure, message: "ticket 7")

  private static let passing = (1...3).map {
    CaseRecord.sample(
      "a/\($0)", .unexpectedPass,
      message: "known.txt:1 lists this case (slow), but it passes; remove the line")
  }

  private static let screens: KeyValuePairs<String, [CaseRecord]> = [
    "Crashes and timeouts come first, however many other errors there are": manyErrors,
    "Errors that differ in URLs, addresses and systems are one kind": alike,
    "If all answers are errors, a sentence says so with the first text":
      noModule + [
        error("x/a", "failed: no module named mine", outcome: .informational)
      ],
    "If they differ, it has the most frequent": noModule + [error("a/z", "out of memory")],
    "Answers that change are counted, with examples":
      ["a/1", "a/2", "a/3", "a/4"].map { flaky($0) }
      + (0..<196).map { .sample("b/\($0)") },
    "Answers that change as a list has it are no news": [knownFlaky, right],
    "A run whose only failures are known says first that nothing is new": [known, right],
    "With another failure it does not": [known, .sample("a/2", .failed)],
    "Without any it does not": [right, .sample("a/2")],
    "Cases of one line of the list that pass stand in one line":
      passing + [.sample("b/1", .unexpectedPass, message: "known.txt:2 too")],
    "A single case is shown in full": [.sample("a/1", .failed)],
  ]

  @Test func `the first screen is as its file has it`() throws {
    let texts = Self.screens.map { title, cases in
      "## \(title)\n\n\(TerminalReport(colors: false).text(for: [.sample(cases)]))"
    }
    try Golden.expect(
      texts.joined(separator: "\n"), at: "Tests/ReportsTests/Golden/first-screen.txt")
  }

  @Test func `answers that change have no share in what causes explain`() throws {
    var record = RunRecord.sample([Self.flaky("a/1"), .sample("a/2", .failed)])
    record.diagnosis = Diagnosis(causes: [], contradicted: [])
    #expect(record.unexplained.map(\.id) == ["a/2"])
    let markdown = try MarkdownReport().text(for: [record])
    #expect(markdown.contains("no cause explains any of 1 wrong answer"), "\(markdown)")
    #expect(markdown.contains("1 of 2 answers changes when"), "\(markdown)")
  }
}
