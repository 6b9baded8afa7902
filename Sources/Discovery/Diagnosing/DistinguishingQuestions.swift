import FoundationShim
import Questions
import Running
import SpecModel
import Suites

/// Questions that no case asks, and that sets of mutants with the same explanations answer
/// differently.
struct DistinguishingQuestions: Sendable {
  /// A question with the answer of each set.
  private struct Distinction: Sendable {
    let question: Question
    let platform: Platform
    let answers: [Answer?]
  }

  private var distinctions: [Distinction] = []
  /// Whether each set has a question to vary whose answer depends on a difference from the first
  /// set.
  private var isTried: [Bool]

  /// The most questions that are tried, and the most that are kept to distinguish a set from the
  /// first.
  private static let (tries, mostOfOne) = (800, 6)

  /// Makes the questions.
  ///
  /// - Parameters:
  ///   - evidence: The answers whose questions are varied, if they depend on a mutant that not all
  ///     sets have.
  ///   - changing: Returns, for each answer, which of some mutants change the model's answer.
  init(
    between sets: [[Mutant]], varying evidence: [Evidence],
    avoiding conditions: [TraitCondition], of data: ConformanceData,
    changing: (Set<String>) async -> [Set<String>]
  ) async {
    let names = sets.map { Set($0.map(\.id)) }
    let common = names.reduce(names[0]) { $0.intersection($1) }
    let differing = names.reduce(Set()) { $0.union($1) }.subtracting(common)
    let found = zip(evidence, await changing(differing)).compactMap {
      item, changing -> (VariedQuestions.Member, Set<String>)? in
      guard !changing.isEmpty else { return nil }
      return ((item.asked.question, item.documented.platform), changing)
    }
    isTried = names.map { set in
      let own = set.symmetricDifference(names[0])
      return found.contains { !$0.1.isDisjoint(with: own) }
    }
    var questions = VariedQuestions(of: found.map(\.0), in: data, seed: 1)
    var missing = sets.map { _ in Self.mostOfOne }
    missing[0] = 0
    for _ in 0..<Self.tries where missing.contains(where: { $0 > 0 }) {
      guard let (question, platform) = questions.next() else { return }
      let answers = sets.map { Answer(to: question, on: platform, with: $0) }
      let told = sets.indices.filter { missing[$0] > 0 && !isLike(answers[$0], answers[0]) }
      guard !told.isEmpty, !conditions.areMet(by: question, on: platform) else { continue }
      for set in told { missing[set] -= 1 }
      distinctions.append(Distinction(question: question, platform: platform, answers: answers))
    }
  }

  /// Returns the indices of the sets that answer the most questions as an implementation does: the
  /// first of them, and then the others for which questions were tried.
  func best(by subject: any TestSubject) async -> [Int] {
    let answers = Answers()
    let requests = distinctions.enumerated().map { index, distinction in
      Request(index: index, asking: distinction.question, on: distinction.platform)
    }
    // A question that cannot be asked distinguishes no sets.
    _ = try? await subject.responses(to: requests) { answers.note($0) }
    let agreements = isTried.indices.map { set in
      distinctions.indices.count { index in
        let answer = answers[index]?.answer(to: distinctions[index].question.kind)
        return answer.map { isLike($0, distinctions[index].answers[set]) } ?? false
      }
    }
    let best = agreements.indices.filter { agreements[$0] == agreements.max() }
    return best.prefix(1) + best.dropFirst().filter { isTried[$0] }
  }
}

/// Returns whether both answers are missing, or are alike.
private func isLike(_ one: Answer?, _ other: Answer?) -> Bool {
  guard let one, let other else { return one == other }
  return one.isLike(other)
}
