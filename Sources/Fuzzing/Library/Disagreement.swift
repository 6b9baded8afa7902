import Discovery
import FoundationShim
import Questions
import Running
import SpecModel

/// A wrong answer of an implementation, with the mutants of the model that give the same answer.
struct Disagreement: Sendable {
  /// The right answer.
  let expected: Answer
  /// The answer of the implementation.
  let actual: Answer
  /// The mutants that give the same answer, in rule catalog order; none if it is unspecified.
  let mutants: [Mutant]
  /// Whether the rules leave the right answer open.
  let isUnspecified: Bool
  /// Whether the model took so long for the right answer that no mutant was tried.
  let isCostly: Bool

  /// Creates the disagreement of an answer with the model; `nil` if there is none.
  ///
  /// - Parameter limit: The microseconds of processor time that the right answer may cost; `nil` for no
  ///   limit.
  init?(
    _ actual: Answer, to question: FuzzedQuestion, _ unspecified: UnspecifiedRules,
    limit: Int? = nil
  ) {
    let start = clock()
    guard let onPlatform = question.onPlatform, !actual.satisfies(onPlatform.expected) else {
      return nil
    }
    // POSIX's `clock` counts microseconds.
    isCostly = limit.map { clock() - start >= $0 } ?? false
    (expected, self.actual) = (onPlatform.expected, actual)
    let explanation =
      isCostly ? (mutants: [], openRule: nil) : unspecified.explanation(of: actual, to: onPlatform)
    (mutants, isUnspecified) = (explanation.mutants, explanation.openRule != nil)
  }

  /// Returns whether another question shows the same: the words of both answers are the same, no
  /// rule leaves it open, and only all mutants together, with none left out, explain the answer.
  func isShown(
    by question: FuzzedQuestion, _ actual: Answer, explainedBy mutants: [Mutant],
    _ unspecified: UnspecifiedRules
  ) -> Bool {
    guard let onPlatform = question.onPlatform, !actual.satisfies(onPlatform.expected),
      actual.word == self.actual.word, onPlatform.expected.word == expected.word
    else { return false }
    let reading = ModelReading(question.question, on: question.platform)
    func gives(_ mutants: [Mutant]) -> Bool {
      reading.map { actual.satisfies($0.expectation(with: mutants)) } ?? false
    }
    guard mutants.isEmpty || gives(mutants) else { return false }
    for mutant in mutants where mutants.count > 1 {
      if gives(mutants.filter { $0.id != mutant.id }) { return false }
    }
    return unspecified.explanation(of: actual, to: onPlatform).openRule == nil
  }

  /// The words for both answers if no mutant explains them: `unexplained-match-for-no_match`.
  var unexplained: String { "unexplained-\(actual.word)-for-\(expected.word)" }

  /// Both answers as reports show them; a refusal is one word.
  var texts: (expected: String, actual: String) {
    (
      expected.summary == actual.summary ? expected.word : expected.summary,
      actual == .refused ? actual.word : actual.summary
    )
  }

  /// Both answers on one line.
  var summary: String { "expected \(texts.expected), got \(texts.actual)" }

  /// The names by which the disagreement can be known: its mutants, else ``unexplained``.
  var names: [String] { mutants.isEmpty ? [unexplained] : mutants.map(\.id) }
}

extension Answer {
  /// The answer in one word.
  fileprivate var word: String {
    switch self {
    case .decision(let decision, _): decision.rawValue
    case .refused, .site(accepted: false, _): "refused"
    case .site: "site"
    case .entitlements(let answer): answer.isAccepted ? "domains" : "refused"
    case .matches, .opens, .fetch: "other"
    }
  }
}
