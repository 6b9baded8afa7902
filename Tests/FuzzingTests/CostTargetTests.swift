import Discovery
import Foundation
import Questions
import Testing

@testable import AssociatedDomains
@testable import Fuzzing

/// The target that searches for files that cost much.
struct CostTargetTests {
  @Test func `seeds make the automaton compute, and only two more than the limit`() throws {
    let files = try Self.seeds("hand")
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
    let files = try Self.seeds("hand").filter {
      $0.lastPathComponent.hasSuffix("-of-nested-values")
    }
    #expect(files.count == 3)
    for file in files {
      let (url, text) = try Self.seed(file)
      let question = MatcherQuestion(
        platform: Platform(.ios, Version(27)), site: try JSON(parsing: text), domain: "h", app: "a",
        url: url)
      #expect(throws: Never.self, "\(file.path)") { try MatcherOracle().check(question, []) }
    }
  }

  private static func seeds(_ folder: String) throws -> [URL] {
    try CorpusTests.inputs(of: "cost_fuzzer").filter { $0.path.contains("/\(folder)/") }
  }

  private static func input(_ file: URL) throws -> CostInput {
    CostInput([UInt8](try Data(contentsOf: file)))
  }

  @Test func `commands read every ordinary seed, and each kind has one`() throws {
    let inputs = try Self.seeds("ordinary").map(Self.input)
    #expect(Set(inputs.map(\.kind)) == Set(CostInput.Kind.allCases))
    for input in inputs {
      for step in CostStep.all(for: input.kind) {
        #expect(throws: Never.self, "\(step)") { try step.run(input) }
      }
    }
    #expect(Set(CostInput.Kind.allCases.flatMap(CostStep.all)) == Set(CostStep.allCases))
  }

  @Test func `a table of objects is a binary list`() throws {
    let input = CostInput(
      Array("Info.plist\nd 1 2 3 4\ns CFBundleExecutable\ns Shop\ns Key\na 5 5\ns value\n".utf8))
    let list = try PropertyListSerialization.propertyList(from: input.infoList, format: nil)
    let members = try #require(list as? [String: Any])
    #expect(members["CFBundleExecutable"] as? String == "Shop")
    #expect(members["Key"] as? [String] == ["value", "value"])
  }

  @Test func `the later version has one path edited, or is the second file`() {
    let site = #"https://h/\n{"components": [{"/": "/a"}, {"/": "/b"}]}"#
      .replacing(#"\n"#, with: "\n")
    let edited = String(decoding: CostInput(Array(site.utf8)).edited, as: UTF8.self)
    #expect(edited == "{\"components\": [{\"/\": \"/a\"}, {\"/\": \"/edited/b\"}]}\n")
    let two = CostInput(Array("https://h/\n{}\n==== new\n{\"a\": 1}".utf8))
    #expect(String(decoding: two.edited, as: UTF8.self) == "{\"a\": 1}\n")
    #expect(String(decoding: two.main, as: UTF8.self) == "{}\n")
  }

  @Test(arguments: [
    (#"[{"/": "/a1"}]"#, 1, #"[{"/": "/a1"},{"/": "/a2"},{"/": "/a3"}]"#),
    (#"{"a": [1, 2]}"#, 6, #"{"a": [1,2,3, 2]}"#),
    ("a 5 6\na 6 7\n", 0, "a 5 6\na 6 7\na 7 8\na 6 7\n"),
    ("x = (G1, G2);", 7, "x = (G1, G2, G3, G4);"),
  ])
  func `elements are repeated with their numbers`(text: String, at index: Int, expected: String) {
    var tokens = CostTokens(Array(text.utf8))
    let element = tokens.element(around: index)
    tokens.tokens.insert(
      contentsOf: tokens.repetitions(of: element, count: 2, isCounted: true),
      at: element.upperBound)
    #expect(String(decoding: tokens.bytes, as: UTF8.self) == expected)
  }

  @Test func `what a step costs has a limit in proportion to the file`() {
    for step in CostStep.allCases {
      let (small, large) = (step.limit(inputOf: 1_000), step.limit(inputOf: 2_000))
      #expect(throws: Never.self) { try CostTarget.check(small, of: step, inputOf: 1_000) }
      let finding = #expect(throws: Finding.self) {
        try CostTarget.check(large, of: step, inputOf: 1_000)
      }
      #expect(finding?.oracle == "too-much-work")
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
    #expect(throws: Never.self) { try CostTarget.check(work(100, 0)) }
    #expect(throws: Never.self) { try CostTarget.check(work(100, 100, isLimited: true)) }
    for (bad, oracle) in [
      (work(101, 0), "too-much-work"), (work(100, 101, isLimited: true), "too-much-work"),
      (work(50, 1), "computed-again"),
    ] {
      let finding = #expect(throws: Finding.self) { try CostTarget.check(bad) }
      #expect(finding?.oracle == oracle)
    }
  }
}
