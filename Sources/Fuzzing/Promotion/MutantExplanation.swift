import BuiltIns
package import Questions
import SpecModel
import Suites

/// A function that returns the library's answer to a question on a system; `nil` if there is none.
package typealias Reader = @Sendable (_ question: Question, _ platform: Platform) -> Answer?

/// The answers of the reference model and of the library to one question.
struct AnswerMismatch: Sendable, Hashable {
  /// The expected answer.
  let model: Answer
  /// The answer of the library.
  let library: Answer

  /// Whether the answers differ.
  var isDifferent: Bool { model != library }

  /// The part that stays the same while a question is made smaller: the answers without their
  /// details, and whether the details are equal.
  var signature: [String] {
    switch (model, library) {
    case (.decision(let expected, _), .decision(let actual, _)):
      ["\(expected)", "\(actual)", "\(isDifferent)"]
    case (.site(let expected, _), .site(let actual, _)):
      ["\(expected)", "\(actual)", "\(isDifferent)"]
    case (.entitlements(let expected), .entitlements(let actual)):
      [
        "\(expected.isAccepted)", "\(actual.isAccepted)", "\(expected.domains == actual.domains)",
        "\(expected.ignored == actual.ignored)",
      ]
    default: ["\(isDifferent)"]
    }
  }
}

/// Answers of the library, the model and its mutants to questions of a target.
struct MutantExplanation: Sendable {
  /// The library under test.
  let library: Reader
  /// The conformance data.
  let data: ConformanceData
  /// The mutants that a question can show.
  let mutants: [Mutant]

  /// Creates an inquiry about questions of a target.
  init(about target: any FuzzTarget, in data: ConformanceData, library: @escaping Reader) {
    (self.library, self.data) = (library, data)
    let ofMatching = Set(Mutant.ofMatching.map(\.id))
    let isOfMatching = !target.kinds.contains(.entitlements)
    mutants = Mutant.all.filter { ofMatching.contains($0.id) == isOfMatching }
  }

  /// Returns the authority of a rule; `nil` if there is no such rule.
  func authority(of rule: String) -> Authority? { data.catalog.rules[rule]?.authority }

  /// Returns the answers of model and library, on the question's or another system; `nil` without
  /// one.
  func answers(to question: FuzzedQuestion, on platform: Platform? = nil) -> AnswerMismatch? {
    let (platform, question) = (platform ?? question.platform, question.question)
    guard let expected = question.modelAnswer(on: platform),
      let actual = library(question, platform)
    else { return nil }
    return AnswerMismatch(model: expected, library: actual)
  }

  /// Returns the mutants that explain a pair of answers best.
  ///
  /// If both answers agree, or if no mutant gives the library's answer, these are the mutants that
  /// the question distinguishes. If the library's explanation names rules of some of them, only
  /// those are returned.
  func explanations(of question: FuzzedQuestion, _ pair: AnswerMismatch) -> [Mutant] {
    let explaining = mutants.filter { pair.isExplained(by: $0, question) }
    guard explaining.isEmpty else { return likeliest(of: explaining) }
    let distinguished = mutants.filter { question.kills($0, pair.model) }
    let named = question.explainedRules
    let explained = distinguished.filter { named.contains($0.rule) }
    return explained.isEmpty ? likeliest(of: distinguished) : explained
  }

  /// Returns the mutants whose answers differ least from the library's: in the cases of their rules
  /// and in a few of other rules, which exclude mutants that would break nearly everything.
  private func likeliest(of mutants: [Mutant]) -> [Mutant] {
    guard mutants.count > 1 else { return mutants }
    let rules = Set(mutants.map(\.rule))
    let cases = data.cases.enumerated().filter { index, item in
      index.isMultiple(of: 10) || !rules.isDisjoint(with: item.rules)
    }
    let answers = cases.compactMap { _, item in
      item.platforms.newest.map { (item.question, $0, library(item.question, $0)) }
    }
    let differences = mutants.map { mutant in
      answers.count { question, platform, answer in
        question.modelAnswer(with: mutant, on: platform) != answer
      }
    }
    return zip(mutants, differences).filter { $0.1 == differences.min() }.map(\.0)
  }

  /// Returns a smaller question whose answers have the same signature and the same explanations.
  ///
  /// The smaller question kills no mutant that the original question does not kill.
  func shrunken(
    _ question: FuzzedQuestion, _ pair: AnswerMismatch, keeping explanations: [Mutant]
  ) -> FuzzedQuestion {
    let signature = pair.signature
    let explaining = explanations.filter { pair.isExplained(by: $0, question) }
    var surviving = mutants.filter { !question.kills($0, pair.model) }
    return question.shrunken { candidate in
      guard let pair = answers(to: candidate), pair.signature == signature,
        explaining.allSatisfy({ pair.isExplained(by: $0, candidate) })
      else { return false }
      if let index = surviving.firstIndex(where: { candidate.kills($0, pair.model) }) {
        // The next candidate is likely to fail for the same reason.
        surviving.swapAt(0, index)
        return false
      }
      let known = Set(surviving.map(\.id))
      surviving += mutants.filter {
        !known.contains($0.id) && !candidate.kills($0, pair.model)
      }
      return true
    }
  }
}

extension AnswerMismatch {
  /// Returns whether a mutant gives the library's wrong answer to the question.
  func isExplained(by mutant: Mutant, _ question: FuzzedQuestion) -> Bool {
    isDifferent && !question.kills(mutant, library)
  }
}

extension FuzzedQuestion {
  /// Returns whether a mutant's answer differs from the given one.
  func kills(_ mutant: Mutant, _ answer: Answer) -> Bool {
    question.modelAnswer(with: mutant, on: platform) != answer
  }

  /// The rules that the library's explanation names for what goes wrong, except in notes.
  fileprivate var explainedRules: Set<String> {
    // A note is about systems other than the question's.
    let lines = (question.explanation(on: platform) ?? []).filter { !$0.contains(": note: ") }
    return Set(lines.flatMap { $0.matches(of: /\[([A-Z]+-[0-9]+)\]/).map { String($0.1) } })
  }
}
