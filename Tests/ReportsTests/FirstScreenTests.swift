import Questions
import Reports
import Running
import Suites
import Testing

/// What a person at a terminal reads first.
struct FirstScreenTests {
  private func shown(_ cases: [CaseRecord]) -> String {
    TerminalReport(colors: false).text(for: [.sample(cases)])
  }

  private func error(
    _ id: String, _ message: String, type: String = "error", trace: String? = nil,
    outcome: Outcome = .errored
  ) -> CaseRecord {
    .sample(id, outcome, message: message, errorType: type, trace: trace)
  }

  private func flaky(_ id: String, _ outcome: Outcome = .failed) -> CaseRecord {
    var item = CaseRecord.sample(id, outcome)
    item.again = "no_match"
    item.message += "; asked again, got no_match"
    return item
  }

  @Test func `crashes and timeouts come first, however many other errors there are`() throws {
    let words = ["one", "two", "three", "four", "five", "six", "seven"]
    let others = words.flatMap { word in
      (0..<3).map { error("a/\(word)-\($0)", "\(word) is wrong") }
    }
    let severe = [
      error("z/slow", "no answer within 2 s", type: "timeout"),
      error("z/crash", "killed by SIGSEGV", type: "crash"),
    ]
    let text = shown(others + severe + [.sample("a/right")])
    let lines = text.split(separator: "\n")
    #expect(
      lines.dropFirst().prefix(2) == [
        "1 crash: killed by SIGSEGV (z/crash)", "1 timeout: no answer within 2 s (z/slow)",
      ])
    #expect(lines.contains("and 2 more kinds of errors"), "\(text)")
  }

  @Test func `errors that differ in URLs, addresses and systems are one kind`() {
    let messages = [
      "no 10.0.0.1 for https://example.com/a at 0x7f00 on visionos=1.0",
      "no 10.0.0.2 for https://example.com/b?c=d at 0x81 on ios=27.0",
      "no 1 for http://other.example at 0x9",
    ]
    let errors = messages.enumerated().map { error("a/\($0)", $1) }
    let text = shown(errors + [.sample("a/right")])
    #expect(text.contains("\n3 error: no 10.0.0.1 for https://example.com/a"), "\(text)")
  }

  @Test func `if all answers are errors, a sentence says so with the first text`() {
    let alike = (0..<3).map { error("a/\($0)", "no module named mine") }
    let open = error("x/a", "failed: no module named mine", outcome: .informational)
    #expect(
      shown(alike + [open]).contains("\n\nall 4 answers are errors: no module named mine\n\n"))
    let other = error("a/z", "out of memory")
    #expect(
      shown(alike + [other]).contains(
        "\n\nall 4 answers are errors; the most frequent: no module named mine\n\n"))
    #expect(!shown(alike + [.sample("a/right")]).contains("all 3 answers"))
  }

  @Test func `answers that change are counted, with examples`() {
    let items = ["a/1", "a/2", "a/3", "a/4"].map { flaky($0) }
    let right = (0..<196).map { CaseRecord.sample("b/\($0)") }
    let text = shown(items + right)
    #expect(
      text.contains(
        """

        4 of 200 answers change when the same question is asked again (2 %), and are no evidence of a cause:
          a/1: expected no_match, got match; asked again, got no_match
          a/2: expected no_match, got match; asked again, got no_match
          a/3: expected no_match, got match; asked again, got no_match
          and 1 more

        """), "\(text)")
    #expect(!text.contains("explained by no cause") && !text.contains("failed a/"))
  }

  @Test func `answers that change as a list has it are no news`() {
    var known = flaky("a/1", .knownFailure)
    known.message = "random"
    let text = shown([known, .sample("a/2")])
    #expect(text.contains("\nnothing new: 1 known failure, as listed\n"), "\(text)")
    #expect(!text.contains("asked again"), "\(text)")
  }

  @Test func `answers that change have no share in what causes explain`() throws {
    var record = RunRecord.sample([flaky("a/1"), .sample("a/2", .failed)])
    record.diagnosis = Diagnosis(causes: [], contradicted: [])
    #expect(record.unexplained.map(\.id) == ["a/2"])
    let markdown = try MarkdownReport().text(for: [record])
    #expect(markdown.contains("no cause explains any of 1 wrong answer"), "\(markdown)")
    #expect(markdown.contains("1 of 2 answers changes when"), "\(markdown)")
  }

  @Test func `a run whose only failures are known says first that nothing is new`() {
    let known = CaseRecord.sample("a/1", .knownFailure, message: "ticket 7")
    let lines = shown([known, .sample("a/2")]).split(separator: "\n")
    #expect(lines[1] == "nothing new: 1 known failure, as listed")
    #expect(!shown([known, .sample("a/2", .failed)]).contains("nothing new"))
    #expect(!shown([.sample("a/1"), .sample("a/2")]).contains("nothing new"))
  }

  @Test func `cases of one line of the list that pass stand in one line`() {
    let message = "known.txt:1 lists this case (slow), but it passes; remove the line"
    let passing = (1...3).map {
      CaseRecord.sample("a/\($0)", .unexpectedPass, message: message)
    }
    let text = shown(passing + [.sample("b/1", .unexpectedPass, message: "known.txt:2 too")])
    #expect(text.contains("\n3 unexpected pass: \(message) (a/1)\n"), "\(text)")
    #expect(text.contains("\nunexpected pass b/1: unexpected pass: known.txt:2 too\n"), "\(text)")
    #expect(!text.contains("unexpected pass a/"))
  }

  @Test func `several implementations are compared in a table before their causes`() {
    let one = RunRecord.sample([.sample("a/1", rules: ["R-1"]), .sample("a/2")], name: "one")
    let other = RunRecord.sample(
      [.sample("a/1", .failed, rules: ["R-1"]), .sample("a/2")], name: "another")
    let lines = TerminalReport(colors: false).text(for: [one, other]).split(separator: "\n")
    #expect(
      lines.prefix(3) == [
        "implementation  right rules  cases  passed  failed",
        "one                  1 of 1      2       2       -",
        "another              0 of 1      2       1       1",
      ])
  }

  @Test func `a single case is shown in full`() {
    let text = shown([.sample("a/1", .failed)])
    #expect(text.contains("failed a/1\n  A title\n"), "\(text)")
    #expect(text.contains("\n  reproduce: assay run --case a/1\n"), "\(text)")
  }
}
