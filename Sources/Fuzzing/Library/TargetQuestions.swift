package import Discovery
import Questions
package import Running
import SpecModel

/// An endless source of the questions that a target's inputs state.
///
/// The target's mutator varies the inputs that showed something new about the model. An input shows
/// the rule and the alternative of each mutant that gives another answer, and the kind of the right
/// answer.
package struct TargetQuestions: SteeredQuestionSource {
  /// The path of the suite for cases that are made from the questions.
  package let suite = "fuzz"
  /// The inputs that showed something new.
  private var kept: [[UInt8]] = []
  private let target: any FuzzTarget
  private let description: ImplementationDescription
  private var random: SeededGenerator
  /// The inputs that are asked before any is varied, each in reverse order: those of an earlier
  /// run, which come first, and the seeds.
  private var earlier, seeds: [[UInt8]]
  private var features: Set<[Int]> = []
  private var hidden: [QuestionKind: [Mutant]] = [:]
  /// The remaining questions of an input that states several, which come next.
  private var rest: [QuestionOnPlatform] = []
  /// The number of mutants that a question of some kind killed.
  private var killed = 0
  private var number = 0

  /// The maximum number of bytes of an input.
  private static let mostBytes = 4_096
  /// The maximum number of inputs that are ``kept``.
  private static let mostInputs = 4_096

  /// Creates a source of questions that an implementation answers.
  ///
  /// - Parameters:
  ///   - seed: The seed; equal ones give equal questions.
  ///   - seeds: The inputs to begin with.
  ///   - corpus: The corpus of an earlier source, which is asked before them.
  package init(
    of target: any FuzzTarget, for description: ImplementationDescription, seed: UInt64,
    seeds: [[UInt8]], corpus: [[UInt8]] = []
  ) {
    (self.target, self.description) = (target, description)
    random = SeededGenerator(seed: seed)
    (earlier, self.seeds) = (corpus.reversed(), seeds.reversed())
  }

  /// The inputs that showed something new, and those of an earlier source that are still to come.
  package var corpus: [[UInt8]] { kept + earlier.reversed() }

  /// The number of features of the model that the questions showed.
  package var featureCount: Int { features.count + killed }

  /// Returns the next questions.
  package mutating func next(_ count: Int) -> [QuestionOnPlatform] {
    var questions = rest
    // An input may state no question at all.
    for _ in 0..<(64 * count) where questions.count < count {
      let input = earlier.popLast() ?? seeds.popLast() ?? varied()
      var isNew = false
      for question in target.questions(of: input, for: description) {
        number += 1
        guard let reading = ModelReading(question.question, on: question.platform),
          let judged = QuestionOnPlatform(
            number: number, question.question, on: question.platform, input: input)
        else { continue }
        questions.append(judged)
        if notes(reading, question) { isNew = true }
      }
      if isNew { keep(input) }
    }
    rest = Array(questions.dropFirst(count))
    return Array(questions.prefix(count))
  }

  /// Stops varying the inputs whose questions the implementation failed.
  package mutating func note(
    answered: [QuestionOnPlatform], failed: [QuestionOnPlatform], of questions: [QuestionOnPlatform]
  ) {
    let failed = Set(failed.map(\.input))
    kept.removeAll { failed.contains($0) }
  }

  private mutating func varied() -> [UInt8] {
    let input = random.element(of: kept) ?? []
    guard let mutator = target.mutator else { return input }
    if random.oneIn(16), let other = random.element(of: kept) {
      return mutator.crossOver(input, other, Self.mostBytes, &random)
    }
    return mutator.mutate(input, Self.mostBytes, &random)
  }

  private mutating func keep(_ input: [UInt8]) {
    if kept.count < Self.mostInputs {
      kept.append(input)
    } else {
      kept[random.number(below: kept.count)] = input
    }
  }

  /// Notes what a question shows, and returns whether that is new.
  private mutating func notes(_ reading: ModelReading, _ question: FuzzedQuestion) -> Bool {
    let expected = reading.expectation()
    let kind = question.subject.kind
    var isNew = features.insert(expected.features).inserted
    // A question without a new feature seldom kills a mutant, and each mutant costs an answer.
    guard isNew || random.oneIn(16) else { return false }
    hidden[kind, default: Mutant.of(kind)].removeAll { mutant in
      guard reading.expectation(with: [mutant]) != expected else { return false }
      killed += 1
      isNew = true
      return true
    }
    return isNew
  }
}

extension Answer {
  /// The features of the answer that other answers of its kind can share, as numbers.
  fileprivate var features: [Int] {
    switch self {
    case .decision(let decision, let rule):
      let path = (rule ?? "").split(separator: "/").map { Int($0) ?? $0.utf8.count }
      return [0, Decision.allCases.firstIndex(of: decision) ?? 0] + path
    case .refused: return [1]
    case .site(let accepted, let services):
      let counts = services.sorted { $0.key < $1.key }.map { min($0.value.count, 3) }
      return [2, accepted ? 1 : 0] + counts.prefix(4)
    case .entitlements(let answer):
      let domains = answer.domains
      return [
        3, answer.isAccepted ? 1 : 0, min(domains.count, 4), min(answer.ignored?.count ?? 0, 4),
        domains.contains(where: \.isWildcard) ? 1 : 0,
        domains.map(\.modes.count).max() ?? 0, Set(domains.map(\.service)).count,
      ]
    case .matches, .opens, .fetch: return [4]
    }
  }
}
