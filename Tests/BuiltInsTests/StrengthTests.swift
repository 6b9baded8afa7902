import BuiltIns
import Foundation
import Suites
import TestSupport
import Testing

struct StrengthTests {
  /// The project's tables with one suite only.
  private func tables(suite path: String) throws -> ConformanceData {
    let tables = try ConformanceData(readingFolder: Project.tables)
    let suites = tables.suites.filter { $0.path == path }
    try #require(suites.count == 1)
    return ConformanceData(
      catalog: tables.catalog, suites: suites, version: tables.version, retired: tables.retired)
  }

  private func line(_ deviation: String, of strength: Strength) throws -> Strength.Line {
    try #require(strength.lines.first { $0.deviation == deviation })
  }

  @Test func `a suite kills the deviations of its own rules and no others`() async throws {
    let strength = await Strength(of: try tables(suite: "query/repeated-items"))
    let first = try line("only-first-repeated-item", of: strength)
    #expect(first.kills.contains("query/repeated-items/last-differs"))
    #expect(!first.kills.contains("query/repeated-items/both-match"))
    #expect(first.isStrong)
    let host = try line("host-case-significant", of: strength)
    #expect(host.kills.isEmpty && host.tellsApart.isEmpty && !host.isStrong)
    #expect(strength.weak.contains(host))
  }

  @Test func `a deviation of an unspecified matter is told apart, never killed`() async throws {
    let strength = await Strength(of: try tables(suite: "query/unspecified"))
    let plus = try line("plus-is-space", of: strength)
    #expect(plus.isUnspecified && plus.kills.isEmpty && plus.tellsApart.count >= 2)
    #expect(plus.isStrong)
  }
}
