import BuiltIns
package import Questions
import SpecModel
import Suites

/// What is under test: what it answers to a question on a system, if it answers.
package typealias Reader = @Sendable (_ question: Question, _ platform: Platform) -> Answer?

/// Asks questions of the library, of the model and of its deviations.
struct FindingInquiry: Sendable {
  /// What is under test.
  let library: Reader
  /// The deviations that a question of the kind can show.
  let deviations: [Mutant]
  /// Those of them whose rule nobody specifies.
  let openDeviations: [Mutant]

  /// An inquiry about questions of one kind.
  init(about kind: QuestionKind, catalog: RuleCatalog, library: @escaping Reader) {
    self.library = library
    let ofMatching = Mutant.ofMatching
    let isAboutLinks = kind != .entitlements
    let matchingIDs = Set(ofMatching.map(\.id))
    deviations =
      isAboutLinks ? ofMatching : Mutant.all.filter { !matchingIDs.contains($0.id) }
    openDeviations = deviations.filter { catalog.rules[$0.rule]?.authority == .unspecified }
  }

  /// What both answer; nothing where one has no answer.
  func answers(to question: PromotedQuestion) -> AnswerPair? {
    answers(to: question.question, on: question.platform)
  }

  /// What both answer on a system.
  func answers(to question: Question, on platform: Platform) -> AnswerPair? {
    guard let expected = question.modelAnswer(on: platform),
      let actual = library(question, platform)
    else { return nil }
    return AnswerPair(model: expected, library: actual)
  }

  /// Whether a deviation gives the library's answer where that is wrong.
  func tells(_ deviation: Mutant, _ question: PromotedQuestion, _ pair: AnswerPair) -> Bool {
    pair.isDifferent
      && question.question.modelAnswer(with: deviation, on: question.platform) == pair.library
  }

  /// The deviations that account best for a pair.
  ///
  /// Where both agree, or where no deviation gives the library's answer, they are those that the
  /// question shows: if the library's explanation names rules, the deviations of those.
  func accounting(
    for question: PromotedQuestion, _ pair: AnswerPair, in tables: ConformanceData
  ) -> [Mutant] {
    let telling = deviations.filter { tells($0, question, pair) }
    guard telling.isEmpty else { return likeliest(of: telling, in: tables) }
    let shown = altering(question, pair.model, among: deviations)
    let named = question.explainedRules
    let explained = shown.filter { named.contains($0.rule) }
    return explained.isEmpty ? likeliest(of: shown, in: tables) : explained
  }

  /// The deviations by which the library answers most of what the tables ask about their rules, and
  /// of a few questions about anything, which tell against those that would break nearly everything.
  private func likeliest(of deviations: [Mutant], in tables: ConformanceData) -> [Mutant] {
    guard deviations.count > 1 else { return deviations }
    let rules = Set(deviations.map(\.rule))
    let cases = tables.cases.enumerated().filter { index, item in
      index.isMultiple(of: 10) || !rules.isDisjoint(with: item.rules)
    }
    let asked = cases.compactMap { _, item in
      item.platforms.newest.map { (item.question, $0, library(item.question, $0)) }
    }
    let differences = deviations.map { deviation in
      asked.count { question, platform, answer in
        question.modelAnswer(with: deviation, on: platform) != answer
      }
    }
    return zip(deviations, differences).filter { $0.1 == differences.min() }.map(\.0)
  }

  /// The deviations that alter the expected answer, so that it depends on what they misread.
  func altering(
    _ question: PromotedQuestion, _ expected: Answer, among deviations: [Mutant]
  ) -> [Mutant] {
    deviations.filter {
      question.question.modelAnswer(with: $0, on: question.platform) != expected
    }
  }

  /// A smaller question with a pair of the same signature, for which the same deviations account,
  /// and whose answer depends on nothing that it did not depend on before.
  func shrunken(
    _ question: PromotedQuestion, _ pair: AnswerPair, keeping accounting: [Mutant]
  ) -> PromotedQuestion {
    let signature = pair.signature
    let telling = accounting.filter { tells($0, question, pair) }
    func alters(_ deviation: Mutant, _ question: PromotedQuestion, _ expected: Answer) -> Bool {
      !altering(question, expected, among: [deviation]).isEmpty
    }
    var harmless = deviations.filter { !alters($0, question, pair.model) }
    return question.shrunken { candidate in
      guard let pair = answers(to: candidate), pair.signature == signature,
        telling.allSatisfy({ tells($0, candidate, pair) })
      else { return false }
      if let index = harmless.firstIndex(where: { alters($0, candidate, pair.model) }) {
        // The next candidate is likely to fail for the same reason.
        harmless.swapAt(0, index)
        return false
      }
      let known = Set(harmless.map(\.id))
      harmless += deviations.filter {
        !known.contains($0.id) && !alters($0, candidate, pair.model)
      }
      return true
    }
  }
}

extension PromotedQuestion {
  /// The rules that the library's explanation of its answer names for what goes wrong.
  fileprivate var explainedRules: Set<String> {
    // A note is about other systems than the one that is asked.
    let lines = (question.explanation(on: platform) ?? []).filter { !$0.contains(": note: ") }
    return Set(lines.flatMap { $0.matches(of: /\[([A-Z]+-[0-9]+)\]/).map { String($0.1) } })
  }
}
