import Foundation
import Questions
import Running
import Suites
import Synchronization
import Testing
@testable import Discovery

/// A reader of files with a trait that no mutant has, around one with or without mutants.
private struct TraitReader: Implementation {
  let reader: MutantReader
  let trait: @Sendable (Question, Response) async -> Response
  var description: ImplementationDescription { reader.description }

  init(_ mutants: [String] = [], trait: @escaping @Sendable (Question, Response) async -> Response)
  {
    var reader = MutantReader(mutants)
    reader.description.questions = [.match]
    self.init(reader, trait)
  }

  init(
    _ reader: MutantReader, _ trait: @escaping @Sendable (Question, Response) async -> Response
  ) {
    (self.reader, self.trait) = (reader, trait)
  }

  func response(to question: Question, on platform: Platform) async -> Response {
    await trait(question, await reader.response(to: question, on: platform))
  }

  func record() async throws -> RunRecord {
    let data = try #require(MutantReader.data)
    var record = try await Runner(data: data, selection: Selection()).run(self, argument: "trait")
    record.diagnosis = await Diagnostician(data).diagnosis(of: record, asking: self)
    return record
  }

  func diagnosis() async throws -> Diagnosis { try #require(try await record().diagnosis) }

  /// Returns what is found if the time is over as soon as the reader is asked a further question.
  func examinationUntilAsked() async throws -> (diagnosis: Diagnosis, isPartial: Bool) {
    let isAsked = Mutex(false)
    let data = try #require(MutantReader.data)
    let record = try await record()
    let asked = TraitReader(reader) { question, response in
      isAsked.withLock { $0 = true }
      return await trait(question, response)
    }
    let examination = await Diagnostician(data).examination(
      of: record, asking: asked, until: { isAsked.withLock { $0 } })
    let (diagnosis, _, isPartial) = try #require(examination)
    return (diagnosis, isPartial)
  }
}

/// What a diagnosis says of readers whose traits no misreading of the model describes.
struct ControlQuestionsTests {
  private static func details(of question: Question) -> JSON? {
    guard case .match(let file, _, _, _) = question,
      let site = try? JSON(parsing: Data(file.bytes))
    else { return nil }
    return site["applinks"]?["details"]
  }

  private static func entries(of question: Question) -> [JSON] {
    details(of: question)?.children ?? []
  }

  @Test(arguments: [true, false])
  func `a file that is refused for its entries is no misreading of URLs`(
    readsObject: Bool
  ) async throws {
    let reader = TraitReader { question, response in
      let details = Self.details(of: question)
      let entries = readsObject ? details?.children : details?.array
      return (entries ?? []).contains { ($0["appIDs"]?.array ?? []).count > 1 }
        ? .refused("one app only") : response
    }
    let statements = try await reader.diagnosis().causes.map(\.statement)
    #expect(statements == ["The file is refused where `appIDs` has more than one app identifier."])
  }

  /// A trait of readers that take only arrays of objects for entries and rules.
  enum RefusalTrait: String, CaseIterable {
    case comment = "a rule has `comment`"
    case entries = "`details` has more than one entry"
    case rules = "`components` has more than 2 rules"
    case variable = "the file contains `$(lang)`"
    case start = "a pattern for the path does not begin with `/`"
    case bothForms = "an entry has `components` and `paths`"
    case flagOfQuery = "a rule has `?` and `caseSensitive: false`"
    case trailingSlash = "a pattern has a trailing `/`"
    case noStar = "no pattern contains `*`"
    case anyVariable = "a pattern contains `$(`"
    case slashOfPath = "a pattern for the path or a path in `paths` has a trailing `/`"

    static func entries(of question: Question) -> [JSON] {
      (details(of: question)?.array ?? []).filter { $0.object != nil }
    }

    static func rules(of entry: JSON) -> [JSON] {
      (entry["components"]?.array ?? []).filter { $0.object != nil }
    }

    static func pathPatterns(of question: Question) -> [String] {
      entries(of: question).flatMap { entry in
        rules(of: entry).compactMap { $0["/"] } + (entry["paths"]?.array ?? [])
      }.compactMap(\.string)
    }

    static func patterns(of question: Question) -> [String] {
      entries(of: question).flatMap { entry in
        let patterns = rules(of: entry).flatMap { rule in
          ["/", "?", "#"].compactMap { rule[$0] } + (rule["?"]?.object?.map(\.value) ?? [])
        }
        return patterns + (entry["paths"]?.array ?? [])
      }.compactMap(\.string)
    }

    func holds(for question: Question) -> Bool {
      let entries = Self.entries(of: question)
      let rules = entries.map(Self.rules)
      switch self {
      case .comment: return rules.joined().contains { $0["comment"] != nil }
      case .entries: return entries.count > 1
      case .rules: return rules.contains { $0.count > 2 }
      case .start: return rules.joined().contains { $0["/"]?.string?.hasPrefix("/") == false }
      case .bothForms: return entries.contains { $0["components"] != nil && $0["paths"] != nil }
      case .flagOfQuery:
        return rules.joined().contains { $0["?"] != nil && $0["caseSensitive"] == false }
      case .trailingSlash:
        return Self.patterns(of: question).contains { $0.hasSuffix("/") && $0.count > 1 }
      case .slashOfPath:
        return Self.pathPatterns(of: question).contains { $0.hasSuffix("/") && $0.count > 1 }
      case .anyVariable: return Self.patterns(of: question).contains { $0.contains("$(") }
      case .noStar: return !Self.patterns(of: question).contains { $0.contains("*") }
      case .variable:
        guard case .match(let file, _, _, _) = question else { return false }
        return String(decoding: file.bytes, as: UTF8.self).contains("$(lang)")
      }
    }
  }

  @Test(arguments: RefusalTrait.allCases)
  func `what a file has that is refused is one cause, whatever stands in place of its arrays`(
    trait: RefusalTrait
  ) async throws {
    let reader = TraitReader { question, response in
      trait.holds(for: question) ? .refused("not taken") : response
    }
    let diagnosis = try await reader.diagnosis()
    #expect(
      diagnosis.causes.map(\.statement) == ["The file is refused where \(trait.rawValue)."])
  }

  @Test(arguments: [[], ["only-first-repeated-item"]])
  func `URLs that are too long for a reader are one cause with their length, and hide none`(
    mutants: [String]
  ) async throws {
    let reader = TraitReader(mutants) { question, response in
      guard case .match(_, _, _, let url) = question, url.utf8.count > 44 else { return response }
      return .answer(.decision(.noMatch, rule: nil))
    }
    let causes = try await reader.diagnosis().causes
    #expect(causes.map(\.mutant).sorted() == ["no_match-if-URL-characters"] + mutants)
    let statement = "Nothing matches where the URL has more than 44 characters."
    #expect(causes.contains { $0.statement == statement && $0.confirmations >= 3 })
  }

  @Test func `what happens only where one decision is right is one cause`() async throws {
    let reader = TraitReader { question, response in
      guard case .match(_, _, _, let url) = question, url.contains("="),
        case .answer(.decision(.match, _)) = response
      else { return response }
      return .answer(.decision(.noMatch, rule: nil))
    }
    #expect(
      try await reader.diagnosis().causes.map(\.statement)
        == ["Nothing matches where the URL contains `=`."])
  }

  /// Most URLs of the suites are that long, so nearly all examples of a misreading of `components` are too.
  @Test func `two conditions that most URLs meet are no misreading of files`() async throws {
    let reader = TraitReader { question, response in
      guard case .match(_, _, _, let url) = question, url.utf8.count > 32 || url.contains("="),
        case .answer(.decision(.match, _)) = response
      else { return response }
      return .answer(.decision(.noMatch, rule: nil))
    }
    #expect(
      try await reader.diagnosis().causes.map(\.mutant).sorted()
        == ["no_match-if-URL-characters", "no_match-if-URL-contains-U+3D"])
  }

  @Test(arguments: [
    ("decoded-by-default", "The URL is decoded if a rule does not specify it"),
    ("case-insensitive-by-default", "Case does not count if a rule does not specify it"),
  ])
  func `a misreading of one form of rules says so, and fits all right answers`(
    mutant: String, statement: String
  ) async throws {
    let documented = MutantReader([])
    let reader = TraitReader([mutant]) { question, response in
      Self.entries(of: question).contains { $0["paths"] != nil }
        ? await documented.response(to: question, on: Platform(.ios, AppleSystem.ios.latest))
        : response
    }
    let diagnosis = try await reader.diagnosis()
    #expect(diagnosis.causes.map(\.mutant) == ["\(mutant)-in-components"])
    #expect(diagnosis.causes.map(\.statement) == ["\(statement), but only in `components`."])
    #expect(diagnosis.contradicted == [])
  }

  @Test(arguments: ["excludes-come-first", "anchored-at-start-only"])
  func `a misreading of paths is found although rules of components contradict it`(
    mutant: String
  ) async throws {
    let documented = MutantReader([])
    let reader = TraitReader([mutant]) { question, response in
      Self.entries(of: question).contains { $0["components"] != nil }
        ? await documented.response(to: question, on: Platform(.ios, AppleSystem.ios.latest))
        : response
    }
    let causes = try await reader.diagnosis().causes.map(\.mutant)
    #expect(causes == ["\(mutant)-in-paths"])
  }

  @Test func `a misreading that nothing confirms is not named if others explain its answers`()
    async throws
  {
    let reader = TraitReader(["components-unknown"]) { question, response in
      RefusalTrait.patterns(of: question).contains { $0.contains("?") }
        ? .answer(.decision(.noMatch, rule: nil)) : response
    }
    let causes = try await reader.diagnosis().causes.map(\.mutant)
    #expect(causes == ["components-unknown", "no_match-if-path-in-paths-contains-U+3F"])
  }

  @Test func `a misreading that a condition hides shows where that is not met`() async throws {
    // Most queries that a rule asks for have a `=`, so most control questions refute it.
    let reader = TraitReader(["queries-not-compared"]) { question, response in
      guard case .match(_, _, _, let url) = question, url.contains("=") else { return response }
      return .answer(.decision(.noMatch, rule: nil))
    }
    #expect(
      try await reader.diagnosis().causes.map(\.mutant)
        == ["no_match-if-URL-contains-U+3D", "queries-not-compared"])
  }

  @Test func `a misreading that changes every answer shows where no condition hides it`()
    async throws
  {
    // The answers for files with `#` in a rule refute the misreading.
    let reader = TraitReader(["file-not-read"]) { question, response in
      let rules = Self.entries(of: question).flatMap { $0["components"]?.array ?? [] }
      return rules.contains { $0["#"] != nil } ? .answer(.decision(.noMatch, rule: nil)) : response
    }
    #expect(
      try await reader.diagnosis().causes.map(\.mutant)
        == ["file-not-read", "no_match-if-rule-has-U+23"])
  }

  @Test func `a misreading that only a false one refutes stays`() async throws {
    // Refused files with names beyond ASCII suggest that unknown members refuse a file. If that were so,
    // an unknown `caseSensitive` would refuse it too.
    let reader = TraitReader(["case-sensitive-unknown"]) { question, response in
      guard case .match(let file, _, _, _) = question else { return response }
      return file.bytes.contains { $0 > 0x7F } ? .refused("not ASCII") : response
    }
    let names = try await reader.diagnosis().causes.map(\.mutant)
    #expect(names == ["case-sensitive-unknown", "refused-if-file-non-ASCII-character"])
  }

  @Test func `a number of rules is one cause, not one with what such rules have`() async throws {
    let reader = TraitReader { question, response in
      Self.entries(of: question).contains { ($0["components"]?.array ?? []).count > 5 }
        ? .answer(.decision(.noMatch, rule: nil)) : response
    }
    let statements = try await reader.diagnosis().causes.map(\.statement)
    #expect(statements == ["Nothing matches where `components` has more than 5 rules."])
  }

  @Test func `an exclusion that is not told from no match is one cause`() async throws {
    let reader = TraitReader { _, response in
      guard case .answer(.decision(.exclude, _)) = response else { return response }
      return .answer(.decision(.noMatch, rule: nil))
    }
    #expect(
      try await reader.diagnosis().causes.map(\.statement)
        == ["Nothing matches where the right answer is `exclude`."])
  }

  @Test func `a change that fails by itself refutes no misreading`() async throws {
    let reader = TraitReader(["only-first-repeated-item"]) { question, response in
      Self.entries(of: question).count > 1 ? .refused("one entry only") : response
    }
    #expect(try await reader.diagnosis().causes.map(\.mutant).contains("only-first-repeated-item"))
  }

  @Test func `a misreading is confirmed by questions that no case asks`() async throws {
    let reader = TraitReader(["star-stops-at-slash"]) { $1 }
    let cause = try #require(try await reader.diagnosis().causes.first)
    #expect(cause.mutant == "star-stops-at-slash" && cause.confirmations >= 3)
  }

  /// Most files with `paths` have `appID`.
  @Test func `what questions share and a misreading explain needs no other misreading`()
    async throws
  {
    let reader = TraitReader { question, response in
      let details = Self.details(of: question)
      return details?.object != nil || Self.entries(of: question).contains { $0["appID"] != nil }
        ? .answer(.decision(.noMatch, rule: nil)) : response
    }
    #expect(
      try await reader.diagnosis().causes.map(\.mutant)
        == ["no_match-if-entry-has-appID", "details-object-ignored"])
  }

  @Test(arguments: ["only-first-repeated-item", "last-match-wins"])
  func `a search whose time is over still names what no question refutes`(
    mutant: String
  ) async throws {
    let examination = try await TraitReader([mutant]) { $1 }.examinationUntilAsked()
    #expect(examination.isPartial)
    #expect(examination.diagnosis.causes.map(\.mutant) == [mutant])
  }

  @Test func `a search whose time is over names nothing that a question refutes`() async throws {
    let examination = try await TraitReader { question, response in
      guard case .match(_, _, _, let url) = question, url.utf8.count > 44 else { return response }
      return .answer(.decision(.noMatch, rule: nil))
    }.examinationUntilAsked()
    #expect(examination.isPartial)
    #expect(examination.diagnosis.causes == [])
  }

  @Test func `a search without time names nothing`() async throws {
    let data = try #require(MutantReader.data)
    let reader = TraitReader(["only-first-repeated-item"]) { $1 }
    let examination = try #require(
      await Diagnostician(data).examination(
        of: try await reader.record(), asking: reader, until: { true }))
    #expect(examination.isPartial && examination.diagnosis.causes == [])
  }

  @Test func `a record by itself confirms nothing`() async throws {
    let data = try #require(MutantReader.data)
    let reader = MutantReader(["only-first-repeated-item"])
    let record = try await Runner(data: data, selection: Selection(suites: ["query/*"]))
      .run(reader, argument: "m")
    let cause = try #require(await Diagnostician(data).diagnosis(of: record)?.causes.first)
    #expect(cause.confirmations < 3)
  }

  @Test func `a list of languages that lacks some is named by what it lacks`() async throws {
    let lacking: Set = ["ace", "haw", "tlh", "zza"]
    let reader = TraitReader { question, response in
      guard case .match(let file, _, _, let url) = question,
        String(decoding: file.bytes, as: UTF8.self).contains("$(lang)"),
        url.split(separator: "/").contains(where: { lacking.contains(String($0)) })
      else { return response }
      return .answer(.decision(.noMatch, rule: nil))
    }
    let cause = try #require(try await reader.diagnosis().causes.first)
    #expect(cause.mutant == "languages-missing" && cause.rule == "SUB-008")
    #expect(cause.statement == "`$(lang)` lacks 4 of 631 language codes: ace, haw, tlh, zza.")
    #expect(cause.confirmations == 4)
  }

  @Test func `decisions without rules are explained as they are, also by two misreadings`()
    async throws
  {
    let mutants = ["fragments-not-compared", "last-match-wins"]
    let record = try await TraitReader(mutants) { _, response in
      guard case .answer(.decision(let decision, _)) = response else { return response }
      return .answer(.decision(decision, rule: nil))
    }.record()
    let diagnosis = try #require(record.diagnosis)
    #expect(diagnosis.causes.map(\.mutant).sorted() == mutants)
    // In some cases another rule decides the same.
    #expect(diagnosis.contradicted.isEmpty)
    // In some cases neither misreading changes the answer by itself.
    #expect(record.unexplained.isEmpty)
  }

  @Test(arguments: [Decision.match, .noMatch, .exclude])
  func `one answer to everything is one cause`(decision: Decision) async throws {
    let reader = TraitReader { _, _ in .answer(.decision(decision, rule: nil)) }
    let causes = try await reader.diagnosis().causes
    #expect(causes.map(\.statement) == ["Every URL gets `\(decision.rawValue)`."])
    #expect(causes.first?.confirmations ?? 0 >= 3)
  }

  @Test func `a reader that refuses every file has one cause`() async throws {
    let reader = TraitReader { _, _ in .refused("no") }
    #expect(try await reader.diagnosis().causes.map(\.mutant) == ["always-refused"])
  }

  @Test func `a misreading that only a condition shows is not named beside it`() async throws {
    let reader = TraitReader { question, response in
      let rules = RefusalTrait.entries(of: question).flatMap(RefusalTrait.rules)
      return rules.contains { $0["exclude"] == true }
        ? .answer(.decision(.match, rule: nil)) : response
    }
    let statements = try await reader.diagnosis().causes.map(\.statement)
    #expect(statements == ["A URL matches where `exclude` is `true`."])
  }

  @Test func `a reader that looks only at the URL does not read the file`() async throws {
    let reader = TraitReader { question, response in
      guard case .match(_, let domain, _, let url) = question else { return response }
      let isMatch = url.hasPrefix("https://\(domain)/")
      return .answer(.decision(isMatch ? .match : .noMatch, rule: nil))
    }
    let causes = try await reader.diagnosis().causes.map(\.mutant)
    #expect(causes.first == "file-not-read")
    // And it takes no URL without a slash after the host.
    let schemesAndHosts = ["http-refused", "host-case-significant", "scheme-case-significant"]
    #expect(Set(causes).isSuperset(of: schemesAndHosts) && causes.count == 5)
  }
}
