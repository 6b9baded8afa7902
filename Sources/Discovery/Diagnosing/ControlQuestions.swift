import Questions
import Running
import SpecModel
import Suites

/// Questions that no case asks and that a cause must survive.
///
/// They are the smallest examples of the cause, those about a URL changed around what the misread rule
/// says, and all of them varied at random: an implementation that has the misreading has it there too.
struct ControlQuestions: Sendable {
  /// A question with the answers of the model with all causes, and without the one that it tests.
  private struct Item: Sendable {
    /// The index of the cause; `nil` if none is tested.
    let cause: Int?
    let origin: Origin
    let question: Question
    let platform: Platform
    let claimed, other: Answer
  }

  /// Where a question comes from; those of one cause and origin are counted together.
  private enum Origin: Hashable {
    /// An example of the cause with a change.
    case example(MatcherQuestion.Control)
    /// The same with a change after which the model answers alike with the cause and without it.
    case neutral(MatcherQuestion.Control)
    /// A right answer that contradicts the cause, with any change.
    case contradiction
    /// An example of the cause, varied at random.
    case variation
    /// A right answer with a change, which shows what the change alone does to the implementation.
    case baseline(Baseline)

    /// The change of an example; `nil` of others.
    var control: MatcherQuestion.Control? {
      switch self {
      case .example(let control), .neutral(let control): control
      case .contradiction, .variation, .baseline: nil
      }
    }
  }

  /// A change of questions whose rules stand in `components`, or of others.
  private struct Baseline: Hashable {
    let control: MatcherQuestion.Control
    let isOfComponents: Bool

    init(_ control: MatcherQuestion.Control, _ question: Question) {
      self.control = control
      isOfComponents = question.hasComponents
    }
  }

  private let items: [Item]
  private let causeCount: Int

  /// The most examples of a cause that are changed, the most questions that are varied, and the most
  /// of these that are kept.
  private static let (mostExamples, tries, mostVaried) = (3, 200, 8)

  /// Makes the questions for each cause of a set.
  ///
  /// - Parameters:
  ///   - examples: The answers that show each cause.
  ///   - contradictions: Right answers that contradict each cause, if there are too many to ignore.
  ///   - right: Right answers that the set gives too.
  ///   - conditions: Conditions that explain answers by themselves, which the questions do not meet.
  ///   - data: The suites, whose questions are varied.
  init(
    for set: [Mutant], shownBy examples: [[Evidence]], against contradictions: [[Evidence]],
    beside right: [Evidence], avoiding conditions: [TraitCondition], of data: ConformanceData
  ) async {
    causeCount = set.count
    let matches = right.filter { $0.answer.isLike(.decision(.match, rule: nil)) }
    let byForm = Dictionary(grouping: matches) { $0.asked.question.hasComponents }.values
    let baselines = byForm.flatMap(Self.changed).compactMap {
      control, question, platform -> Item? in
      guard let answer = Answer(to: question, on: platform, with: set),
        answer.isLike(.decision(.match, rule: nil))
      else { return nil }
      return Item(
        cause: nil, origin: .baseline(Baseline(control, question)), question: question,
        platform: platform, claimed: answer, other: answer)
    }
    let tests = await set.indices.map { ($0, examples[$0], contradictions[$0]) }
      .concurrentMap(size: 1) { cause, examples, contradictions -> [Item] in
        let rest = set.filter { $0.id != set[cause].id }
        let questions =
          Self.changed(examples).map { (Origin.example($0), $1, $2) }
          + Self.changed(contradictions).map { (.contradiction, $1, $2) }
          + Self.varied(examples, data)
        var counts: [Origin: Int] = [:]
        return questions.compactMap { origin, question, platform in
          guard origin != .variation || counts[origin] ?? 0 < Self.mostVaried,
            let claimed = Answer(to: question, on: platform, with: set),
            let other = Answer(to: question, on: platform, with: rest)
          else { return nil }
          var origin = origin
          if claimed.isLike(other) {
            guard case .example(let control) = origin else { return nil }
            origin = .neutral(control)
          }
          counts[origin, default: 0] += 1
          return Item(
            cause: cause, origin: origin, question: question, platform: platform,
            claimed: claimed, other: other)
        }
      }.flatMap(\.self)
    let all = baselines + tests
    guard !conditions.isEmpty else {
      items = all
      return
    }
    items = all.filter { item in
      let traits = QuestionTraits(item.question, on: item.platform)
      return !conditions.contains { $0.holds(traits) }
    }
  }

  /// Returns the smallest answers about URLs with each change.
  private static func changed(
    _ evidence: [Evidence]
  ) -> [(MatcherQuestion.Control, Question, Platform)] {
    let smallest = evidence.compactMap {
      MatcherQuestion($0.asked.question, on: $0.documented.platform)
    }.sorted { $0.site.text.utf8.count < $1.site.text.utf8.count }.prefix(mostExamples)
    return MatcherQuestion.Control.allCases.flatMap { control in
      smallest.compactMap { example in
        example.changed(by: control).map { (control, $0.question, $0.platform) }
      }
    }
  }

  /// Returns questions like the examples.
  private static func varied(
    _ examples: [Evidence], _ data: ConformanceData
  ) -> [(Origin, Question, Platform)] {
    let matches = examples.compactMap {
      MatcherQuestion($0.asked.question, on: $0.documented.platform)
    }
    var random = SeededGenerator(seed: 1)
    let ofURLs = (0..<tries).compactMap { _ -> (Origin, Question, Platform)? in
      guard var question = random.element(of: matches) else { return nil }
      let platform = question.platform
      for _ in 0...random.number(below: 2) { question.vary(&random) }
      question.platform = platform
      return (.variation, question.question, platform)
    }
    guard matches.isEmpty, let kind = examples.first?.asked.question.kind else { return ofURLs }
    var questions = RecombinedQuestions(
      kind, of: data, seed: 1, supportsPlatforms: true, varying: Set(examples.map(\.record.id)))
    return (0..<tries).compactMap { _ in
      guard let (question, platform) = questions?.next() else { return nil }
      return (.variation, question, platform)
    }
  }

  /// What an implementation answers to the questions about a cause.
  struct Outcome: Sendable {
    /// The number of questions that it answers as claimed, where the model without the cause does not.
    var held = 0
    /// The number of questions at which it could have been answered otherwise.
    var asked = 0
    /// The number of changes after which it never answers as claimed.
    var refutations = 0
    /// Whether it never does where the rules stand in the other form, in `paths` or in `components`.
    var isOfOneForm = false
  }

  /// Asks an implementation, and returns the outcome of each cause, and the wrong answers where a change
  /// makes right answers wrong that no cause explains.
  func outcomes(by subject: any TestSubject) async -> (causes: [Outcome], others: [Evidence]) {
    let answers = Answers()
    let asked = items.indices.filter {
      subject.description.questions.contains(items[$0].question.kind)
    }
    let requests = asked.map {
      Request(index: $0, asking: items[$0].question, on: items[$0].platform)
    }
    // What cannot be asked says nothing.
    _ = try? await subject.responses(to: requests) { answers.note($0) }
    func results(of indices: [Int]) -> [Group: [Bool]] {
      Dictionary(grouping: indices) { Group(items[$0]) }.mapValues { group in
        group.compactMap { index in
          answers[index]?.answer(to: items[index].question.kind).map {
            $0.isLike(items[index].claimed)
          }
        }
      }.filter { !$0.value.isEmpty }
    }
    // A change after which even right answers are wrong says nothing of a cause.
    let unusable = Set(
      results(of: items.indices.filter { items[$0].cause == nil }).compactMap { group, results in
        if case .baseline(let baseline) = group.origin, !results.contains(true) {
          return baseline
        }
        return nil as Baseline?
      })
    let groups = results(
      of: items.indices.filter { index in
        items[index].origin.control.map {
          !unusable.contains(Baseline($0, items[index].question))
        } ?? true
      })
    var outcomes = Array(repeating: Outcome(), count: causeCount)
    for (group, results) in groups {
      guard let cause = group.cause else { continue }
      let held = results.count(where: \.self)
      if case .neutral = group.origin {
      } else {
        outcomes[cause].held += held
        outcomes[cause].asked += results.count
      }
      let isRefuted =
        switch group.origin {
        // A misreading of one form only is one.
        case .example(.otherForm): false
        case .example, .neutral, .contradiction: held == 0
        // Some of the varied questions may be about something else.
        case .variation: held * 2 < results.count
        case .baseline: false
        }
      if isRefuted { outcomes[cause].refutations += 1 }
      if group.origin == .example(.otherForm) { outcomes[cause].isOfOneForm = held == 0 }
    }
    let others = items.indices.compactMap { index -> Evidence? in
      guard case .baseline(let baseline) = items[index].origin, unusable.contains(baseline),
        let answer = answers[index]?.given
      else { return nil }
      return PosedQuestion(number: index, items[index].question, on: items[index].platform)
        .flatMap { $0.evidence(of: answer, in: "controls") }
    }
    return (outcomes, others)
  }

  /// The questions that are counted together.
  private struct Group: Hashable {
    let cause: Int?
    let origin: Origin

    init(cause: Int?, origin: Origin) { (self.cause, self.origin) = (cause, origin) }

    init(_ item: Item) { self.init(cause: item.cause, origin: item.origin) }
  }
}

extension Question {
  /// Whether rules of its file stand in `components`.
  fileprivate var hasComponents: Bool {
    guard case .match(.json(let site), _, _, _) = self else { return false }
    return (site["applinks"]?["details"]?.children ?? []).contains { $0["components"] != nil }
  }
}
