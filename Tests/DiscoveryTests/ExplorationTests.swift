import Foundation
import FoundationShim
import Questions
import Running
import SpecModel
import Suites
import Testing
@testable import Discovery

struct ExplorationTests {
  private static func source(
    seed: UInt64 = 1, kinds: [QuestionKind] = [.match]
  ) throws -> GeneratedQuestions {
    GeneratedQuestions(
      seed: seed, data: try #require(MutantReader.data), kinds: kinds, supportsPlatforms: false)
  }

  private static func explored<Source: QuestionSource>(
    _ source: Source, by subject: any TestSubject, questions: Int? = nil
  ) async throws -> (totals: ExplorationTotals, record: RunRecord, suite: FoundSuite) {
    var exploration = Exploration(
      source, asking: subject, in: try #require(MutantReader.data)
    ) { "ask \($0.kind.rawValue) on \($1)" }
    // The cases may take as long.
    try await exploration.run(ExplorationLimits(questions: questions, time: .seconds(3_600)))
    let found = await exploration.findings(since: .now)
    return (exploration.totals, found.record, found.suite)
  }

  @Test(arguments: ["only-first-repeated-item", "variables-unknown", "last-match-wins"])
  func `a misreading is found from a cold start, and named`(mutant: String) async throws {
    let (totals, record, _) = try await Self.explored(
      Self.source(), by: MutantReader([mutant]), questions: 4_000)
    #expect(totals.asked == 4_000 && totals.wrong > 0)
    #expect(record.diagnosis?.causes.map(\.mutant) == [mutant])
    #expect(record.unexplained.isEmpty)
  }

  /// A mutant of each kind besides `match` that only questions of that kind kill.
  @Test(arguments: [
    ("authsrv-unknown", QuestionKind.site), ("wrong-entry-voids-list", .entitlements),
    ("same-host-opens", .resolve), ("root-location-first", .fetch),
    // Each answer that shows it depends on an unspecified rule too.
    ("network-names-file", .fetch),
    ("star-stops-at-slash", .pattern),
  ])
  func `a misreading that another kind of question shows is found, named and written`(
    mutant: String, kind: QuestionKind
  ) async throws {
    let (totals, record, suite) = try await Self.explored(
      Self.source(kinds: [kind]), by: MutantReader([mutant]), questions: 600)
    #expect(totals.askedByKind == [kind: 600] && totals.wrong > 0)
    let causes = record.diagnosis?.causes ?? []
    #expect(causes.map(\.mutant) == [mutant])
    let commands = (causes.map(\.reproduce) + record.cases.map(\.reproduce))
    #expect(commands.allSatisfy { $0.hasPrefix("ask \(kind.rawValue) on ") }, "\(commands)")
    let cases = try JSON(parsing: Data(suite.text(at: "found.json").utf8))["cases"]?.array ?? []
    #expect(cases.map { $0["question"]?.string } == [kind.rawValue])
    var reader = try ObjectReader(try #require(cases.first), as: "a case")
    _ = try Question(kind, reading: &reader)
  }

  @Test func `a misreading that only cases show is named by the smallest of them`() async throws {
    let mutants = ["last-match-wins", "authsrv-unknown"]
    let (_, record, suite) = try await Self.explored(
      Self.source(), by: MutantReader(mutants), questions: 300)
    let causes = try #require(record.diagnosis?.causes)
    #expect(causes.map(\.mutant) == mutants)
    let id = try #require(causes.last?.cases.first)
    #expect(causes.last?.cases == [id])
    #expect(try #require(MutantReader.data).cases.contains { $0.id == id })
    #expect(record.cases.contains { $0.id == id && $0.outcome == .failed })
    #expect(suite.cases.map(\.id) == mutants.map { "not-\($0)" })
  }

  /// Wrong answers alone would speak for a reader that refuses all binary lists.
  @Test func `right answers that a broader misreading would change speak for a narrower one`()
    async throws
  {
    let (totals, record, _) = try await Self.explored(
      Self.source(kinds: QuestionKind.allCases), by: MutantReader(["odd-widths-refused"]),
      questions: 32_000)
    #expect(totals.wrong > 0)
    #expect(record.diagnosis?.causes.map(\.mutant) == ["odd-widths-refused"])
  }

  @Test func `right answers are no finding`() async throws {
    let (totals, record, suite) = try await Self.explored(
      Self.source(kinds: QuestionKind.allCases), by: MutantReader([]), questions: 500)
    #expect(Set(totals.askedByKind.keys) == Set(QuestionKind.allCases))
    #expect(totals.asked == 500 && totals.wrong == 0 && totals.unspecified.isEmpty)
    #expect(record.cases.isEmpty && suite.isEmpty)
  }

  @Test func `a seed gives the same questions to every implementation, another seed others`()
    async throws
  {
    let asked = try await ["exclude-ignored", "variables-unknown"].asyncMap { mutant in
      let recorder = Recorder(MutantReader([mutant]))
      _ = try await Self.explored(Self.source(), by: recorder, questions: 200)
      return Array(recorder.asked.prefix(200))
    }
    #expect(asked[0].count == 200 && asked[0] == asked[1])
    let other = Recorder(MutantReader([]))
    _ = try await Self.explored(Self.source(seed: 2), by: other, questions: 200)
    #expect(other.asked != asked[0])
  }

  @Test func `answers that the rules leave open are counted apart`() async throws {
    let data = try #require(MutantReader.data)
    let mutant = try #require(
      Mutant.shownByMatching.first { data.catalog.rules[$0.rule]?.authority == .unspecified })
    let (totals, record, _) = try await Self.explored(
      Self.source(), by: MutantReader([mutant.id]), questions: 2_000)
    #expect(totals.wrong == 0 && record.cases.isEmpty)
    #expect(totals.unspecified[mutant.rule] ?? 0 > 0, "\(mutant.id)")
  }

  @Test func `a crash is a finding of its kind, and the rest is asked`() async throws {
    let (totals, record, _) = try await Self.explored(
      Self.source(), by: Crashing(), questions: 500)
    #expect(totals.asked == 500 && totals.wrong == 0 && totals.errored > 3)
    #expect(record.cases.count == 3 && record.cases.allSatisfy { $0.errorType == "crash" })
  }

  @Test func `a wrong answer that no cause explains is made as small as possible`() async throws {
    let (totals, record, suite) = try await Self.explored(
      Self.source(seed: 2), by: Whimsical(), questions: 50)
    #expect(totals.wrong > 0 && !record.unexplained.isEmpty)
    let platform = Platform(.ios, AppleSystem.ios.latest)
    for item in record.unexplained {
      var reader = try ObjectReader(item.question, as: "a question")
      let question = try Question(.match, reading: &reader)
      let expected = try #require(QuestionOnPlatform(number: 0, question, on: platform)?.expected)
      for smaller in question.smaller {
        let question = try #require(QuestionOnPlatform(number: 0, smaller, on: platform))
        #expect(
          !Whimsical.excludes(smaller) || !question.expected.isLike(expected)
            || Self.isOpen(smaller, on: platform), "\(smaller) is as wrong as \(question)")
      }
    }
    let text = suite.text(at: "suites/found/here.json")
    let cases = try JSON(parsing: Data(text.utf8))["cases"]?.array ?? []
    #expect(cases.contains { $0["id"]?.string?.hasPrefix("found/here/") == true })
  }

  /// Returns whether the answer to a question depends on an unspecified rule.
  private static func isOpen(_ question: Question, on platform: Platform) -> Bool {
    guard let documented = Dialect.reading(platform), let rules = MutantReader.data?.catalog.rules
    else { return false }
    let right = SpecModel(dialect: documented).answer(to: question)
    return Mutant.ofMatching.contains { mutant in
      rules[mutant.rule]?.authority == .unspecified
        && SpecModel(dialect: mutant.applied(to: documented)).answer(to: question) != right
    }
  }

  @Test(arguments: [
    ExplorationLimits(time: .milliseconds(1)), ExplorationLimits { true },
  ])
  func `the end of the time and an interruption end a batch that is not answered`(
    limits: ExplorationLimits
  ) async throws {
    var exploration = Exploration(
      try Self.source(), asking: Silent(), in: try #require(MutantReader.data))
    try await exploration.run(limits)
    #expect(exploration.totals.asked == 0 && exploration.totals.notRun == 0)
    #expect(exploration.firstUnanswered == 1)
  }

  @Test func `what a source kept comes first in the next one`() async throws {
    var first = try Self.source()
    _ = first.next(200)
    let corpus = first.corpus
    var second = GeneratedQuestions(
      seed: 9, data: try #require(MutantReader.data), kinds: [.match], supportsPlatforms: false,
      corpus: corpus)
    _ = second.next(1)
    #expect(Set(second.corpus) == Set(corpus), "an early end loses none")
    second = GeneratedQuestions(
      seed: 9, data: try #require(MutantReader.data), kinds: [.match], supportsPlatforms: false,
      corpus: corpus)
    #expect(second.next(corpus.count).map(\.input) == corpus)
    // In another order, fewer questions show the same, or more, as all mutants are tried on them.
    #expect(Set(second.corpus).isSubset(of: corpus) && second.featureCount >= first.featureCount)
    _ = second.next(400)
    #expect(second.featureCount > first.featureCount)
  }

  private static var shape: ExhaustiveQuestions.Shape {
    var shape = ExhaustiveQuestions.Shape(symbols: ["a", "*"], lengths: (pattern: 2, text: 1))
    shape.kinds = [.query]
    return shape
  }

  @Test func `exhaustion asks every pattern and text, and goes on where it stopped`() async throws {
    // 1 + 2 + 4 patterns, 1 + 2 texts.
    #expect(Self.shape.count == 21)
    let all = Recorder(MutantReader([]))
    _ = try await Self.explored(ExhaustiveQuestions(Self.shape, asMatch: false), by: all)
    #expect(Set(all.asked).count == 21)
    let rest = Recorder(MutantReader([]))
    _ = try await Self.explored(
      ExhaustiveQuestions(Self.shape, asMatch: false, after: 5), by: rest)
    #expect(rest.asked == Array(all.asked.dropFirst(5)))
  }

  @Test func `exhaustion counts and explains every wrong answer, and asks the cases too`()
    async throws
  {
    let mutants = ["star-needs-a-character", "exclude-ignored"]
    // `*` and the empty text, `**` and the empty text or one character.
    let (totals, record, _) = try await Self.explored(
      ExhaustiveQuestions(Self.shape, asMatch: false), by: MutantReader(mutants))
    let wrong = ["*": [""], "**": ["", "a", "*"], "a*": ["a"], "*a": ["a"]]
    #expect(totals.asked == 21 && totals.wrong == wrong.values.reduce(0) { $0 + $1.count })
    #expect(record.diagnosis?.causes.map(\.mutant) == mutants)
    #expect(record.cases.count == totals.wrong + 1, "no pattern question shows `exclude`")
  }
}

/// Notes the questions that another implementation is asked.
private final class Recorder: Implementation {
  private let reader: MutantReader
  private let questions = Mutex<[Question]>([])

  init(_ reader: MutantReader) { self.reader = reader }

  var description: ImplementationDescription { reader.description }
  var asked: [Question] { questions.withLock(\.self) }

  func response(to question: Question, on platform: Platform) async -> Response {
    questions.withLock { $0.append(question) }
    return await reader.response(to: question, on: platform)
  }
}

/// Answers nothing until it is canceled.
private struct Silent: TestSubject {
  let description = MutantReader([]).description

  func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    try await Task.sleep(for: .seconds(3_600))
    return RunProblems()
  }
}

/// Crashes on every URL with a fragment.
private struct Crashing: Implementation {
  let description = MutantReader([]).description

  func response(to question: Question, on platform: Platform) async -> Response {
    guard case .match(_, _, _, let url) = question, !url.contains("#") else {
      return .fault(Fault(.crash, "killed by SIGSEGV"))
    }
    return await MutantReader([]).response(to: question, on: platform)
  }
}

/// Excludes every URL with an `x` behind its host.
private struct Whimsical: Implementation {
  let description = MutantReader([]).description

  func response(to question: Question, on platform: Platform) async -> Response {
    Self.excludes(question)
      ? .answer(.decision(.exclude, rule: nil))
      : await MutantReader([]).response(to: question, on: platform)
  }

  static func excludes(_ question: Question) -> Bool {
    guard case .match(_, let domain, _, let url) = question else { return false }
    return url.replacing(domain, with: "").contains("x")
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
