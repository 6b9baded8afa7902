import Questions
import Running
import SpecModel
import Suites

/// The search for the misreadings of an implementation: those that its answers suggest, without
/// those that its answers to further questions refute.
struct CauseInquiry {
  /// The set of mutants that explains the answers.
  private(set) var solution: CauseSearch.Solution
  /// The mutants that further answers refuted, in the order in which they were tried.
  private(set) var refuted: [Mutant] = []
  /// The number of further questions that confirm each mutant.
  private(set) var confirmations: [String: Int] = [:]
  /// Wrong answers to questions with a change that makes right answers wrong, which no mutant
  /// explains.
  private(set) var strayed: [Evidence] = []
  private var ties: [[Mutant]] = []
  private var search: CauseSearch
  let evidence: [Evidence]
  private let conditions: [TraitCondition]
  private let data: ConformanceData
  private let subject: (any TestSubject)?
  private let isDue: @Sendable () -> Bool

  /// Creates an inquiry.
  ///
  /// - Parameters:
  ///   - conditions: Conditions that explain answers by themselves, which no question meets.
  ///   - isDue: Returns whether the time is over.
  init(
    _ evidence: [Evidence], _ data: ConformanceData, _ subject: (any TestSubject)?,
    avoiding conditions: [TraitCondition] = [], until isDue: @escaping @Sendable () -> Bool
  ) {
    (self.evidence, self.conditions) = (evidence, conditions)
    (self.data, self.subject, self.isDue) = (data, subject, isDue)
    search = CauseSearch(evidence, until: isDue)
    solution = search.unchanged
  }

  /// Returns the mutant that explains some answers and beside which others hardly show; `nil` if there
  /// is none.
  mutating func masking() async -> Mutant? { await search.masking() }

  /// The mutants that explain the answers; those that show in one form of rules only are narrowed
  /// to it.
  var mutants: [Mutant] { search.mutants(of: solution) }

  /// The right answers that contradict the mutants, by their index.
  var contradicted: [Int] {
    evidence.indices.filter { !evidence[$0].isWrong && !solution.agreement[$0] }
  }

  /// Returns the wrong answers that each mutant explains, after the implementation was asked
  /// further questions until no more mutants were refuted.
  ///
  /// If the time is over, the mutants that were refuted last are left out, and no others are tried in
  /// their place.
  mutating func misreadings() async -> [CauseSearch.Share] {
    solution = await search.solve()
    guard let subject else { return search.shares(of: solution) }
    // A false mutant may take answers from a true one, so a round drops only the worst. Once most
    // mutants are refuted, few can be true, and a rough solution is enough to drop several.
    var isRough = false
    while true {
      if !isRough { await decide(by: subject) }
      let shares = search.shares(of: solution)
      let isLast = isDue()
      let (outcomes, others) = await outcomes(of: shares, by: subject, avoiding: conditions)
      strayed = others.filter(\.isWrong)
      confirmations = Dictionary(
        uniqueKeysWithValues: zip(shares, outcomes).map { ($0.mutant.id, $1.held) })
      guard !isLast else {
        let failed = zip(shares, outcomes).filter { $1.refutations > 0 || $1.form != nil }
        solution = await search.reduced(solution, without: failed.map(\.0.mutant))
        return search.shares(of: solution)
      }
      var dropped: [Mutant] = []
      // A mutant that the others do not need explains nothing, and may take answers from them.
      for (share, outcome) in zip(shares, outcomes) where outcome.held == 0 {
        if await !search.needs(share.mutant, in: solution) { dropped.append(share.mutant) }
      }
      let worst = outcomes.map(\.refutations).max() ?? 0
      if dropped.isEmpty {
        let narrowed = zip(shares, outcomes).compactMap { share, outcome in
          share.mutant.form == nil ? outcome.form.map { (share.mutant, $0) } : nil
        }
        for (mutant, form) in narrowed { search.narrow(mutant, to: form) }
        let isNarrowed = Set(narrowed.map(\.0.id))
        dropped = zip(shares, outcomes).filter {
          $1.refutations > 0 && $1.refutations * (isRough ? 2 : 1) >= worst
            && !isNarrowed.contains($0.mutant.id)
        }.map(\.0.mutant)
        if worst == 0, narrowed.isEmpty {
          guard isRough else { return shares }
          isRough = false
        }
      }
      refuted += dropped
      search.refute(dropped)
      isRough = isRough || outcomes.count { $0.refutations > 0 } * 2 > outcomes.count
      solution = await search.solve(roughly: isRough)
    }
  }

  /// Returns the misreadings that also show where none of some conditions is met.
  ///
  /// The conditions explain answers by themselves. A misreading that shows only where they are met
  /// is left out if a single condition explains all of its answers.
  ///
  /// - Parameter explained: The answers that each condition explains, by their index.
  func shares(
    _ shares: [CauseSearch.Share], besides conditions: [TraitCondition],
    explaining explained: [Set<Int>]
  ) async -> [CauseSearch.Share] {
    guard let subject, !conditions.isEmpty, !shares.isEmpty else { return shares }
    let outcomes = await outcomes(of: shares, by: subject, avoiding: conditions).causes
    return zip(shares, outcomes).filter { share, outcome in
      outcome.asked == 0
        ? !explained.contains { $0.isSuperset(of: share.explained) }
        : outcome.held * 2 > outcome.asked
    }.map(\.0)
  }

  /// Replaces the solution by the best of its alternatives, and keeps the sets that no question
  /// distinguishes from it.
  ///
  /// An implementation's answers to distinguishing questions decide. This is repeated, because
  /// several members may have alternatives.
  private mutating func decide(by subject: any TestSubject) async {
    ties = []
    for _ in solution.members where !isDue() {
      let all = await [solution] + search.alternatives(to: solution)
      guard all.count > 1 else { break }
      let questions = await DistinguishingQuestions(
        between: all.map(search.mutants(of:)), varying: evidence, avoiding: conditions, of: data
      ) { await search.changing($0) }
      let best = await questions.best(by: subject)
      solution = all[best[0]]
      ties = best.dropFirst().map { search.mutants(of: all[$0]) }
      guard best[0] > 0 else { break }
    }
  }

  /// Returns how causes fare when an implementation is asked further questions, and the wrong
  /// answers that none of them explains.
  private func outcomes(
    of shares: [CauseSearch.Share], by subject: any TestSubject,
    avoiding conditions: [TraitCondition]
  ) async -> (causes: [ControlQuestions.Outcome], others: [Evidence]) {
    let set = shares.map(\.mutant)
    let right = evidence.filter { !$0.isWrong }
    let agrees = await right.concurrentMap { $0.test(set).agrees }
    let contradicting = zip(right, agrees).filter { !$1 }.map(\.0)
    let examples = shares.map { share in
      (share.alone.isEmpty ? share.together : share.alone).map { evidence[$0] }
    }
    let contradictions = shares.map { share in
      let rest = set.filter { $0.id != share.mutant.id }
      let all = contradicting.filter { $0.test(rest).agrees }
      let weight = all.count < Self.fewRight ? Self.weightOfFewRight : Self.weightOfRight
      return all.count * weight > share.explained.count ? all : []
    }
    return await ControlQuestions(
      for: set, shownBy: examples, against: contradictions,
      beside: zip(right, agrees).filter(\.1).map(\.0), avoiding: conditions, of: data
    ).outcomes(by: subject)
  }

  /// The number of wrong answers that a cause must explain for each right answer it contradicts, so
  /// that the right answers need no questions; it is lower for a few of them, which may be
  /// accidents.
  private static let (weightOfFewRight, weightOfRight, fewRight) = (8, 10, 4)

  /// Returns the mutants that replace a mutant in the sets that no question distinguishes from the
  /// solution.
  func alternatives(to mutant: Mutant) -> [Diagnosis.Alternative] {
    let names = Set(mutants.map(\.id))
    return ties.compactMap { tie in
      let others = tie.filter { !names.contains($0.id) }
      let missing = names.subtracting(tie.map(\.id))
      guard others.count == 1, missing == [mutant.id] else { return nil }
      return Diagnosis.Alternative(
        mutant: others[0].id, statement: others[0].statement, rule: others[0].rule)
    }
  }
}
