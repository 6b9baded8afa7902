import Foundation
import Questions
import Running
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
      asking: Backtracking(), in: try #require(MutantReader.data), implementation: "backtracking")
    try await exploration.run(ExplorationLimits(questions: 4_000))
    #expect(exploration.faults.map(\.count) == [3])
    #expect((3..<100).contains(exploration.totals.errored), "\(exploration.totals)")
    let failed = Set(exploration.faults.joined().map(\.input))
    #expect(failed.isDisjoint(with: exploration.source.corpus))
  }

  @Test func `a strained question is one that an input states`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      var question = MatcherQuestion(bytes: [])
      question.strain(&generator)
      #expect(MatcherQuestion(bytes: question.bytes) == question)
    }
  }
}

/// Answers as the model does unless a reader that tries each `*` at every length would take more than a
/// million steps for a path: then not in time.
private struct Backtracking: Implementation {
  let description = MutantReader([]).description

  func response(to question: Question, on platform: Platform) async -> Response {
    guard case .match(.json(let site), let domain, _, let url) = question,
      let pattern = site.value(at: JSON.steps(of: "/applinks/details/0/components/0/~1"))?.string,
      case let path = url.dropFirst("https://\(domain)".count),
      Self.steps(Array(pattern.unicodeScalars), Array(path.unicodeScalars)) > 1_000_000
    else { return await MutantReader([]).response(to: question, on: platform) }
    return .fault(Fault(.timeout, "no answer"))
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
