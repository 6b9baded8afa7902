import Questions
import Running
import SpecModel
import Suites

/// Questions that no case asks and that a cause must survive.
///
/// They are examples of the cause with a shorter URL, examples with a change around what the
/// misread rule says, and examples that are varied at random. An implementation with the misreading
/// has it in these questions too.
struct ControlQuestions: Sendable {
  /// A question, and the model's answers with all causes and without the cause that it tests.
  private struct Item: Sendable {
    /// The index of the cause; `nil` if none is tested.
    let cause: Int?
    let origin: Origin
    let question: Question
    let platform: Platform
    let claimed, other: Answer
  }

  /// The origin of a question; questions of one cause and origin are counted together.
  private enum Origin: Hashable {
    /// An example of the cause with a change.
    case example(Change)
    /// An example with a change after which the model answers the same with the cause and without
    /// it.
    case neutral(Change)
    /// A right answer that contradicts the cause, with any change.
    case contradiction
    /// An example of the cause, varied at random.
    case variation
    /// A right answer with a change, which shows what the change alone does to the implementation.
    case baseline(Baseline)

    /// The change of an example; `nil` for other questions.
    var change: Change? {
      switch self {
      case .example(let change), .neutral(let change): change
      case .contradiction, .variation, .baseline: nil
      }
    }

    /// Returns whether results, which say of each answer whether it is as claimed, refute the
    /// cause.
    func isRefuted(by results: [Bool]) -> Bool {
      let held = results.count(where: \.self)
      return switch self {
      // A misreading of only one form is a misreading too.
      case .example(.control(.otherForm)), .baseline: false
      case .example, .neutral, .contradiction: held == 0
      // Some of the varied questions may be about something else.
      case .variation: held * 2 < results.count
      }
    }
  }

  /// A change of a question.
  private enum Change: Hashable {
    /// A change around what a rule says.
    case control(MatcherQuestion.Control)
    /// The URL is as short as it can be.
    case shortURL
  }

  /// A change of questions with rules in `components`, or of questions without them.
  private struct Baseline: Hashable {
    let change: Change
    let isOfComponents: Bool

    init(_ change: Change, _ question: Question) {
      self.change = change
      isOfComponents = question.ruleForms.contains(.components)
    }
  }

  private let items: [Item]
  private let set: [Mutant]

  /// The most examples of a cause that are changed, the most questions that are varied, and the
  /// most of these that are kept.
  private static let (mostExamples, tries, mostVaried) = (3, 200, 8)
  /// The most questions that are tried of an example, each with one part less.
  private static let mostSmaller = 40

  /// Makes the questions for each cause of a set.
  ///
  /// - Parameters:
  ///   - examples: The answers that show each cause.
  ///   - contradictions: Right answers that contradict each cause, if there are too many to ignore.
  ///   - right: Right answers that the set gives too.
  ///   - conditions: Conditions that explain answers by themselves, which the questions do not
  ///     meet.
  ///   - data: The suites, whose questions are varied.
  init(
    for set: [Mutant], shownBy examples: [[Evidence]], against contradictions: [[Evidence]],
    beside right: [Evidence], avoiding conditions: [TraitCondition], of data: ConformanceData
  ) async {
    self.set = set
    let match = Answer.decision(.match, rule: nil)
    let matches = right.filter { $0.answer.isLike(match) }
    let byForm = Dictionary(grouping: matches) { $0.asked.question.ruleForms.contains(.components) }
      .values
    let baselines = await Array(byForm).concurrentMap(size: 1) { matches in
      let shortened = Self.shortened(matches) { question, platform in
        Answer(to: question, on: platform, with: set).map { [$0] }
      }
      return (Self.changed(matches) + shortened).compactMap { change, question, platform -> Item? in
        guard let answer = Answer(to: question, on: platform, with: set), answer.isLike(match)
        else { return nil }
        return Item(
          cause: nil, origin: .baseline(Baseline(change, question)), question: question,
          platform: platform, claimed: answer, other: answer)
      }
    }.flatMap(\.self)
    let tests = await set.indices.map { ($0, examples[$0], contradictions[$0]) }
      .concurrentMap(size: 1) { cause, examples, contradictions -> [Item] in
        let rest = set.filter { $0.id != set[cause].id }
        func answers(_ question: Question, _ platform: Platform) -> [Answer]? {
          guard let claimed = Answer(to: question, on: platform, with: set),
            let other = Answer(to: question, on: platform, with: rest)
          else { return nil }
          return [claimed, other]
        }
        let questions =
          (Self.changed(examples) + Self.shortened(examples, answers))
          .map { (Origin.example($0), $1, $2) }
          + Self.changed(contradictions).map { (.contradiction, $1, $2) }
          + Self.varied(examples, data)
        var counts: [Origin: Int] = [:]
        return questions.compactMap { origin, question, platform in
          guard origin != .variation || counts[origin] ?? 0 < Self.mostVaried,
            let both = answers(question, platform)
          else { return nil }
          let (claimed, other) = (both[0], both[1])
          var origin = origin
          if claimed.isLike(other) {
            guard case .example(let change) = origin else { return nil }
            origin = .neutral(change)
          }
          counts[origin, default: 0] += 1
          return Item(
            cause: cause, origin: origin, question: question, platform: platform,
            claimed: claimed, other: other)
        }
      }.flatMap(\.self)
    items = (baselines + tests).filter { !conditions.areMet(by: $0.question, on: $0.platform) }
  }

  /// Returns the smallest questions about URLs with each change around what a rule says.
  private static func changed(_ evidence: [Evidence]) -> [(Change, Question, Platform)] {
    let smallest = smallest(of: evidence)
    return MatcherQuestion.Control.allCases.flatMap { control in
      smallest.compactMap { example in
        example.changed(by: control).map { (.control(control), $0.question, $0.platform) }
      }
    }
  }

  /// Returns the smallest questions about URLs with the shortest URL for which models answer alike.
  ///
  /// - Parameter answers: Returns the answers of the models to a question.
  private static func shortened(
    _ evidence: [Evidence], _ answers: (Question, Platform) -> [Answer]?
  ) -> [(Change, Question, Platform)] {
    smallest(of: evidence).compactMap { example in
      let (whole, platform) = (example.question, example.platform)
      guard let kept = answers(whole, platform) else { return nil }
      var shrinker = Shrinker(whole, tries: mostSmaller) { $0.shorterURLs }
      let shortest = shrinker.smallest { shorter in
        answers(shorter, platform).map { answers in
          zip(answers, kept).allSatisfy { $0.isLike($1) }
        } ?? false
      }
      return shortest == whole ? nil : (.shortURL, shortest, platform)
    }
  }

  private static func smallest(of evidence: [Evidence]) -> some Sequence<MatcherQuestion> {
    evidence.compactMap { MatcherQuestion($0.asked.question, on: $0.documented.platform) }
      .sorted { $0.site.text.utf8.count < $1.site.text.utf8.count }.prefix(mostExamples)
  }

  /// Returns questions like the examples.
  private static func varied(
    _ examples: [Evidence], _ data: ConformanceData
  ) -> [(Origin, Question, Platform)] {
    let parents = examples.map { ($0.asked.question, $0.documented.platform) }
    // Files that are not plain JSON show most with one part less.
    let smaller = examples.sorted { $0.size < $1.size }
      .filter { MatcherQuestion($0.asked.question, on: $0.documented.platform) == nil }
      .prefix(mostExamples).flatMap { example in
        example.asked.question.smaller.prefix(mostSmaller).map {
          (Origin.variation, $0, example.documented.platform)
        }
      }
    var questions = VariedQuestions(of: parents, in: data, seed: 1)
    let varied = (0..<tries).compactMap { _ in
      questions.next().map { (Origin.variation, $0.question, $0.platform) }
    }
    var random = SeededGenerator(seed: 1)
    return smaller.shuffled(using: &random) + varied
  }

  /// What an implementation answers to the questions about a cause.
  struct Outcome: Sendable {
    /// The number of questions that it answers as claimed, where the model without the cause does
    /// not.
    var held = 0
    /// The number of questions that the model without the cause answers in another way.
    var asked = 0
    /// The number of changes after which it never answers as claimed.
    var refutations = 0
    /// The only form of rules in which it answers as claimed; `nil` if it does so in both.
    var form: RuleForm?
  }

  /// Asks an implementation, and returns the outcome of each cause, and the wrong answers after
  /// changes that make right answers wrong, which no cause explains.
  func outcomes(by subject: any TestSubject) async -> (causes: [Outcome], others: [Evidence]) {
    let answers = Answers()
    let asked = items.indices.filter {
      subject.description.questions.contains(items[$0].question.kind)
    }
    let requests = asked.map {
      Request(index: $0, asking: items[$0].question, on: items[$0].platform)
    }
    // A question that cannot be asked shows nothing.
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
    // A change after which even right answers are wrong shows nothing about a cause.
    let unusable = Set(
      results(of: items.indices.filter { items[$0].cause == nil }).compactMap { group, results in
        if case .baseline(let baseline) = group.origin, !results.contains(true) {
          return baseline
        }
        return nil as Baseline?
      })
    let groups = results(
      of: items.indices.filter { index in
        items[index].origin.change.map {
          !unusable.contains(Baseline($0, items[index].question))
        } ?? true
      })
    var outcomes = Array(repeating: Outcome(), count: set.count)
    var refuted: [Group] = []
    for (group, results) in groups {
      guard let cause = group.cause else { continue }
      let held = results.count(where: \.self)
      if case .neutral = group.origin {
      } else {
        outcomes[cause].held += held
        outcomes[cause].asked += results.count
      }
      if group.origin.isRefuted(by: results) { refuted.append(group) }
      if group.origin == .example(.control(.otherForm)), held == 0 {
        outcomes[cause].form = form(ofExamplesOf: cause)
      }
    }
    // A false claim may be the fault of another cause that the changed question is about too, or of
    // another refuted cause.
    let suspects = Set(refuted.compactMap(\.cause))
    refuted = refuted.filter { !isFaultOfAnother($0, answers) }
    let certain =
      suspects.count == 1 ? refuted : refuted.filter { isRefuted($0, without: suspects, answers) }
    for cause in (certain.isEmpty ? refuted : certain).compactMap(\.cause) {
      outcomes[cause].refutations += 1
    }
    let others = items.indices.compactMap { index -> Evidence? in
      guard case .baseline(let baseline) = items[index].origin, unusable.contains(baseline),
        let answer = answers[index]?.given
      else { return nil }
      return QuestionOnPlatform(number: index, items[index].question, on: items[index].platform)
        .flatMap { $0.evidence(of: answer, in: "controls") }
    }
    return (outcomes, others)
  }

  /// Returns whether answers refute a cause even if the other suspects are removed from the set.
  private func isRefuted(_ group: Group, without suspects: Set<Int>, _ answers: Answers) -> Bool {
    group.origin.isRefuted(by: results(of: group, without: suspects, answers))
  }

  /// Returns whether the set without one of the other causes gives the answers that refute a cause.
  private func isFaultOfAnother(_ group: Group, _ answers: Answers) -> Bool {
    guard case .example = group.origin else { return false }
    return set.indices.contains { other in
      other != group.cause && !results(of: group, without: [other], answers).contains(false)
    }
  }

  /// Returns whether each answer of a group is as claimed if other causes are removed from the set.
  private func results(
    of group: Group, without others: Set<Int>, _ answers: Answers
  ) -> [Bool] {
    let rest = set.indices.filter { $0 == group.cause || !others.contains($0) }.map { set[$0] }
    return items.indices.filter { Group(items[$0]) == group }.compactMap { index -> Bool? in
      let (question, platform) = (items[index].question, items[index].platform)
      guard let answer = answers[index]?.answer(to: question.kind) else { return nil }
      return Answer(to: question, on: platform, with: rest).map(answer.isLike)
    }
  }

  /// Returns the form of the rules in the examples of a cause, from which examples with the other
  /// form were made; `nil` if there is no single form.
  private func form(ofExamplesOf cause: Int) -> RuleForm? {
    let others = items.lazy.filter {
      $0.cause == cause && $0.origin == .example(.control(.otherForm))
    }.reduce(into: Set<RuleForm>()) { $0.formUnion($1.question.ruleForms) }
    let forms = Set(RuleForm.allCases).subtracting(others)
    return forms.count == 1 ? forms.first : nil
  }

  /// The questions that are counted together.
  private struct Group: Hashable {
    let cause: Int?
    let origin: Origin

    init(cause: Int?, origin: Origin) { (self.cause, self.origin) = (cause, origin) }

    init(_ item: Item) { self.init(cause: item.cause, origin: item.origin) }
  }
}
