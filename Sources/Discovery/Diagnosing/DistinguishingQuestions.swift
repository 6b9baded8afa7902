import Essentials
import Questions
import Running
import SpecModel

/// Questions that no case asks, to which sets of mutants that explain the same answers give
/// different ones.
struct DistinguishingQuestions: Sendable {
  /// A question with the decision of each set.
  private struct Distinction: Sendable {
    let question: MatcherQuestion
    let decisions: [Decision?]
  }

  private var distinctions: [Distinction] = []
  /// Whether a question could be varied whose answer depends on what a set has other than the first.
  private var isTried: [Bool]

  /// The most questions that are tried, and the most that are kept to tell one set from the first.
  private static let (tries, mostOfOne) = (800, 6)

  /// Makes the questions, by varying those whose answer depends on a mutant that not all sets have.
  init(between sets: [[Mutant]], varying evidence: [Evidence]) async {
    let names = sets.map { Set($0.map(\.id)) }
    let differing = Mutant.all.filter { mutant in
      let count = names.count { $0.contains(mutant.id) }
      return 0 < count && count < names.count
    }
    let found = await evidence.concurrentMap { item -> (MatcherQuestion, Set<String>)? in
      guard let question = MatcherQuestion(item.asked.question, on: item.documented.platform)
      else { return nil }
      let changing = differing.filter { item.test([$0]).isChanged }.map(\.id)
      return changing.isEmpty ? nil : (question, Set(changing))
    }.compactMap(\.self)
    let parents = found.map(\.0)
    isTried = names.map { set in
      let own = set.symmetricDifference(names[0])
      return found.contains { !$0.1.isDisjoint(with: own) }
    }
    var random = SeededGenerator(seed: 1)
    var missing = sets.map { _ in Self.mostOfOne }
    missing[0] = 0
    for _ in 0..<Self.tries where missing.contains(where: { $0 > 0 }) {
      guard var question = random.element(of: parents) else { return }
      let platform = question.platform
      for _ in 0...random.number(below: 3) { question.vary(&random) }
      question.platform = platform
      let first = question.decision(by: sets[0])
      let told = sets.indices.filter { missing[$0] > 0 && question.decision(by: sets[$0]) != first }
      guard !told.isEmpty else { continue }
      for set in told { missing[set] -= 1 }
      let decisions = sets.map { question.decision(by: $0) }
      distinctions.append(Distinction(question: question, decisions: decisions))
    }
  }

  /// Returns the numbers of the sets that decide most of the questions as an implementation does: the
  /// first of several, and then those for which questions were tried.
  func best(by subject: any TestSubject) async -> [Int] {
    let answers = Answers()
    let requests = distinctions.enumerated().map { index, distinction in
      let question = distinction.question
      return Request(
        index: index, question: question.question,
        members: .object(question.question.members), platform: question.platform)
    }
    // What cannot be asked tells no set from another.
    _ = try? await subject.responses(to: requests) { answers.note($0) }
    let agreements = isTried.indices.map { set in
      distinctions.indices.count { index in
        answers[index]?.decision.map { $0 == distinctions[index].decisions[set] } ?? false
      }
    }
    let best = agreements.indices.filter { agreements[$0] == agreements.max() }
    return best.prefix(1) + best.dropFirst().filter { isTried[$0] }
  }
}

extension MatcherQuestion {
  /// Returns the decision of the model with mutants switched on; `nil` if the system does not support
  /// universal links.
  fileprivate func decision(by mutants: [Mutant]) -> Decision? {
    Dialect.reading(platform).map { documented in
      SpecModel(dialect: documented.with(mutants, for: question)).verdict(on: self)
        .decision
    }
  }
}

extension Response {
  /// The decision on a URL; a refusal is no match.
  fileprivate var decision: Decision? {
    switch self {
    case .answer(.decision(let decision, _)): decision
    case .refused: .noMatch
    case .answer, .skipped, .error, .fault: nil
    }
  }
}
