import BuiltIns
package import Questions
import SpecModel
import Suites

/// The library under test: returns its answer to a question on a system, `nil` if it has none.
package typealias Reader = @Sendable (_ question: Question, _ platform: Platform) -> Answer?

/// The answers of the reference model and of the library to one question.
struct AnswerPair: Sendable, Hashable {
  /// The expected answer.
  let model: Answer
  /// The answer of the library.
  let library: Answer

  /// Whether the answers differ.
  var isDifferent: Bool { model != library }

  /// The part that stays the same while a question is made smaller: the answers without their
  /// details, and which details are equal.
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

/// Answers of the library, the model and its mutants to questions of one kind.
struct FindingInquiry: Sendable {
  /// The library under test.
  let library: Reader
  /// The mutants that a question of the kind can show.
  let mutants: [Mutant]
  /// The mutants of rules that are unspecified.
  let openMutants: [Mutant]

  /// Creates an inquiry about questions of one kind.
  init(about kind: QuestionKind, catalog: RuleCatalog, library: @escaping Reader) {
    self.library = library
    let ofMatching = Mutant.ofMatching
    let matchingIDs = Set(ofMatching.map(\.id))
    mutants =
      kind == .entitlements
      ? Mutant.all.filter { !matchingIDs.contains($0.id) } : ofMatching
    openMutants = mutants.filter { catalog.rules[$0.rule]?.authority == .unspecified }
  }

  /// Returns both answers, `nil` if one is missing.
  func answers(to question: PromotedQuestion) -> AnswerPair? {
    answers(to: question.question, on: question.platform)
  }

  /// Returns both answers on a system, `nil` if one is missing.
  func answers(to question: Question, on platform: Platform) -> AnswerPair? {
    guard let expected = question.modelAnswer(on: platform),
      let actual = library(question, platform)
    else { return nil }
    return AnswerPair(model: expected, library: actual)
  }

  /// Returns whether a mutant gives the library's wrong answer.
  func explains(_ mutant: Mutant, _ question: PromotedQuestion, _ pair: AnswerPair) -> Bool {
    pair.isDifferent
      && question.question.modelAnswer(with: mutant, on: question.platform) == pair.library
  }

  /// Returns the mutants that explain a pair best.
  ///
  /// If both agree, or if no mutant gives the library's answer, they are those that the question
  /// distinguishes; if the library's explanation names rules, the mutants of those.
  func explanations(
    of question: PromotedQuestion, _ pair: AnswerPair, in data: ConformanceData
  ) -> [Mutant] {
    let explaining = mutants.filter { explains($0, question, pair) }
    guard explaining.isEmpty else { return likeliest(of: explaining, in: data) }
    let distinguished = killed(by: question, pair.model, among: mutants)
    let named = question.explainedRules
    let explained = distinguished.filter { named.contains($0.rule) }
    return explained.isEmpty ? likeliest(of: distinguished, in: data) : explained
  }

  /// Returns the mutants with the library's answer to most cases of their rules and to a few cases of
  /// other rules, which exclude mutants that would break nearly everything.
  private func likeliest(of mutants: [Mutant], in data: ConformanceData) -> [Mutant] {
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

  /// Returns the mutants whose answer is not the expected one.
  func killed(
    by question: PromotedQuestion, _ expected: Answer, among mutants: [Mutant]
  ) -> [Mutant] {
    mutants.filter {
      question.question.modelAnswer(with: $0, on: question.platform) != expected
    }
  }

  /// Returns a smaller question with a pair of the same signature and the same explanations, which
  /// kills no mutant that the question does not kill.
  func shrunken(
    _ question: PromotedQuestion, _ pair: AnswerPair, keeping explanations: [Mutant]
  ) -> PromotedQuestion {
    let signature = pair.signature
    let explaining = explanations.filter { explains($0, question, pair) }
    func kills(_ mutant: Mutant, _ question: PromotedQuestion, _ expected: Answer) -> Bool {
      !killed(by: question, expected, among: [mutant]).isEmpty
    }
    var surviving = mutants.filter { !kills($0, question, pair.model) }
    return question.shrunken { candidate in
      guard let pair = answers(to: candidate), pair.signature == signature,
        explaining.allSatisfy({ explains($0, candidate, pair) })
      else { return false }
      if let index = surviving.firstIndex(where: { kills($0, candidate, pair.model) }) {
        // The next candidate is likely to fail for the same reason.
        surviving.swapAt(0, index)
        return false
      }
      let known = Set(surviving.map(\.id))
      surviving += mutants.filter {
        !known.contains($0.id) && !kills($0, candidate, pair.model)
      }
      return true
    }
  }
}

extension PromotedQuestion {
  /// The rules that the library's explanation of its answer names for what goes wrong.
  fileprivate var explainedRules: Set<String> {
    // A note is about other systems than that of the question.
    let lines = (question.explanation(on: platform) ?? []).filter { !$0.contains(": note: ") }
    return Set(lines.flatMap { $0.matches(of: /\[([A-Z]+-[0-9]+)\]/).map { String($0.1) } })
  }
}
