import Questions
import Running
import SpecModel
import Suites

/// The search for what wrong answers share if no misreading explains them.
struct SharedCauses {
  private let evidence: [Evidence]
  private let set: [Mutant]
  private let data: ConformanceData
  private let subject: any TestSubject
  private let isDue: @Sendable () -> Bool

  /// The most conditions of answers of one kind, and the most refuted misreadings that are
  /// narrowed.
  private static let (mostConditions, mostNarrowed) = (4, 6)

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - set: The misreadings that the implementation has.
  ///   - isDue: Returns whether the time is over, after which no condition is searched for.
  init(
    _ evidence: [Evidence], beside set: [Mutant], data: ConformanceData,
    asking subject: any TestSubject, until isDue: @escaping @Sendable () -> Bool
  ) {
    (self.evidence, self.set, self.data, self.subject) = (evidence, set, data, subject)
    self.isDue = isDue
  }

  /// Returns the causes of wrong answers that no misreading explains: conditions under which one
  /// wrong answer is given, and then conditions under which an implementation has a refuted
  /// misreading.
  func causes(of open: [Int], refuted: [Mutant]) async -> [Explanation.Cause] {
    var open = Set(open)
    var causes: [Explanation.Cause] = []
    for kind in kinds(of: open) {
      for (kind, found) in await conditions(of: kind, in: open) {
        open.subtract(found.explained)
        causes.append(
          cause(
            found, named: "\(kind.name)-if-\(found.condition.name)",
            "\(kind.statement) where \(found.condition.words).", mutant: nil))
      }
    }
    causes = causes.withoutRedundant
    for mutant in await promising(refuted, for: Array(open)) {
      let claim = Claim(of: mutant, beside: set)
      // A text that questions share by accident narrows many misreadings; a shared structure
      // narrows few.
      if let found = await condition(of: claim, in: open, isStructural: true),
        found.explained.count >= CauseSearch.fewestNarrowed
      {
        open.subtract(found.explained)
        causes.append(
          cause(
            found, named: "\(mutant.id)-if-\(found.condition.name)",
            mutant.statement.narrowed(by: "where \(found.condition.words)"), mutant: mutant))
      }
    }
    return causes
  }

  /// Returns the conditions under which a wrong answer is given, either for every right answer or
  /// only for the right answer that is missed most.
  private func conditions(
    of kind: WrongAnswerKind, in open: Set<Int>
  ) async -> [(WrongAnswerKind, SharedTraitSearch.Found)] {
    var open = open
    var conditions: [(WrongAnswerKind, SharedTraitSearch.Found)] = []
    while conditions.count < Self.mostConditions {
      let own = open.filter { WrongAnswerKind(evidence[$0]) == kind }
      guard !own.isEmpty else { break }
      var best: (kind: WrongAnswerKind, found: SharedTraitSearch.Found)?
      for kind in [kind] + [kind.missing(mostMissed(by: own))].compactMap(\.self) {
        guard
          let found = await condition(
            of: kind.claim(beside: set), in: open, isStructural: false),
          found.explained.count > best?.found.explained.count ?? 0
        else { continue }
        best = (kind, found)
      }
      guard let kind = best?.kind, var found = best?.found else { break }
      // A condition that is found again explains no more than before.
      guard !conditions.contains(where: { $0.1.condition.name == found.condition.name }) else {
        break
      }
      open.subtract(found.explained)
      // Answers that misreadings explain as well, by accident or not, are included.
      let explained = Set(found.explained)
      found.explained = evidence.indices.filter {
        explained.contains($0)
          || kind.describes(evidence[$0]) && found.condition.holds(evidence[$0].traits)
      }
      conditions.append((kind, found))
    }
    return conditions
  }

  /// Returns the mutants that explain enough answers, those that explain most first.
  private func promising(_ mutants: [Mutant], for open: [Int]) async -> [Mutant] {
    let items = open.map { evidence[$0] }
    let set = set
    let counts = await mutants.concurrentMap(size: 1) { mutant in
      items.count { $0.test(set + [mutant]).agrees }
    }
    return zip(mutants, counts).filter { $1 >= CauseSearch.fewestNarrowed }
      .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }.prefix(Self.mostNarrowed).map(\.0)
  }

  private func mostMissed(by indices: some Collection<Int>) -> Answer? {
    Dictionary(grouping: indices) { evidence[$0].right }.max {
      ($0.value.count, $1.key.summary) < ($1.value.count, $0.key.summary)
    }?.key
  }

  /// Returns the condition under which a claim holds and the wrong answers that it explains; `nil`
  /// if there is none.
  private func condition(
    of claim: Claim, in open: Set<Int>, isStructural: Bool
  ) async -> SharedTraitSearch.Found? {
    let indices = evidence.indices.filter { open.contains($0) || !evidence[$0].isWrong }
    var search = await SharedTraitSearch(
      claim, in: evidence, indices, isStructural: isStructural, asking: subject, of: data)
    guard !isDue(), search.hasKnown, var found = await search.find() else { return nil }
    // A right answer that contradicts a misreading is as claimed, too.
    found.explained.removeAll { !evidence[$0].isWrong }
    return found.explained.isEmpty ? nil : found
  }

  private func cause(
    _ found: SharedTraitSearch.Found, named name: String, _ statement: String, mutant: Mutant?
  ) -> Explanation.Cause {
    let items = found.explained.map { evidence[$0] }
    let smallest = items.min { $0.size < $1.size } ?? evidence[found.explained[0]]
    let question = found.smallest.flatMap {
      $0.platform == smallest.documented.platform ? $0.question : nil
    }
    return Explanation.Cause(
      name: name, statement: statement, rule: evidence.mostFrequentRule(of: found.explained),
      mutant: mutant, condition: found.condition, alone: found.explained,
      example: question.map { MinimalExample(smallest, as: $0) } ?? MinimalExample(smallest),
      confirmations: found.confirmations)
  }

  /// Returns the kinds of some wrong answers, the most frequent first.
  private func kinds(of open: Set<Int>) -> [WrongAnswerKind] {
    Dictionary(grouping: open) { WrongAnswerKind(evidence[$0]) }
      .sorted { ($1.value.count, $0.key.name) < ($0.value.count, $1.key.name) }.map(\.key)
  }
}

extension [Explanation.Cause] {
  /// The causes, without those whose answers the others explain.
  fileprivate var withoutRedundant: [Explanation.Cause] {
    var needed = self
    for cause in reversed().sorted(by: { $0.explained.count < $1.explained.count }) {
      let others = needed.filter { $0.name != cause.name }
      if Set(others.flatMap(\.explained)).isSuperset(of: cause.explained) { needed = others }
    }
    return needed
  }
}

/// A kind of wrong answers that may have one cause.
private struct WrongAnswerKind: Hashable {
  let question: QuestionKind
  /// The wrong answer, apart from details; `nil` for any.
  let answer: Answer?
  /// The decision that is right; `nil` for any.
  var missed: Decision?

  init(_ evidence: Evidence) {
    question = evidence.asked.question.kind
    answer =
      switch evidence.answer {
      case .decision, .refused, .matches: evidence.answer.withoutDetails
      case .site, .entitlements, .opens, .fetch: nil
      }
  }

  /// Returns the kind narrowed to a right decision; `nil` if the right answer is not a decision.
  func missing(_ right: Answer?) -> WrongAnswerKind? {
    guard case .decision(let decision, _)? = right else { return nil }
    var kind = self
    kind.missed = decision
    return kind
  }

  /// Returns whether an answer is of this kind.
  func describes(_ evidence: Evidence) -> Bool {
    let kind = WrongAnswerKind(evidence)
    return evidence.isWrong
      && (missed.flatMap { _ in kind.missing(evidence.right) } ?? kind) == self
  }

  /// The name: `no_match`, `refused-site`.
  var name: String {
    switch answer {
    case .decision(let decision, _)?: decision.rawValue
    case .refused?: question == .match ? "refused" : "refused-\(question.rawValue)"
    case .matches(let matches)?: matches ? "matches" : "matches-not"
    case .site?, .entitlements?, .opens?, .fetch?, nil: "wrong-\(question.rawValue)"
    }
  }

  /// What happens, in words that *where* may follow.
  var statement: String {
    switch answer {
    case .decision(.match, _)?:
      missed == .exclude ? "A URL that is excluded matches" : "A URL matches"
    case .decision(.exclude, _)?: "A URL is excluded"
    case .decision(.noMatch, _)?:
      missed == .exclude ? "A URL that is excluded gets `no_match`" : "Nothing matches"
    case .refused?: "The file is refused"
    case .matches(true)?: "The pattern matches"
    case .matches(false)?: "The pattern does not match"
    case .site?, .entitlements?, .opens?, .fetch?, nil:
      "The answer to a `\(question.rawValue)` question is wrong"
    }
  }

  /// Returns the claim that this is the answer.
  func claim(beside set: [Mutant]) -> Claim {
    let (kind, answer, missed) = (question, answer, missed)
    return Claim { question, platform in
      guard question.kind == kind, let other = Answer(to: question, on: platform, with: set),
        // Where nothing matches, a refusal is right too.
        answer != .refused || !other.isLike(.refusal(of: kind)),
        answer.map({ !other.isLike($0) }) ?? true,
        missed.map({ other.isLike(.decision($0, rule: nil)) }) ?? true
      else { return nil }
      return (answer, other)
    }
  }
}

extension Claim {
  /// Creates the claim that an implementation has a misreading beside others.
  init(of mutant: Mutant, beside set: [Mutant]) {
    self.init { question, platform in
      guard let claimed = Answer(to: question, on: platform, with: set + [mutant]),
        let other = Answer(to: question, on: platform, with: set), !claimed.isLike(other)
      else { return nil }
      return (claimed, other)
    }
  }
}

extension String {
  /// Returns a sentence narrowed to a part, with a period at its end.
  func narrowed(by part: String) -> String {
    "\(hasSuffix(".") ? dropLast() : self[...]), but only \(part)."
  }
}
