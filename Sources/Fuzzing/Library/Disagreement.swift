import Essentials
import Questions
import Running
import SpecModel

/// A wrong answer of an implementation, with the mutants of the model that give the same.
struct Disagreement: Sendable {
  /// The right answer.
  let expected: Answer
  /// The answer of the implementation.
  let actual: Answer
  /// The mutants that give that answer, in the order of the rule catalog.
  let mutants: [Mutant]
  /// Whether the right answer depends on an unspecified rule.
  let isUnspecified: Bool
  /// Whether the model took so long for the right answer that no mutant was tried.
  let isCostly: Bool

  /// Finds the disagreement of an answer with the model; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - unspecified: The mutants of unspecified rules.
  ///   - limit: The microseconds of processor time that the right answer may cost; `nil` for no limit.
  init?(
    _ actual: Answer, to question: PromotedQuestion, unspecified: Set<String>, limit: Int? = nil
  ) {
    guard let reading = ModelReading(question) else { return nil }
    let start = clock()
    let expected = reading.expectation()
    // POSIX counts microseconds.
    isCostly = limit.map { clock() - start >= $0 } ?? false
    guard !actual.satisfies(expected) else { return nil }
    (self.expected, self.actual) = (expected, actual)
    var mutants: [Mutant] = []
    var isUnspecified = false
    let tried = question.subject.kind == .entitlements ? Mutant.all : Mutant.ofMatching
    for mutant in isCostly ? [] : tried {
      let answer = reading.expectation(with: [mutant])
      if unspecified.contains(mutant.id) {
        isUnspecified = isUnspecified || answer != expected
      } else if actual.satisfies(answer) {
        mutants.append(mutant)
      }
    }
    (self.mutants, self.isUnspecified) = (mutants, isUnspecified)
  }

  /// Returns whether another question shows the same: the same words for both answers, no unspecified
  /// rule, and the implementation's answer is that of all of some mutants, but of no fewer.
  func isShown(
    by question: PromotedQuestion, _ actual: Answer, explainedBy mutants: [Mutant],
    unspecified: [Mutant]
  ) -> Bool {
    guard let reading = ModelReading(question) else { return false }
    let expected = reading.expectation()
    guard !actual.satisfies(expected), actual.word == self.actual.word,
      expected.word == self.expected.word
    else { return false }
    guard mutants.isEmpty || actual.satisfies(reading.expectation(with: mutants)) else {
      return false
    }
    for mutant in mutants where mutants.count > 1 {
      let others = mutants.filter { $0.id != mutant.id }
      if actual.satisfies(reading.expectation(with: others)) { return false }
    }
    return unspecified.allSatisfy { reading.expectation(with: [$0]) == expected }
  }

  /// The words for both answers if no mutant explains them: `unexplained-match-for-no_match`.
  var unexplained: String { "unexplained-\(actual.word)-for-\(expected.word)" }

  /// Both answers as reports show them; a refusal in one word.
  var texts: (expected: String, actual: String) {
    (
      expected.summary == actual.summary ? expected.word : expected.summary,
      actual == .refused ? actual.word : actual.summary
    )
  }

  /// Both answers in a line.
  var summary: String { "expected \(texts.expected), got \(texts.actual)" }

  /// The names under which it can be known.
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

/// The model's reading of one question, whose file is parsed once for all mutants that read files
/// alike.
struct ModelReading {
  private let question: Question
  private let documented: Dialect
  private let files: FileReading

  /// Reads a question; `nil` if its system does not support universal links.
  init?(_ question: PromotedQuestion) {
    guard let documented = Dialect.reading(question.platform) else { return nil }
    (self.question, self.documented) = (question.question, documented)
    files = SpecModel(dialect: documented).files(of: self.question)
  }

  /// Returns the answer as a case expects it, by the model with mutants switched on.
  func expectation(with mutants: [Mutant] = []) -> Answer {
    let dialect = documented.with(mutants, for: question)
    let model = SpecModel(dialect: dialect)
    let isReadAlike = dialect.readsFiles(of: question.kind, as: documented)
    let files = isReadAlike ? files : model.files(of: question)
    return model.refusal(of: question, files: files) == nil
      ? model.answer(to: question, files: files) : .refused
  }
}
