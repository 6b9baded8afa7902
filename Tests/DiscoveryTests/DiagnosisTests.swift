import Discovery
import Foundation
import Questions
import Running
import SpecModel
import Suites
import TestSupport
import Testing

struct DiagnosisTests {
  /// Mutants of every area of matching that the suites kill.
  private static let single = [
    "any-root-accepted", "app-prefix-ignored", "components-and-paths-both-used",
    "dot-matches-any-character", "star-stops-at-slash", "question-mark-optional", "not-anchored",
    "final-slash-significant", "not-keyword-unknown", "any-member-suffices", "last-match-wins",
    "exclude-ignored", "only-first-repeated-item", "missing-item-never-matches",
    "case-insensitive-by-default", "decoded-by-default", "only-domain-defaults",
    "variables-unknown", "built-ins-unknown", "host-not-compared", "any-entry-that-matches-wins",
  ]

  @Test(arguments: single)
  func `a reader with one misreading is diagnosed with exactly that`(mutant: String) async throws {
    var reader = MutantReader([mutant])
    reader.description.questions = [.match, .site]
    let diagnosis = try #require(await reader.diagnosis())
    #expect(diagnosis.causes.map(\.mutant) == [mutant])
    #expect(diagnosis.contradicted == [])
    let cause = try #require(diagnosis.causes.first)
    #expect(cause.alone == cause.cases.count && !cause.citation.sources.isEmpty)
  }

  /// Among them pairs in which one hides wrong answers of the other, and the last two, of which only a
  /// question that no case asks distinguishes one from another.
  @Test(arguments: [
    ["exclude-ignored", "star-stops-at-slash"], ["exclude-ignored", "last-match-wins"],
    ["variables-unknown", "decoded-by-default"],
    ["only-first-repeated-item", "missing-item-never-matches"],
    ["any-member-suffices", "queries-not-compared"],
    ["exclude-falls-through", "case-insensitive-by-default", "not-keyword-unknown"],
    ["star-stops-at-slash", "only-first-repeated-item", "defaults-unknown"],
    ["apps-must-be-empty", "non-string-value-as-text"],
    ["last-match-wins", "entries-of-app-concatenated"],
  ])
  func `a reader with several misreadings is diagnosed with exactly those`(
    mutants: [String]
  ) async throws {
    var reader = MutantReader(mutants)
    reader.description.questions = [.match, .site]
    let diagnosis = try #require(await reader.diagnosis())
    #expect(diagnosis.causes.map(\.mutant).sorted() == mutants.sorted())
    #expect(diagnosis.contradicted == [])
  }

  /// No path begins as `NOT ` does, so an entry that is read as an ordinary pattern and one below which
  /// the search goes on both decide nothing.
  @Test func `misreadings that no question distinguishes are both named`() async throws {
    var reader = MutantReader(["not-falls-through"])
    reader.description.questions = [.match]
    let diagnosis = try #require(
      await reader.diagnosis(selecting: Selection(suites: ["legacy-paths/*"])))
    #expect(diagnosis.causes.count == 1)
    let cause = try #require(diagnosis.causes.first)
    let names = [cause.mutant] + cause.alternatives.map(\.mutant)
    #expect(names.sorted() == ["not-falls-through", "not-keyword-unknown"])
  }

  private static let queries = Selection(suites: ["query/*"])

  @Test func `right answers have no diagnosis`() async throws {
    #expect(try await MutantReader([]).diagnosis(selecting: Self.queries) == nil)
  }

  @Test func `an example is smaller than every case, and the implementation confirms it`()
    async throws
  {
    let reader = MutantReader(["only-first-repeated-item"])
    let diagnosis = try #require(await reader.diagnosis(selecting: Self.queries))
    let example = try #require(diagnosis.causes.first?.example)
    #expect(example.pattern.utf8.count <= 20 && example.url.utf8.count <= 32)
    #expect(Set([example.expected, example.got]) == ["match", "no_match"])
  }

  @Test func `an answer that no mutant gives stays unexplained`() async throws {
    let data = try #require(MutantReader.data)
    let reader = MutantReader(["only-first-repeated-item"])
    var record = try await Runner(data: data, selection: Self.queries).run(reader, argument: "m")
    let place = try #require(record.cases.firstIndex { $0.outcome == .passed })
    record.cases[place].outcome = .failed
    record.cases[place].answer = ["decision": "exclude", "rule": "/no/such/rule"]
    let diagnosis = try #require(await Diagnostician(data).diagnosis(of: record))
    record.diagnosis = diagnosis
    #expect(diagnosis.causes.map(\.mutant) == ["only-first-repeated-item"])
    #expect(record.unexplained.map(\.id) == [record.cases[place].id])
  }

  @Test func `a diagnosis survives its record`() async throws {
    let data = try #require(MutantReader.data)
    let reader = MutantReader(["only-first-repeated-item"])
    var record = try await Runner(data: data, selection: Self.queries).run(reader, argument: "m")
    record.diagnosis = await Diagnostician(data).diagnosis(of: record)
    let folder = try TemporaryFolder()
    var text = Data()
    try record.write { text += $0 }
    let file = folder.url.appending(path: "record.jsonl")
    try text.write(to: file)
    let read = try #require(try RunRecord.records(at: file).first)
    #expect(read.diagnosis != nil && read.diagnosis == record.diagnosis)
    #expect(read.cases == record.cases)
  }
}
