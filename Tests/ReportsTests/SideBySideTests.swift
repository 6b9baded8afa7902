import Foundation
import Questions
import Reports
import Running
import Testing

/// When two implementations differ, read from the summary.
struct SideBySideTests {
  struct Pair: CustomTestStringConvertible {
    let testDescription: String
    let answers: [CaseRecord]
    let differs: Bool

    init(_ testDescription: String, _ one: CaseRecord, _ other: CaseRecord, differs: Bool) {
      self.testDescription = testDescription
      answers = [one, other]
      self.differs = differs
    }
  }

  private static func answer(
    _ outcome: Outcome, _ actual: String?, message: String = "", error: String? = nil
  ) -> CaseRecord {
    var record = CaseRecord.sample("a/b", outcome, message: message, errorType: error)
    record.actual = actual
    return record
  }

  static let pairs = [
    Pair("both pass", answer(.passed, "match"), answer(.passed, "match"), differs: false),
    Pair(
      "both pass, one says more", answer(.passed, "match"), answer(.passed, "match by /0"),
      differs: false),
    Pair(
      "one passes, one is stale", answer(.passed, "match"), answer(.unexpectedPass, "match"),
      differs: false),
    Pair("one fails", answer(.passed, "match"), answer(.failed, "exclude"), differs: true),
    Pair(
      "both fail alike", answer(.failed, "exclude"), answer(.failed, "exclude"), differs: false),
    Pair(
      "both fail alike, one is known to", answer(.failed, "exclude"),
      answer(.knownFailure, "exclude"), differs: false),
    Pair(
      "one is known to fail", answer(.passed, "match"), answer(.knownFailure, "exclude"),
      differs: true),
    Pair("both fail", answer(.failed, "exclude"), answer(.failed, "no_match"), differs: true),
    Pair("one skips", answer(.passed, "match"), answer(.skipped, nil), differs: false),
    Pair(
      "one crashes", answer(.passed, "match"), answer(.errored, nil, error: "crash"), differs: true),
    Pair(
      "both crash", answer(.errored, nil, error: "crash"), answer(.errored, nil, error: "crash"),
      differs: false),
    Pair(
      "one crashes, one hangs", answer(.errored, nil, error: "crash"),
      answer(.errored, nil, error: "timeout"), differs: true),
    Pair(
      "both take one alternative", answer(.informational, "match", message: "folded"),
      answer(.informational, "match by /0", message: "folded"), differs: false),
    Pair(
      "they take two alternatives", answer(.informational, "match", message: "folded"),
      answer(.informational, "no_match", message: "exact"), differs: true),
  ]

  @Test(arguments: pairs)
  func `two differ where their answers mean something else`(pair: Pair) throws {
    let records = zip(["one", "other"], pair.answers).map { RunRecord.sample([$1], name: $0) }
    #expect(try Summary(of: records).differing.map(\.id) == (pair.differs ? ["a/b"] : []))
  }

  @Test func `records need not hold the same cases`() throws {
    let records = [
      RunRecord.sample([.sample("a/b"), .sample("a/c", .failed)]),
      RunRecord.sample([.sample("a/c"), .sample("a/d", .failed)]),
    ]
    let summary = try Summary(of: records)
    #expect(summary.implementations.map(\.name) == ["Matcher", "Matcher (2)"])
    #expect(summary.differing.map(\.id) == ["a/c"])
  }

  @Test func `an implementation without a name has one all the same`() throws {
    let records = ["", " "].map { RunRecord.sample([.sample("a/b")], name: $0) }
    #expect(
      try Summary(of: records).implementations.map(\.name) == ["(unnamed)", "(unnamed) (2)"])
  }

  @Test func `a case that stands twice in a record is shown twice`() throws {
    let twice = RunRecord.sample([.sample("a/b"), .sample("a/b", .failed)])
    let once = RunRecord.sample([.sample("a/b")])
    #expect(try Summary(of: [twice, once]).implementations.map(\.cases) == [2, 1])
    #expect(try Summary(of: [twice, once]).differing.isEmpty)
    #expect(try Summary(of: [twice, twice]).differing.isEmpty)
    let other = RunRecord.sample([.sample("a/b"), .sample("a/b")])
    #expect(try Summary(of: [twice, other]).differing.map(\.id) == ["a/b (2)"])
  }
}

/// The JSON report as another program reads it.
struct Summary: Decodable {
  struct Implementation: Decodable {
    let name: String
    let cases: Int
    let counts: [String: Int]
  }

  struct Differing: Decodable {
    let id: String
    let answers: [String: String]
  }

  let implementations: [Implementation]
  let differing: [Differing]

  /// What the report says of records.
  init(of records: [RunRecord]) throws {
    self = try JSONDecoder().decode(Summary.self, from: JSONReport().data(for: records))
  }
}
