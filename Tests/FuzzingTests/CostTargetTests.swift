import Foundation
import Testing

@testable import AssociatedDomains
@testable import Fuzzing

/// The target that searches for files that cost much.
struct CostTargetTests {
  @Test func `seeds make the automaton compute, and only one more than the limit`() throws {
    let files = try CorpusTests.inputs(of: "cost_fuzzer")
    #expect(files.count >= 9)
    for file in files {
      let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"), maxSplits: 1)
      let site = try SiteAssociation(parsing: Array(lines[1]))
      let url = String(decoding: lines[0], as: UTF8.self)
      let work = try #require(Matcher(site, app: "a", domain: "h").work(for: url))
      #expect(work.first > 0, "\(file.path)")
      let givesUp = file.lastPathComponent == "uses-of-even-values"
      #expect(work.isLimited == givesUp, "\(file.path)")
      #expect((work.second > 0) == givesUp, "\(file.path)")
    }
  }

  @Test func `more than the limit, or the same again, is a finding`() throws {
    func work(_ first: Int, _ second: Int, isLimited: Bool = false) -> MatcherWork {
      MatcherWork(first: first, second: second, isLimited: isLimited, maximum: 100)
    }
    #expect(throws: Never.self) { try FuzzTarget.check(work(100, 0)) }
    #expect(throws: Never.self) { try FuzzTarget.check(work(100, 100, isLimited: true)) }
    for (bad, oracle) in [
      (work(101, 0), "too-much-work"), (work(100, 101, isLimited: true), "too-much-work"),
      (work(50, 1), "computed-again"),
    ] {
      let finding = #expect(throws: Finding.self) { try FuzzTarget.check(bad) }
      #expect(finding?.oracle == oracle)
    }
  }
}
