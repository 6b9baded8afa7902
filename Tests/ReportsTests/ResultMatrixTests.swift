import Questions
import Reports
import Running
import Testing

/// When two implementations differ, as the JSON report shows it.
struct AlignedRecordsTests {
  struct Pair: CustomTestStringConvertible {
    let testDescription: String
    let results: [CaseRecord]
    let differs: Bool

    init(_ testDescription: String, _ one: CaseRecord, _ other: CaseRecord, differs: Bool) {
      (self.testDescription, results, self.differs) = (testDescription, [one, other], differs)
    }
  }

  private static func result(
    _ outcome: Outcome, _ actual: String?, message: String = "", error: String? = nil
  ) -> CaseRecord {
    var record = CaseRecord.sample("a/b", outcome, message: message, errorType: error)
    record.actual = actual
    return record
  }

  private static let passed = result(.passed, "match")
  private static let excluded = result(.failed, "exclude")
  private static let crashed = result(.errored, nil, error: "crash")
  private static let folded = result(.informational, "match", message: "folded")

  static let pairs = [
    Pair("both pass", passed, passed, differs: false),
    Pair("both pass, one with details", passed, result(.passed, "match by /0"), differs: false),
    Pair("one passes, one is stale", passed, result(.unexpectedPass, "match"), differs: false),
    Pair("one fails", passed, excluded, differs: true),
    Pair("both fail alike", excluded, excluded, differs: false),
    Pair(
      "both fail alike, one is known to", excluded, result(.knownFailure, "exclude"),
      differs: false),
    Pair("one is known to fail", passed, result(.knownFailure, "exclude"), differs: true),
    Pair("both fail", excluded, result(.failed, "no_match"), differs: true),
    Pair("one skips", passed, result(.skipped, nil), differs: false),
    Pair("one crashes", passed, crashed, differs: false),
    Pair("one crashes, one fails", excluded, crashed, differs: false),
    Pair(
      "one is known to crash", passed, result(.knownFailure, nil, error: "crash"), differs: false),
    Pair("one was not run", passed, result(.notRun, nil, error: "not-run"), differs: false),
    Pair(
      "one crashes, one hangs", crashed, result(.errored, nil, error: "timeout"), differs: false),
    Pair("one refuses rightly", passed, result(.passed, "refused"), differs: false),
    Pair("one refuses wrongly", passed, result(.failed, "refused"), differs: true),
    Pair(
      "one crashes in an unspecified case", folded,
      result(.informational, nil, message: "failed: killed by SIGSEGV", error: "crash"),
      differs: false),
    Pair(
      "both take one alternative", folded,
      result(.informational, "match by /0", message: "folded"), differs: false),
    Pair(
      "they take two alternatives", folded, result(.informational, "no_match", message: "exact"),
      differs: true),
  ]

  @Test(arguments: pairs)
  func `two differ if their answers have different meanings`(pair: Pair) throws {
    let records = zip(["one", "other"], pair.results).map { RunRecord.sample([$1], name: $0) }
    #expect(try summary(records).differing == (pair.differs ? ["a/b"] : []))
  }

  @Test func `records may have different cases`() throws {
    let summary = try summary([
      .sample([.sample("a/b"), .sample("a/c", .failed)]),
      .sample([.sample("a/c"), .sample("a/d", .failed)]),
    ])
    #expect(summary.names == ["Matcher", "Matcher (2)"])
    #expect(summary.differing == ["a/c"])
  }

  @Test func `implementations without a name are numbered`() throws {
    let records = ["", " "].map { RunRecord.sample([.sample("a/b")], name: $0) }
    #expect(try summary(records).names == ["(unnamed)", "(unnamed) (2)"])
  }

  @Test func `a duplicate case is shown twice`() throws {
    let twice = RunRecord.sample([.sample("a/b"), .sample("a/b", .failed)])
    let once = RunRecord.sample([.sample("a/b")])
    #expect(try summary([twice, once]).cases == [2, 1])
    #expect(try summary([twice, once]).differing == [])
    #expect(try summary([twice, twice]).differing == [])
    let other = RunRecord.sample([.sample("a/b"), .sample("a/b")])
    #expect(try summary([twice, other]).differing == ["a/b (2)"])
  }

  private func summary(
    _ records: [RunRecord]
  ) throws -> (names: [String?], cases: [Int?], differing: [String?]) {
    let report = try JSON(parsing: JSONReport().data(for: records))
    let implementations = report["implementations"]?.array ?? []
    return (
      implementations.map { $0["name"]?.string }, implementations.map { $0["cases"]?.int },
      (report["differing"]?.array ?? []).map { $0["id"]?.string }
    )
  }
}
