import Questions
import Running
import SpecModel
import Suites

/// The search for what wrong answers share that no misreading explains.
struct SharedCauses {
  private let evidence: [Evidence]
  private let set: [Mutant]
  private let data: ConformanceData
  private let subject: any TestSubject

  /// The most conditions of answers of one kind, and the most refuted misreadings that are narrowed.
  private static let (mostConditions, mostNarrowed) = (4, 6)

  /// Creates a search.
  ///
  /// - Parameter set: The misreadings that the implementation has.
  init(
    _ evidence: [Evidence], beside set: [Mutant], data: ConformanceData,
    asking subject: any TestSubject
  ) {
    (self.evidence, self.set, self.data, self.subject) = (evidence, set, data, subject)
  }

  /// Returns the causes of wrong answers that no misreading explains: conditions under which one wrong
  /// answer is given, and then those under which an implementation has a refuted misreading after all.
  func causes(of open: [Int], refuted: [Mutant]) async -> [Explanation.Cause] {
    var open = Set(open)
    var causes: [Explanation.Cause] = []
    for kind in kinds(of: open) {
      let claim = kind.claim(beside: set)
      for var found in await conditions(of: claim, in: open) {
        open.subtract(found.explained)
        // Those that misreadings explain as well, by accident or not.
        found.explained = evidence.indices.filter {
          evidence[$0].isWrong && WrongAnswerKind(evidence[$0]) == kind
            && found.condition.holds(evidence[$0].traits)
        }
        causes.append(
          cause(
            found, named: "\(kind.name)-if-\(found.condition.name)",
            "\(kind.statement) where \(found.condition.words).", mutant: nil))
      }
    }
    for mutant in refuted.prefix(Self.mostNarrowed) where !open.isEmpty {
      let claim = Claim(of: mutant, beside: set)
      for found in await conditions(of: claim, in: open) {
        open.subtract(found.explained)
        let statement = mutant.statement.trimmingSuffix(".")
        causes.append(
          cause(
            found, named: "\(mutant.id)-if-\(found.condition.name)",
            "\(statement), but only where \(found.condition.words).", mutant: mutant))
      }
    }
    return causes
  }

  private func conditions(of claim: Claim, in open: Set<Int>) async -> [SharedTraitSearch.Found] {
    let indices = evidence.indices.filter { open.contains($0) || !evidence[$0].isWrong }
    var search = await SharedTraitSearch(claim, in: evidence, indices, asking: subject, of: data)
    var conditions: [SharedTraitSearch.Found] = []
    while conditions.count < Self.mostConditions, search.hasKnown, let found = await search.find() {
      guard !found.explained.isEmpty else { break }
      search.remove(found.condition)
      conditions.append(found)
    }
    return conditions
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
      example: question.map { Specimen(smallest, as: $0) } ?? Specimen(smallest),
      confirmations: found.confirmations)
  }

  /// The kinds of some wrong answers, those of most first.
  private func kinds(of open: Set<Int>) -> [WrongAnswerKind] {
    Dictionary(grouping: open) { WrongAnswerKind(evidence[$0]) }
      .sorted { ($1.value.count, $0.key.name) < ($0.value.count, $1.key.name) }.map(\.key)
  }
}

/// Wrong answers that may have one cause.
private struct WrongAnswerKind: Hashable {
  let question: QuestionKind
  /// The wrong answer, apart from details; `nil` for any.
  let answer: Answer?

  init(_ evidence: Evidence) {
    question = evidence.asked.question.kind
    answer =
      switch evidence.answer {
      case .decision(let decision, _): .decision(decision, rule: nil)
      case .refused, .matches: evidence.answer
      case .site, .entitlements, .opens, .fetch: nil
      }
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
    case .decision(.match, _)?: "A URL matches"
    case .decision(.exclude, _)?: "A URL is excluded"
    case .decision(.noMatch, _)?: "Nothing matches"
    case .refused?: "The file is refused"
    case .matches(true)?: "The pattern matches"
    case .matches(false)?: "The pattern does not match"
    case .site?, .entitlements?, .opens?, .fetch?, nil:
      "The answer to a `\(question.rawValue)` question is wrong"
    }
  }

  /// Returns the claim that this is the answer.
  func claim(beside set: [Mutant]) -> Claim {
    let (kind, answer) = (question, answer)
    return Claim { question, platform in
      guard question.kind == kind, let other = Answer(to: question, on: platform, with: set),
        // Where nothing matches, a refusal is right too.
        answer != .refused || !other.isLike(.refusal(of: kind)),
        answer.map({ !other.isLike($0) }) ?? true
      else { return nil }
      return (answer, other)
    }
  }
}

extension Claim {
  /// The claim that an implementation has a misreading beside others.
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
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
