import Foundation
import Questions
import Running
import TestSupport
import Testing

/// Runs that ask for an older version of the conformance data.
struct DataVersionTests {
  /// Data in which the model is wrong on three cases: an old, a changed and a new one.
  private static func data() throws -> TemporaryData {
    let wrong = #""expect": {"matches": false}"#
    return try TemporaryData(
      suites: [
        "a": SampleData.suite(
          "a",
          [
            SampleData.pattern("a/right", more: #", "since": "1.2.3""#),
            SampleData.pattern("a/new", expect: wrong, more: #", "since": "1.2.3""#),
            SampleData.pattern("a/changed", expect: wrong, more: #", "since": "1.1.0""#),
            SampleData.pattern("a/old", expect: wrong, more: #", "since": "1.1.0""#),
          ])
      ],
      changes: """
        ## 1.2.3
        - added `a/right`, `a/new`: a library in the wild fails
        - changed `a/changed`: the talk says otherwise
        ## 1.1.0
        """)
  }

  private static func run(_ arguments: String...) throws -> Program.Result {
    let data = try data()
    return try Assay.run(
      ["run", "--implementation", "spec-model", "--data", data.url.path] + arguments)
  }

  @Test func `newer cases that fail are warnings`() throws {
    let folder = try TemporaryFolder()
    let record = folder.path("record.jsonl")
    let result = try Self.run("--data-version", "1.1", "--skip", "a/old", "--record", record)
    #expect(result.status == 0, "\(result.output)")
    #expect(
      result.errors == """
        assay: warning: a/new: newer than data version 1.1.0 (1.2.3): expected does not match, got \
        matches
        assay: warning: a/changed: newer than data version 1.1.0 (1.2.3): expected does not match, \
        got matches

        """)
    let cases = try RunRecord.records(at: URL(fileURLWithPath: record))[0].cases
    #expect(cases.map(\.outcome) == [.passed, .knownFailure, .knownFailure])
  }

  @Test func `cases of the version asked for still fail`() throws {
    #expect(try Self.run("--data-version", "1.1").status == 1)
    #expect(try Self.run("--data-version", "1.2", "--skip", "a/old").status == 1)
    #expect(try Self.run("--skip", "a/old").status == 1)
  }

  @Test func `a version that the data does not have exits with 2`() throws {
    let result = try Self.run("--data-version", "1.3")
    #expect(result.status == 2)
    #expect(
      result.errors == """
        assay: data version "1.3": the conformance data has no such version; expected one of: 1.2.3, \
        1.1.0

        """)
  }

  @Test func `what a newer version would fail is listed with its reasons`() throws {
    let data = try Self.data()
    func upgrade(_ version: String) throws -> Program.Result {
      try Assay.run(
        "data", "upgrade", "--implementation", "spec-model", "--data", data.url.path,
        "--data-version", version)
    }
    let result = try upgrade("1.1")
    #expect(result.status == 1)
    #expect(
      result.output == """
        1.2.3: 3 new or changed cases, of which 2 would fail
          a/new: expected does not match, got matches
            why: a library in the wild fails
          a/changed: expected does not match, got matches
            why: the talk says otherwise

        """)
    let current = try upgrade("1.2.3")
    #expect(current.status == 0)
    #expect(current.output == "no case is newer than version 1.2.3 of the data\n")
  }
}
