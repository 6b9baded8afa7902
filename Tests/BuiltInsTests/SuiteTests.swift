import AssociatedDomains
import BuiltIns
import Checks
import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// Both built-ins run all suites, each case on the first and the last release of each range.
struct SuiteTests {
  private static let data = try? ConformanceData(readingFolder: Project.conformanceData)

  /// The suites by their paths; a whole suite as an argument would be printed with every result.
  private static let suites = Dictionary(
    uniqueKeysWithValues: (data?.suites ?? []).map { ($0.path, $0) })

  @Test(arguments: BuiltIn.allCases, suites.keys.sorted())
  func `built-in gives the expected answers, or the first alternatives`(
    _ builtIn: BuiltIn, _ path: String
  ) async throws {
    let lint = DataLint(try #require(Self.data))
    for item in try #require(Self.suites[path]).cases {
      let disagreements = await lint.disagreements(of: item, with: builtIn.implementation)
      #expect(disagreements.map(\.message) == [])
    }
  }

  @Test func `explanations of the library have the same result as its decisions`() throws {
    for item in try #require(Self.data).cases {
      guard case .match(let file, let domain, let app, let url) = item.question,
        let site = try? SiteAssociation(parsing: file.bytes)
      else { continue }
      let matcher = Matcher(site, app: app, domain: domain)
      #expect(matcher.explanation(for: url).result == matcher.decision(for: url), "\(item.id)")
    }
  }

  @Test func `the suites are found`() {
    #expect(Self.suites.count > 50)
  }
}
