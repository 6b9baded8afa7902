import BuiltIns
import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// Both built-ins run all suites.
struct SuiteTests {
  /// The suites by their paths; a whole suite as an argument would be printed with every result.
  private static let suites = Dictionary(
    uniqueKeysWithValues: ((try? ConformanceData(readingFolder: Project.conformanceData))?.suites
      ?? [])
      .map { ($0.path, $0) })

  @Test(arguments: BuiltIn.allCases, suites.keys.sorted())
  func `built-in passes the suite`(_ builtIn: BuiltIn, _ path: String) async throws {
    for item in try #require(Self.suites[path]).cases {
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
