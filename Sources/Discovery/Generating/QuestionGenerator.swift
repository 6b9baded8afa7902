import FoundationShim
import Questions
package import SpecModel
package import Suites

/// A generator of questions by their grammar, steered by what the questions show of the model.
///
/// Equal seeds give equal questions as long as the answers are equal. Each question varies another one: a
/// question of a suite, in turn, or an earlier question that showed something new. Such a question
/// was the first to kill a mutant of the model, so that a pair of a rule and an alternative is
/// covered, or it was the first with a feature.
package struct QuestionGenerator: Sendable {
  private var random: SeededGenerator
  /// The questions of the suites in the order of the seed, and the number of the next one.
  private let given: [MatcherQuestion]
  private var nextGiven = 0
  private let supportsPlatforms: Bool
  private var coverage = PairCoverage()
  private var events: Set<UInt64> = []
  /// The questions that were the first to kill a mutant, of which there are fewer than mutants.
  private var killers: [MatcherQuestion] = []
  /// Some of the latest questions with a feature that no earlier question had.
  private var novelties: [MatcherQuestion] = []
  /// The questions of an earlier run, which come before all others; the next one is last.
  private var earlier: [MatcherQuestion]
  /// Some of the questions that the implementation answered.
  private var answered: [MatcherQuestion] = []
  /// How many more questions were without a match than with one.
  private var excessOfMisses = 0

  /// The most ``novelties``, and the most ``answered``.
  private static let mostNovelties = 1_024
  /// The most bytes of a question.
  private static let mostBytes = 2_048

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - data: The suites, whose `match` and `pattern` questions are varied.
  ///   - supportsPlatforms: Whether the questions are about older systems too.
  ///   - corpus: The questions that an earlier generator kept; they are the first.
  package init(
    seed: UInt64, data: ConformanceData, supportsPlatforms: Bool, corpus: [MatcherQuestion] = []
  ) {
    random = SeededGenerator(seed: seed)
    earlier = corpus.reversed()
    self.supportsPlatforms = supportsPlatforms
    let order = Selection(seed: seed).executionOrder(data.cases, id: \.id)
    given = order.compactMap { item in
      item.platforms.newest.flatMap { MatcherQuestion(item.question, on: $0) }
    }
  }

  /// The number of mutants that questions have killed, and the number that they can kill.
  var pairs: (shown: Int, all: Int) {
    let all = Mutant.shownByMatching.count
    return (all - hidden.count, all)
  }

  /// The questions that showed something new, and those of an earlier generator that are still to
  /// come.
  package var corpus: [MatcherQuestion] { killers + novelties + earlier.reversed() }

  /// The number of features that questions had, and of mutants that they killed.
  package var featureCount: Int { events.count + pairs.shown }

  /// The mutants that no question has killed yet.
  package var hidden: [Mutant] { coverage.hidden }

  /// Returns the next question, how the model decides it, and the input that states it.
  package mutating func next() -> (question: MatcherQuestion, verdict: Verdict, bytes: [UInt8]) {
    while true {
      let earlier = earlier.popLast()
      let question = earlier ?? varied()
      let bytes = question.bytes
      guard let documented = Dialect.reading(question.platform), bytes.count <= Self.mostBytes
      else { continue }
      let model = SpecModel(dialect: documented)
      let contents = model.contents(of: Data(question.file))
      let verdict = model.verdict(on: question, contents)
      // As many matches as others: while there are too few, two thirds of the others are left out.
      let isMiss = verdict.decision == .noMatch
      if isMiss, earlier == nil, excessOfMisses > 16, !random.oneIn(3) { continue }
      excessOfMisses = max(0, excessOfMisses + (isMiss ? 1 : -1))
      keep(question, contents, verdict, always: earlier != nil)
      return (question, verdict, bytes)
    }
  }

  /// Returns a variation of an earlier question, or of the plainest one.
  private mutating func varied() -> MatcherQuestion {
    var question = parent()
    if random.oneIn(16) {
      let other = parent()
      question.take(from: other, &random)
    }
    for _ in 0...random.number(below: 3) { question.vary(&random) }
    if !supportsPlatforms { question.platform = MatcherQuestion.platforms[0] }
    return question
  }

  /// From now on, varies these questions half of the time.
  mutating func prefer(_ questions: [MatcherQuestion]) {
    for question in questions {
      if answered.count < Self.mostNovelties {
        answered.append(question)
      } else {
        answered[random.number(below: answered.count)] = question
      }
    }
  }

  /// No longer varies these questions.
  mutating func forget(_ questions: [MatcherQuestion]) {
    let questions = Set(questions)
    killers.removeAll { questions.contains($0) }
    novelties.removeAll { questions.contains($0) }
  }

  private mutating func parent() -> MatcherQuestion {
    if !answered.isEmpty, random.oneIn(2), let question = random.element(of: answered) {
      return question
    }
    if !given.isEmpty, random.oneIn(2) {
      nextGiven += 1
      return given[nextGiven % given.count]
    }
    let pool = random.oneIn(2) ? killers : novelties
    return random.element(of: pool) ?? .plain
  }

  /// Keeps a question that shows something new, to vary it.
  ///
  /// - Parameter always: Whether all mutants that it kills are found in any case.
  private mutating func keep(
    _ question: MatcherQuestion, _ contents: SiteContents, _ verdict: Verdict, always: Bool
  ) {
    let features = question.events(
      decisions: [verdict.decision.rawValue], rule: verdict.rule)
    let isNew = features.count { events.insert($0).inserted } > 0
    // A question without a new feature seldom shows a pair, and each costs many decisions.
    guard isNew || always || random.oneIn(8) else { return }
    let killed = coverage.note(question, contents, tryingEach: always) {
      !$0.isSame(as: verdict)
    }
    if !killed.isEmpty {
      killers.append(question)
    } else if isNew {
      if novelties.count < Self.mostNovelties {
        novelties.append(question)
      } else {
        novelties[random.number(below: novelties.count)] = question
      }
    }
  }
}

extension MatcherQuestion {
  /// The question with which variation begins: one rule, and a URL that it matches.
  fileprivate static let plain = MatcherQuestion(
    platform: platforms[0],
    site: [
      "applinks": [
        "details": [
          ["appIDs": ["ABCDE12345.com.example.app"], "components": [["/": "/buy/*"]]]
        ]
      ]
    ], domain: "example.com", app: "ABCDE12345.com.example.app", url: "https://example.com/buy/a")
}
