import Discovery
import Foundation
import Questions
import Testing

@testable import AssociatedDomains
@testable import Fuzzing

/// The target that searches for files that cost much.
struct CostTargetTests {
  @Test func `seeds make the automaton compute, and only two more than the limit`() throws {
    let files = try CorpusTests.inputs(of: "cost_fuzzer")
    #expect(files.count >= 9)
    for file in files {
      let (url, text) = try Self.seed(file)
      let site = try SiteAssociation(parsing: [UInt8](text))
      let work = try #require(Matcher(site, app: "a", domain: "h").work(for: url))
      #expect(work.first > 0, "\(file.path)")
      let givesUp = ["uses-of-even-values", "many-uses-of-nested-values"]
        .contains(file.lastPathComponent)
      #expect(work.isLimited == givesUp, "\(file.path)")
      #expect((work.second > 0) == givesUp, "\(file.path)")
    }
  }

  @Test func `the model decides alike about seeds of nested values`() throws {
    let files = try CorpusTests.inputs(of: "cost_fuzzer")
      .filter { $0.lastPathComponent.hasSuffix("-of-nested-values") }
    #expect(files.count == 3)
    for file in files {
      let (url, text) = try Self.seed(file)
      let question = MatcherQuestion(
        platform: Platform(.ios, Version(27)), site: try JSON(parsing: text), domain: "h", app: "a",
        url: url)
      #expect(throws: Never.self, "\(file.path)") { try MatcherOracle().check(question, []) }
    }
  }

  /// Returns the URL and the file of a seed.
  private static func seed(_ file: URL) throws -> (url: String, text: Data) {
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    return (String(decoding: lines[0], as: UTF8.self), lines[1])
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
