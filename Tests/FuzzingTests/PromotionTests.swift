import BuiltIns
import DataChecks
import Foundation
import Questions
import Running
import SpecModel
import Suites
import TestSupport
import Testing

@testable import Discovery
@testable import Fuzzing

/// The promotion of findings.
struct PromotionTests {
  /// Returns the answers of a mutant, as if the library had its bug.
  private static func library(mutant id: String) throws -> Reader {
    let mutant = try #require(Mutant.all.first { $0.id == id })
    return { $0.modelAnswer(with: mutant, on: $1) }
  }

  /// A finding: an input with many irrelevant parts, and a mutant in the place of the library.
  struct Planted: CustomTestStringConvertible, Sendable {
    let target: any FuzzTarget
    let input: [UInt8]
    let mutant: String
    let suite: String
    /// The rules that the mutant breaks.
    let rules: [String]
    /// Parts of the case, without the irrelevant parts of the input.
    let fields: [String]

    var testDescription: String { "\(target.name): \(mutant)" }
  }

  static let planted = [
    Planted(
      target: MatcherTarget(), input: messy.bytes, mutant: "exclude-ignored",
      suite: "components/exclude", rules: ["EXC-001"],
      fields: [
        """
              "site": {"applinks": {
                "apps": [],
                "details": [{
                  "appIDs": ["ABCDE12345.com.example.app"],
                  "components": [{"/": "/buy/*", "exclude": true}]
                }]
              }},
        """,
        #""domain": "example.com","#, #""app": "ABCDE12345.com.example.app","#,
        #""expect": {"decision": "exclude", "rule": "/applinks/details/0/components/0"}"#,
        #""platforms": {"ios": ">=13.0", "macos": ">=10.15", "tvos": ">=13.0", "watchos": "#
          + #"">=7.0", "visionos": ">=1.0"}"#,
      ]),
    Planted(
      target: MatcherTarget(), input: repeating.bytes, mutant: "only-first-repeated-item",
      suite: "query/repeated-items", rules: ["QRY-004"],
      fields: [#""components": [{"?": {"#, #""expect": {"decision": "no_match"}"#]),
    Planted(
      target: MatcherTarget(), input: folding.bytes, mutant: "folding-only-ascii",
      suite: "case/unspecified", rules: ["X-33"],
      fields: [
        #""authority": "unspecified""#, #"{"name": "folded", "expect": {"decision": "match""#,
        #"{"name": "ascii-only", "expect": {"decision": "no_match"}}"#,
      ]),
    Planted(
      target: SiteAssociationTarget(), input: Array(trailingText.utf8),
      mutant: "text-after-value-accepted", suite: "json/syntax", rules: ["JSON-001"],
      fields: [#""question": "site""#, #""expect": {"accepted": false, "services": {}}"#]),
    Planted(
      target: SiteAssociationTarget(), input: Array(probed.utf8), mutant: "star-stops-at-slash",
      suite: "patterns/wildcards", rules: ["PAT-007"],
      fields: [#""question": "match""#, #""domain": "example.com""#, #""decision": "match""#]),
    Planted(
      target: EntitlementsTarget(),
      input: Array(
        EntitlementsTests.list.replacing("example.com", with: "example.com:8080").utf8),
      mutant: "port-in-entry-ignored", suite: "entitlements/entries", rules: ["DOM-010"],
      fields: [
        #""entitlementsText": "<"#,
        #""expect": {"accepted": true, "domains": [], "ignored": [{"entry": 0, "reason": "port"}]}"#,
      ]),
    Planted(
      target: EntitlementsTarget(), input: Array(EntitlementsTests.list.utf8),
      mutant: "document-type-required", suite: "entitlements/entries", rules: ["ENT-002"],
      fields: [
        #""expect": {"accepted": true, "domains": [{"service": "applinks", "host": ""#,
        #"", "wildcard": false, "modes": []}], "ignored": []}"#,
      ]),
  ]

  @Test(arguments: planted)
  func `adds a case that shows what is wrong in the library`(planted: Planted) async throws {
    let folder = try TemporaryCopy()
    let data = try Project.readData()
    let library = try Self.library(mutant: planted.mutant)
    let (suite, file) = try data.suite(at: planted.suite, in: folder.data)
    let promotion = try Promotion(
      of: planted.input, at: "crash-1", planted.target, probe: .quiet, to: suite.path, in: data,
      library: library)
    let promoted = try #require(promotion.promotedCase)
    for field in planted.fields {
      #expect(promoted.suiteCase.contains(field), "\(promoted.suiteCase)")
    }

    let before = try String(contentsOf: file, encoding: .utf8)
    let edits = try promotion.regression.edits(in: folder.corpus) + [promoted.edit(of: file)]
    for edit in edits { try folder.write(edit) }
    let after = try String(contentsOf: file, encoding: .utf8)
    #expect(after == before.dropLast("\n  ]\n}\n".count) + ",\n    \(promoted.suiteCase)\n  ]\n}\n")

    let again = try ConformanceData(readingFolder: folder.data)
    let changed = ConformanceData(
      catalog: again.catalog, suites: again.suites.filter { $0.path == planted.suite },
      version: again.version, retired: again.retired, changes: again.changes)
    let problems = await DataLint(changed).problems(reference: BuiltIn.specModel.implementation)
    // A person adds the reason.
    let unexplained = problems.filter { $0.file == suite.file }.map(\.message)
    #expect(unexplained.count == 1, "\(problems)")
    #expect(unexplained.allSatisfy { $0.contains("does not say why \(again.version) has it") })
    let item = try #require(again.cases.first { $0.id == promoted.id })
    #expect(item.rules == planted.rules)
    let platform = try #require(item.platforms.newest)
    let wrong = CaseResult(
      of: .answer(try #require(library(item.question, platform))), for: item.expectation)
    let right = CaseResult(
      of: .answer(item.question.libraryAnswer(on: platform)), for: item.expectation)
    #expect(right.message != wrong.message)
    #expect(wrong.outcome == (item.authority == .unspecified ? .informational : .failed))
    #expect(right.outcome == (item.authority == .unspecified ? .informational : .passed))

    let input = try [UInt8](Data(contentsOf: try #require(edits.first).url))
    #expect(
      planted.target.questions(of: input).contains {
        library($0.question, $0.platform) != $0.question.modelAnswer(on: $0.platform)
      })
    #expect(throws: Never.self) { try planted.target.checkUntimed(input) }
    let story = try String(contentsOf: try #require(edits.dropFirst().first).url, encoding: .utf8)
    #expect(story.contains("- `\(promoted.name)`: the library answered"))
    #expect(story.contains(planted.mutant) && story.contains(planted.rules[0]))
    #expect(story.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `does not shrink a question on which library and model now agree`() throws {
    let data = try Project.readData()
    let input = Array(Self.trailingText.utf8)
    let promotion = try Promotion(
      of: input, at: "crash-1", SiteAssociationTarget(), probe: .quiet, to: "json/syntax", in: data,
      library: { $0.libraryAnswer(on: $1) })
    let promoted = try #require(promotion.promotedCase)
    #expect(promoted.question.subject.file == .bytes(input))
    #expect(promoted.basis.rules == ["JSON-001"])
    #expect(promotion.regression.input == input)
    #expect(promotion.regression.story.hasPrefix("library and model now agree"))
  }

  @Test func `names the rules of the explanation if library and model now agree`() throws {
    let data = try Project.readData()
    let input = Array(
      EntitlementsTests.list.replacing("example.com", with: "example.com:8080").utf8)
    let promoted = try #require(
      try EntitlementsTarget().promotedCase(
        from: input, to: "entitlements/entries", named: "one-port", in: data,
        library: { $0.libraryAnswer(on: $1) }))
    #expect(promoted.id == "entitlements/entries/one-port")
    #expect(promoted.basis.rules == ["DOM-010"])
  }

  @Test func `reports errors in one line`() throws {
    let folder = try TemporaryCopy()
    try folder.retire("components/exclude/gone")
    let data = try ConformanceData(readingFolder: folder.data)
    func refusal(
      _ input: [UInt8], to suite: String? = "components/exclude", named name: String? = nil
    ) throws -> String? {
      let library = try Self.library(mutant: "exclude-ignored")
      let error = #expect(throws: InputError.self) {
        try Promotion(
          of: input, at: "crash-1", MatcherTarget(), probe: .quiet, to: suite, named: name,
          in: data,
          library: library)
      }
      return error?.description
    }
    var noLink = Self.messy
    noLink.url = "no URL"
    #expect(try refusal(noLink.bytes)?.hasPrefix("crash-1: nothing to promote") == true)
    #expect(try refusal(Self.messy.bytes, to: nil)?.contains("--suite") == true)
    #expect(try refusal(Self.messy.bytes, named: "gone")?.contains("is retired") == true)
    let taken = try #require(data.cases.first { $0.suite == "components/exclude" })
    let name = String(taken.id.dropFirst("components/exclude/".count))
    #expect(
      try refusal(Self.messy.bytes, named: name)?
        .contains("\(taken.id): this id is used at \(taken.file):\(taken.line)") == true)
    #expect(try refusal(Self.messy.bytes, named: "Not this")?.contains("lowercase letters") == true)
    #expect(throws: InputError.self) { try data.suite(at: "no/such", in: folder.data) }
    let file = folder.data.appending(path: "suites/query/items.json")
    #expect(try data.suite(at: file.path, in: folder.data).suite.path == "query/items")
  }

  @Test func `suggests an id that no case has or had`() throws {
    let folder = try TemporaryCopy()
    try folder.retire("components/exclude/not-exclude-ignored")
    let data = try ConformanceData(readingFolder: folder.data)
    let promoted = try MatcherTarget().promotedCase(
      from: Self.messy.bytes, to: "components/exclude", named: nil, in: data,
      library: try Self.library(mutant: "exclude-ignored"))
    #expect(promoted?.id == "components/exclude/not-exclude-ignored-2")
  }

  @Test(arguments: [
    (FindingProbe.trap, "crash-1", "trap"),
    (.timeout, "crash-1", "timeout"),
    (.quiet, "findings/leak AssociatedDomains/input", "leak"),
    (.quiet, "oom-1", "out-of-memory"),
    (.finding(oracle: "too-slow", message: "2 seconds"), "crash-1", "too-slow"),
  ])
  func `makes no case of a crash, nor of a failure that no question shows`(
    probe: FindingProbe, path: String, name: String
  ) throws {
    let data = try Project.readData()
    let promotion = try Promotion(
      of: Array("[1]".utf8), at: path, JSONParserTarget(reference: nil), probe: probe, in: data,
      library: { $0.libraryAnswer(on: $1) })
    #expect(promotion.promotedCase == nil)
    #expect(promotion.regression.name == name)
    #expect(
      promotion.regression.testLine
        == "@Test func `\(name)`() throws "
        + #"{ try #require(FuzzTargets.named("json_parser_fuzzer")).check(Array("[1]".utf8)) }"#)
  }

  // MARK: Findings

  /// An exclusion among irrelevant parts.
  private static let messy = MatcherQuestion(
    platform: MatcherQuestion.platforms[8], writing: FileWriting(encoding: .utf16BigEndian),
    site: JSON(
      text: """
        {"webcredentials": {"apps": ["B.x"]}, "applinks": {"apps": [], "details": [
          {"appIDs": ["B.x"], "components": [{"/": "/*"}]},
          {"comment": 1, "appIDs": ["A.b", "C.d"], "components": [
            {"/": "/help/*", "comment": "help"},
            {"/": "/buy/*", "exclude": true, "comment": "no"}]}]}}
        """),
    domain: "www.example.org", app: "A.b", url: "https://www.example.org/buy/shoes?a=b#top")

  /// A query item of which only the second instance does not match.
  private static let repeating = MatcherQuestion(
    platform: MatcherQuestion.platforms[0], writing: FileWriting(),
    site: JSON(
      text: """
        {"applinks": {"details": [{"appIDs": ["A.b"], "components": [
          {"/": "/buy/*", "?": {"size": "10", "color": "r*"}}]}]}}
        """),
    domain: "example.com", app: "A.b", url: "https://example.com/buy/1?size=10&color=red&size=11")

  /// Letters beyond ASCII that differ in case.
  private static let folding = MatcherQuestion(
    rule: #"{"/": "/caf\u00e9", "caseSensitive": false, "percentEncoded": false}"#,
    url: "https://example.com/CAF%C3%89")

  private static let trailingText = """
    {"applinks": {"apps": [], "details": [{"appID": "A.b", "paths": ["*"]}]}} {}
    """

  /// A file whose services are undisputed, but not its rules.
  private static let probed = """
    {"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/shop/*"}]}]}}
    """
}

/// A copy of the conformance data, with an empty corpus beside it.
private struct TemporaryCopy {
  private let folder: TemporaryFolder
  var data: URL { folder.url.appending(path: "Conformance") }
  var corpus: URL { folder.url.appending(path: "Corpus") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy("Conformance")
  }

  func write(_ edit: FileEdit) throws {
    try FileManager.default.createDirectory(
      at: edit.url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try edit.data.write(to: edit.url)
  }

  func retire(_ id: String) throws {
    try folder.file("Conformance/retired.json", #"{"retired": ["\#(id)"]}"#)
  }
}
