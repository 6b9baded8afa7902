import Questions
import Reports
import Running
import Suites
import Testing

struct JUnitReportTests {
  /// Runs that a schema could reject.
  enum Run: String, CaseIterable {
    case nothing, noCases, everyOutcome, severalImplementations, namelessCases, oddDurations

    var records: [RunRecord] {
      switch self {
      case .nothing: []
      case .noCases: [.sample()]
      case .everyOutcome: [.everyOutcome]
      case .severalImplementations: [.everyOutcome, .sample(name: "Other"), .everyOutcome]
      case .namelessCases:
        [.sample([.sample("no-suite"), .sample(""), .sample("/")], name: "", host: " ")]
      case .oddDurations:
        [.sample([.nan, -1, .infinity, 1e300, -0.0].map { .sample("a/b", seconds: $0) })]
      }
    }
  }

  @Test(arguments: Run.allCases, Schema.publicOnes)
  func `strict satisfies both public schemas`(run: Run, schema: Schema) throws {
    #expect(try schema.problems(in: JUnitReport().data(for: run.records)) == [])
  }

  @Test(arguments: Run.allCases)
  func `extended satisfies its schema`(run: Run) throws {
    let data = try JUnitReport(form: .extended).data(for: run.records)
    #expect(try Schema.extended.problems(in: data) == [])
  }

  @Test(arguments: [
    ("2026-11-21T10:00:00", "2026-11-21T10:00:00"),
    ("2026-11-21T10:00:00Z", "2026-11-21T10:00:00"),
    ("2026-11-21T12:00:00+02:00", "2026-11-21T10:00:00"),
    ("yesterday", "1970-01-01T00:00:00"),
    ("2026-13-41T25:61:61", "1970-01-01T00:00:00"),
    ("", "1970-01-01T00:00:00"),
  ])
  func `a suite starts at a time without zone`(started: String, timestamp: String) throws {
    let record = RunRecord.sample(started: started)
    let suite = try JUnitReport().element(for: [record]).all("testsuite").first
    #expect(suite?.attributes["timestamp"] == timestamp)
    #expect(try Schema.windyroad.problems(in: JUnitReport().data(for: [record])) == [])
  }

  @Test func `equal records give equal bytes`() throws {
    let question: JSON = ["a": true, "b": "x", "c": ["y"], "d": "z", "e": false]
    let records = (1...3).map { number in
      RunRecord.sample([.sample("a/\(number)", .failed, question: question)], name: "\(number)")
    }
    let renderers: [any RecordRenderer] = [
      JUnitReport(), JUnitReport(form: .extended), HTMLReport(), MarkdownReport(), JSONReport(),
    ]
    for renderer in renderers {
      let first = try renderer.data(for: records)
      #expect(try (1...3).allSatisfy { _ in try renderer.data(for: records) == first })
    }
  }
}
