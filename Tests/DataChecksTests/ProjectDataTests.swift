import DataChecks
import Suites
import TestSupport
import Testing

struct ProjectDataTests {
  @Test func `the project's own data can be read, and every rule is covered`() throws {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    #expect(data.cases.count >= 400)
    #expect(data.cases.allSatisfy { $0.line > 1 }, "each case's line is found")
    #expect(RuleCoverage(of: data).gaps.map(\.rule.id).isEmpty)
  }
}
