import DataChecks
import Foundation
import Suites
import TestSupport
import Testing

struct MutationScoreTests {
  /// The score of the project's conformance data with one suite only.
  private func score(ofSuite path: String, isComplete: Bool) async throws -> MutationScore {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let suites = data.suites.filter { $0.path == path }
    try #require(suites.count == 1)
    return await MutationScore(
      of: ConformanceData(
        catalog: data.catalog, suites: suites, version: data.version, retired: data.retired,
        changes: data.changes),
      isComplete: isComplete)
  }

  private func entry(_ mutant: String, of score: MutationScore) throws -> MutationScore.Entry {
    try #require(score.entries.first { $0.mutant == mutant })
  }

  @Test func `a suite kills the mutants of its own rules and no others`() async throws {
    let score = try await score(ofSuite: "query/repeated-items", isComplete: true)
    let first = try entry("only-first-repeated-item", of: score)
    #expect(first.killedBy.contains("query/repeated-items/last-differs"))
    #expect(!first.killedBy.contains("query/repeated-items/both-match"))
    #expect(first.isKilled && !first.isWeak)
    let host = try entry("host-case-significant", of: score)
    #expect(host.killedBy.isEmpty && host.distinguishedBy.isEmpty && host.isWeak)
    #expect(score.weak.contains(host))
  }

  @Test func `a mutant of an unspecified rule is distinguished, never killed`() async throws {
    let score = try await score(ofSuite: "query/unspecified", isComplete: false)
    let plus = try entry("plus-is-space", of: score)
    #expect(plus.isUnspecified && plus.killedBy.isEmpty && plus.distinguishedBy.count >= 2)
    #expect(!plus.isKilled && !plus.isWeak)
  }

  @Test func `two cases that kill a mutant end the search`() async throws {
    let complete = try await score(ofSuite: "query/repeated-items", isComplete: true)
    let score = try await score(ofSuite: "query/repeated-items", isComplete: false)
    #expect(try entry("only-first-repeated-item", of: complete).killedBy.count > 2)
    #expect(try entry("only-first-repeated-item", of: score).killedBy.count == 2)
    #expect(score.summary == complete.summary)
  }
}
