import BuiltIns
import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// Both built-ins run all suites.
struct SuiteTests {
  private static let suites =
    (try? ConformanceData(readingFolder: Project.tables))?.suites ?? []

  @Test(arguments: BuiltIn.allCases, suites)
  func `built-in passes the suite`(_ builtIn: BuiltIn, _ suite: Suite) async throws {
    for item in suite.cases {
      let platform = try #require(item.platforms.newest)
      let response = await builtIn.implementation.response(to: item.question, on: platform)
      let result = CaseResult(of: response, for: item.expectation)
      #expect([.passed, .informational].contains(result.outcome), "\(item.id): \(result.message)")
    }
  }

  @Test func `the suites are found`() {
    #expect(Self.suites.count > 50)
  }
}
