import Foundation
import FoundationShim
import Questions
import Running
import Suites
import TestSupport
import Testing

@testable import Discovery

/// Questions on which a reader that tries every way to match takes exponential time.
struct StrainTests {
  @Test func `exponential stars are found from a cold start, and varied no more`() async throws {
    var exploration = Exploration(
      GeneratedQuestions(
        seed: 1, data: try #require(MutantReader.data), kinds: [.match], supportsPlatforms: false,
        prefersAnswered: true),
      asking: Backtracking(), in: try #require(MutantReader.data))
    try await exploration.run(ExplorationLimits(questions: 8_000))
    #expect(exploration.faults.map(\.count) == [3])
    #expect((3..<100).contains(exploration.totals.errored), "\(exploration.totals)")
    let failed = Set(exploration.faults.joined().map(\.input))
    #expect(failed.isDisjoint(with: exploration.source.corpus))
  }

  @Test func `once the growth is known, straining questions are not asked`() async throws {
    let subject = Slow()
    var exploration = Exploration(
      GeneratedQuestions(
        seed: 1, data: try #require(MutantReader.data), kinds: [.match], supportsPlatforms: false),
      asking: subject, in: try #require(MutantReader.data))
    // After its first timeout the subject answers nothing more of a batch.
    try await exploration.run(ExplorationLimits(questions: 8_000))
    let totals = exploration.totals
    #expect(exploration.growth?.hasPrefix("time grows exponentially") == true)
    #expect(totals.errored == 1 && totals.strained > 3, "\(totals)")
    #expect(totals.asked + totals.strained == 8_000 && totals.words.contains("not asked"))
    let kept = exploration.source.corpus.map { MatcherQuestion(bytes: $0).question }
    // What was not asked is not varied either.
    let answered = subject.answered.withLock(\.self)
    let strained = kept.filter {
      QuestionOnPlatform(number: 0, $0, on: Slow.platform)?.causesBacktracking == true
    }
    #expect(strained.allSatisfy(answered.contains))
  }

  @Test func `growth is measured without match questions, again if the machine disturbs it`()
    async throws
  {
    let data = try #require(MutantReader.data)
    let runner = Runner(data: data, selection: Selection(cases: ["patterns/wildcards/many-stars"]))
    let subject = SlowPatterns()
    let record = try await runner.run(subject, argument: "slow")
    let diagnosis = await Diagnostician(data).diagnosis(of: record, asking: subject)
    #expect(diagnosis?.growth?.hasPrefix("time grows exponentially") == true)
  }

  @Test(arguments: [
    ("/*a*b*c*d*e*f", true), ("/*a*b*c*d*e", false), ("$(x)$(x)$(x)***", true), ("$$$$$$", false),
  ])
  func `a question strains by the wildcards of one pattern`(
    pattern: String, causesBacktracking: Bool
  ) throws {
    let rules: JSON = [["/": .string(pattern)], ["/": "/***", "?": "**"]]
    let site: JSON = ["applinks": ["details": [["appIDs": ["A.b"], "components": rules]]]]
    let question = Question.match(
      site: .json(site), domain: "example.com", app: "A.b", url: "https://example.com/")
    let judged = try #require(QuestionOnPlatform(number: 0, question, on: Slow.platform))
    #expect(judged.causesBacktracking == causesBacktracking)
  }

  @Test func `a strained question is one that an input states`() throws {
    var generator = SeededGenerator(seed: 1)
    let site: JSON = ["applinks": ["details": [["appIDs": ["A.b"], "components": []]]]]
    let plain = Question.match(
      site: .json(site), domain: "example.com", app: "A.b", url: "https://example.com/")
    for _ in 0..<50 {
      var question = try #require(MatcherQuestion(plain, on: Slow.platform))
      question.addBacktracking(&generator)
      #expect(MatcherQuestion(bytes: question.bytes) == question)
      let judged = QuestionOnPlatform(number: 0, question.question, on: Slow.platform)
      #expect(judged?.causesBacktracking == true, "\(question.site.text)")
    }
  }
}

/// Answers as the model does unless a reader that tries each `*` at every length would take more than a
/// million steps for a path: then not in time.
private struct Backtracking: Implementation {
  let description = MutantReader([]).description

  func response(to question: Question, on platform: Platform) async -> Response {
    Self.steps(question) > 1_000_000
      ? .fault(Fault(.timeout, "no answer"))
      : await MutantReader([]).response(to: question, on: platform)
  }

  /// The number of steps for the first rule and a path.
  static func steps(_ question: Question) -> Double {
    guard case .match(.json(let site), let domain, _, let url) = question,
      let pattern = site.value(at: JSON.steps(of: "/applinks/details/0/components/0/~1"))?.string
    else { return 1 }
    let path = url.dropFirst("https://\(domain)".count)
    return steps(Array(pattern.unicodeScalars), Array(path.unicodeScalars))
  }

  /// The number of steps without a match, which is the most.
  private static func steps(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Double {
    var after = [Double](repeating: 1, count: text.count + 1)
    for symbol in pattern.reversed() {
      var steps = [Double](repeating: 1, count: text.count + 1)
      var afterAll = 0.0
      for place in text.indices.reversed() {
        afterAll += after[place + 1]
        if symbol == "*" {
          steps[place] += afterAll + after[place]
        } else if symbol == "?" || symbol == text[place] {
          steps[place] += after[place + 1]
        }
      }
      after = steps
    }
    return after[0]
  }
}

/// The same, with a microsecond for each step; after a timeout it does not go on with a batch.
private final class Slow: TestSubject {
  static let platform = Platform(.ios, AppleSystem.ios.latest)
  let description = MutantReader([]).description
  let answered = Mutex<[Question]>([])

  func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    for request in requests {
      let response = await Backtracking().response(to: request.question, on: request.platform)
      let steps = min(Backtracking.steps(request.question), 1_000_000)
      receive(
        TimedResponse(
          index: request.index, response: response, duration: .microseconds(Int(steps))))
      guard case .fault = response else {
        answered.withLock { $0.append(request.question) }
        continue
      }
      if requests.count > 1 { try await Task.sleep(for: .seconds(3_600)) }
    }
    return RunProblems()
  }
}

/// Takes twice the time with each `*` of a pattern, but the first time long for eight, and answers no
/// other questions.
private final class SlowPatterns: TestSubject {
  private let isDisturbed = Mutex(true)
  let description = ImplementationDescription(
    name: "slow", language: "Swift", version: "1", questions: [.pattern],
    supportsPlatforms: false)

  func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async -> RunProblems {
    for request in requests {
      guard case .pattern(let question) = request.question else { continue }
      let stars = question.pattern.count { $0 == "*" }
      receive(
        TimedResponse(
          index: request.index,
          response: stars < 12 ? .answer(.matches(false)) : .fault(Fault(.timeout, "no answer")),
          duration: .milliseconds(stars == 8 && takeDisturbance() ? 900 : 1 << stars)))
    }
    return RunProblems()
  }

  private func takeDisturbance() -> Bool {
    isDisturbed.withLock { isDisturbed in
      defer { isDisturbed = false }
      return isDisturbed
    }
  }
}
