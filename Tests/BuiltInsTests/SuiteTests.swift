import AssociatedDomains
import BuiltIns
import DataChecks
import Foundation
import Questions
import Running
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
      #expect(matcher.explanation(for: url).result == matcher.result(for: url), "\(item.id)")
    }
  }

  @Test func `the library gives the same answer on all systems that it reads alike`() throws {
    let platforms = AppleSystem.allCases.flatMap { system in
      system.releases.map { Platform(system, $0) }
    }
    for (index, item) in try #require(Self.data).cases.enumerated() where index % 8 == 0 {
      let alike = Dictionary(grouping: platforms) { $0.reading(of: item.question.kind) }.values
      #expect(alike.count > 1)
      for platforms in alike {
        let answers = Set(platforms.map { item.question.libraryAnswer(on: $0) })
        #expect(answers.count == 1, "\(item.id) on \(platforms)")
      }
    }
  }

  @Test func `pattern cases have the same answer when they are stated as match`() async throws {
    let items = try #require(Self.data).cases.filter { $0.question.kind == .pattern }
    var unstated: [String] = []
    for item in items {
      guard item.authority != .unspecified, item.platforms.newest?.version == Version(27) else {
        continue
      }
      guard case .pattern(let pattern) = item.question, let match = pattern.asMatch,
        case .answer(.matches(let matches)) = item.expectation
      else {
        unstated.append(item.id)
        continue
      }
      for builtIn in BuiltIn.allCases {
        let response = await builtIn.implementation.response(
          to: match.question, on: Platform(.macos, AppleSystem.macos.latest))
        guard case .answer(.decision(let decision, _)) = response else {
          Issue.record("\(item.id): \(response)")
          continue
        }
        #expect((decision == .match) == matches, "\(item.id) by \(builtIn)")
      }
    }
    #expect(items.count > 250 && unstated.count <= 3, "\(unstated)")
  }

  @Test func `the suites are found`() {
    #expect(Self.suites.count > 50)
  }
}
