import Checks
import Suites
import TestSupport
import Testing

struct ProjectTablesTests {
  @Test func `the project's own tables can be read, and hold what they promise`() throws {
    let tables = try ConformanceData(readingFolder: Project.tables)
    #expect(tables.cases.count >= 400)
    #expect(tables.cases.allSatisfy { $0.line > 1 }, "each case's line is found")
    #expect(RuleCoverage(of: tables).gaps.map(\.rule.id).isEmpty)
  }
}
