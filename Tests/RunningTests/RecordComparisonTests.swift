import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

struct RecordComparisonTests {
  private static func ended(
    _ outcome: Outcome, _ actual: String? = "matches", errorType: String? = nil
  ) -> CaseRecord {
    .sample("a/x", outcome, actual: actual, errorType: errorType)
  }

  /// The change of one case; `nil` if there is none.
  private func kind(_ old: CaseRecord, _ new: CaseRecord) -> RecordComparison.Kind? {
    let comparison = RecordComparison(of: .sample([old]), with: .sample([new]))
    #expect(comparison.unchanged + comparison.changes.count == 1)
    #expect(comparison.hasRegressed == (comparison.changes.first?.kind == .regressed))
    return comparison.changes.first?.kind
  }

  /// A cause with a name, in a record with one failure.
  private static func diagnosed(_ mutants: String...) -> RunRecord {
    var record = RunRecord.sample([ended(.failed)])
    let causes = mutants.map { mutant in
      Diagnosis.Cause(
        mutant: mutant, statement: "S.", rule: "R",
        citation: RuleCitation(statement: "", sources: []), cases: ["a/x"], alone: 1,
        example: Diagnosis.Example(pattern: "", url: "", expected: "", got: ""), reproduce: "")
    }
    record.diagnosis = Diagnosis(causes: causes, contradicted: [])
    return record
  }

  @Test func `causes are gained and lost`() {
    let (old, new) = (Self.diagnosed("one", "two"), Self.diagnosed("two", "three"))
    let comparison = RecordComparison(of: old, with: new)
    #expect(comparison.gainedCauses?.map(\.mutant) == ["three"])
    #expect(comparison.lostCauses?.map(\.mutant) == ["one"])
    let fixed = RecordComparison(of: old, with: .sample([Self.ended(.passed)]))
    #expect(fixed.lostCauses?.map(\.mutant) == ["one", "two"] && fixed.gainedCauses == [])
    let unknown = RecordComparison(of: .sample([Self.ended(.failed)]), with: new)
    #expect(unknown.gainedCauses == nil && unknown.lostCauses == nil)
  }

  @Test func `a line of a list of known failures is no case`() {
    var line = Self.ended(.failed)
    (line.id, line.suite, line.authority) = ("known-failures/line-3", "known-failures", "")
    let comparison = RecordComparison(of: .sample([]), with: .sample([line]))
    #expect(comparison.changes.isEmpty && comparison.unchanged == 0)
  }

  @Test(
    arguments: [Outcome.passed, .unexpectedPass, .informational, .skipped],
    [Outcome.failed, .errored, .knownFailure])
  func `what was not wrong and is wrong regressed, listed or not`(old: Outcome, new: Outcome) {
    #expect(kind(Self.ended(old), Self.ended(new)) == .regressed)
  }

  @Test(
    arguments: [Outcome.passed, .unexpectedPass, .informational], [Outcome.skipped, .notRun])
  func `what was right and is no longer answered regressed`(old: Outcome, new: Outcome) {
    #expect(kind(Self.ended(old), Self.ended(new, nil)) == .regressed)
  }

  @Test(
    arguments: [Outcome.failed, .errored, .knownFailure],
    [Outcome.passed, .unexpectedPass, .informational])
  func `what was wrong and is right is fixed`(old: Outcome, new: Outcome) {
    #expect(kind(Self.ended(old), Self.ended(new)) == .fixed)
  }

  @Test(arguments: Outcome.allCases)
  func `what ends alike is not told`(outcome: Outcome) {
    #expect(kind(Self.ended(outcome), Self.ended(outcome)) == nil)
  }

  @Test func `other changes are told too`() {
    #expect(kind(Self.ended(.failed, "a"), Self.ended(.failed, "b")) == .changed)
    #expect(kind(Self.ended(.informational, "a"), Self.ended(.informational, "b")) == .changed)
    #expect(kind(Self.ended(.failed), Self.ended(.knownFailure)) == .changed)
    #expect(kind(Self.ended(.failed), Self.ended(.skipped)) == .changed)
    #expect(kind(Self.ended(.skipped), Self.ended(.passed)) == .changed)
    #expect(kind(Self.ended(.passed), Self.ended(.informational)) == .changed)
    let crash = Self.ended(.errored, nil, errorType: "crash")
    #expect(kind(crash, Self.ended(.errored, nil, errorType: "timeout")) == .changed)
  }

  @Test func `a later run that went wrong itself regressed`() {
    let sound = RunRecord.sample([.sample("a/1")])
    let lost = RunRecord.aborted(because: "no adapter")
    #expect(RecordComparison(of: sound, with: lost).hasRegressed)
    #expect(!RecordComparison(of: lost, with: sound).hasRegressed)
    #expect(!RecordComparison(of: lost, with: lost).hasRegressed)
  }

  @Test func `cases that only one record has are new or gone`() {
    let old = RunRecord.sample([.sample("a/1"), .sample("a/2", .failed), .sample("a/3")])
    let new = RunRecord.sample([.sample("a/4", .failed), .sample("a/3"), .sample("a/5")])
    let comparison = RecordComparison(of: old, with: new)
    #expect(comparison.changes.map(\.id) == ["a/4", "a/5", "a/1", "a/2"])
    #expect(comparison.changes(.new).map(\.new) == [new.cases[0], new.cases[2]])
    #expect(comparison.changes(.gone).map(\.old) == Array(old.cases.prefix(2)))
    #expect(comparison.unchanged == 1)
    #expect(!comparison.hasRegressed)
  }

  @Test func `of a file only what a comparison shows is kept`() throws {
    let folder = try TemporaryFolder()
    var failed = CaseRecord.sample("a/y", .failed, question: ["text": "a"])
    failed.trace = "at line 1"
    let record = RunRecord.sample([.sample("a/x"), failed])
    let file = try folder.file("r", record.data)
    var expected = record
    for index in expected.cases.indices {
      expected.cases[index].title = ""
      expected.cases[index].rules = []
    }
    (expected.cases[0].file, expected.cases[0].message, expected.cases[0].reproduce) = ("", "", "")
    (expected.cases[1].question, expected.cases[1].trace) = (.null, nil)
    let files = try RecordFiles(reading: [file]) { $0.reduceToComparison() }
    #expect(files.whole == [LoadedRecord(expected, file: file)] && !files.hasShards)
  }

  @Test func `single records are compared whatever they are called, several by name`() throws {
    func file(_ file: String, _ names: String...) -> [LoadedRecord] {
      names.map { LoadedRecord(.sample([.sample("a/x")], name: $0), file: file) }
    }
    func names(_ old: [LoadedRecord], _ new: [LoadedRecord]) throws -> [[String]] {
      try RecordComparison.comparisons(of: old, with: new)
        .map { [$0.old.implementation.name, $0.new.implementation.name] }
    }
    #expect(try names(file("old", "a"), file("new", "b")) == [["a", "b"]])
    #expect(try names(file("old", "a", "b"), file("new", "b", "a")) == [["b", "b"], ["a", "a"]])
    #expect(
      throws: InputErrors([
        InputError(
          "new has no record of a; compare runs of the same implementations", file: "old"),
        InputError(
          "old has no record of c; compare runs of the same implementations", file: "new"),
      ])
    ) { try names(file("old", "a", "b"), file("new", "b", "c")) }
  }
}
