import DataChecks
import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// When each rule was last read beside its sources.
struct RuleReadingsTests {
  private func readings(_ days: [String?]) throws -> RuleReadings {
    let rules = days.enumerated().map { index, day in
      SampleData.rule("PAT-00\(index + 1)", more: day.map { #", "read": "\#($0)""# } ?? "")
    }
    let folder = try TemporaryData(
      rules: "{\"title\": \"Rules\", \"rules\": [\n\(rules.joined(separator: ",\n"))\n]}")
    return RuleReadings(of: try ConformanceData(readingFolder: folder.url).catalog)
  }

  @Test func `rules that were never read again come first, then the oldest readings`() throws {
    let readings = try readings(["2026-11-26", nil, "2025-01-31", "2025-01-31", nil])
    #expect(readings.rules.map(\.id) == ["PAT-002", "PAT-005", "PAT-003", "PAT-004", "PAT-001"])
    #expect(
      Array(readings.lines.prefix(3)) == [
        "never       PAT-002     It is so.", "never       PAT-005     It is so.",
        "2025-01-31  PAT-003     It is so.",
      ])
    #expect(readings.summary == "5 rules: 3 read since 2025-01-31, 2 never read again")
    #expect(try self.readings([nil, nil]).summary == "2 rules: 2 never read again")
  }

  @Test(arguments: ["2026-11", "26.11.2026", "2026-21-01", "2026-11-40", "today", ""])
  func `what is not a day is no reading`(day: String) throws {
    #expect(throws: InputErrors.self) { try readings([day]) }
  }
}
