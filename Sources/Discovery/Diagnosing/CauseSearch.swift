import FoundationShim
import Questions
import Running
import SpecModel

/// The search for the smallest set of mutants under which the model gives an implementation's
/// answers, or else for the set that agrees with most of them.
///
/// A mutant that changes a question's answer on its own *affects* it. For several mutants, only two
/// kinds of questions are computed anew: those that two or more of them affect, and those that
/// remain unexplained. The latter are tried with every further mutant, and with pairs of them,
/// since one mutant can mask another. The final agreement is computed for all questions with all
/// mutants together.
struct CauseSearch {
  private var bench: Bench
  /// The effect of each mutant on each question, which is unknown until it is needed.
  private var effects: [[Effect]]
  /// Whether the model gives each answer with the mutants that affect the question.
  private var trials: [Trial: Bool] = [:]
  private let documented: [Bool]
  /// The indices of the mutants that are no longer candidates.
  private var refuted: Set<Int> = []
  /// The questions that are computed anew for every set, because mutants interact in them.
  private var entangled: Set<Int> = []
  /// The solution with which the next search begins.
  private var begun: Solution?
  private let isDue: @Sendable () -> Bool

  /// The answers of the implementation, and the mutants that may explain them.
  fileprivate struct Bench: Sendable {
    let evidence: [Evidence]
    var mutants = Mutant.all

    func test(_ members: [Int], on index: Int) -> Effect {
      let test = evidence[index].test(members.map { mutants[$0] })
      return Effect(isKnown: true, agrees: test.agrees, isChanged: test.isChanged)
    }
  }

  /// The effect of one mutant on one question.
  fileprivate struct Effect: Sendable {
    var isKnown = false
    var agrees = false
    var isChanged = false
  }

  /// A question with several mutants.
  private struct Trial: Hashable {
    let index: Int
    let members: [Int]
  }

  /// A set of mutants with its agreement.
  struct Solution {
    /// The mutants, by their index.
    fileprivate(set) var members: [Int] = []
    /// Whether the model agrees with each answer.
    fileprivate(set) var agreement: [Bool]

    fileprivate var disagreements: Int { agreement.count { !$0 } }
  }

  /// The most questions on which all mutants are tried, in the first round and in those with what
  /// remains.
  private static let sampleSizes = [80, 40, 40]
  /// The most unexplained questions on which further mutants and pairs are tried.
  private static let mostUntangled = 12
  /// The most candidates whose agreement with right answers is computed for one step.
  private static let candidatesPerStep = 12
  /// The most answers of a member that a mutant in its place must explain too before it is tried.
  private static let mostCompared = 40
  /// The number of questions that are computed for a set after which it may be dropped.
  private static let trialsPerStep = 128
  /// The fewest open answers that a narrowed mutant must explain to be more than an accident.
  static let fewestNarrowed = 3
  /// The number of questions without a pair of mutants that explains them, after which no pairs are
  /// tried.
  private static let mostFruitless = 3

  /// Creates a search.
  ///
  /// - Parameter isDue: Returns whether the time is over; the search then returns the best set so far.
  init(_ evidence: [Evidence], until isDue: @escaping @Sendable () -> Bool = { false }) {
    self.isDue = isDue
    bench = Bench(evidence: evidence)
    documented = evidence.map { $0.test([]).agrees }
    effects = Mutant.all.map { _ in evidence.map { _ in Effect() } }
  }

  /// Removes mutants from the candidates.
  mutating func refute(_ refuted: [Mutant]) {
    let names = Set(refuted.map(\.id))
    let none = evidence.map { _ in Effect(isKnown: true) }
    for index in mutants.indices where names.contains(mutants[index].id) {
      self.refuted.insert(index)
      effects[index] = none
    }
  }

  /// Narrows a mutant to rules of one form; the narrowed mutant replaces it among the candidates.
  mutating func narrow(_ mutant: Mutant, to form: RuleForm) {
    guard let index = mutants.firstIndex(where: { $0.id == mutant.id }) else { return }
    _ = self.index(of: index, narrowedTo: form)
    refute([mutant])
  }

  /// Returns the mutants of a solution.
  func mutants(of solution: Solution) -> [Mutant] { solution.members.map { mutants[$0] } }

  private var evidence: [Evidence] { bench.evidence }
  private var mutants: [Mutant] { bench.mutants }

  /// The solution without mutants.
  var unchanged: Solution { Solution(agreement: documented) }

  /// Returns the best set that is found.
  ///
  /// - Parameter isRough: Whether it is enough to add mutants while that helps, without others that
  ///   may fit better and without those that only explain an answer with others, which take the
  ///   most time.
  mutating func solve(roughly isRough: Bool = false) async -> Solution {
    let solution = await first(roughly: isRough)
    begun = nil
    guard solution.disagreements > 0, let masking = masking(in: solution) else { return solution }
    var others = self
    others.refute(mutants.filter { $0.choice == masking.choice })
    let alternative = await others.search(roughly: isRough)
    guard alternative.disagreements < solution.disagreements else { return solution }
    self = others
    return alternative
  }

  /// Returns the mutant that explains some answers and beside which others hardly show, whether it is
  /// in the best set or not; `nil` if there is none.
  mutating func masking() async -> Mutant? {
    let solution = await first(roughly: false)
    begun = solution
    return masking(in: solution)
  }

  /// Returns the best set, with a mutant beside which others hardly show if there is one.
  private mutating func first(roughly isRough: Bool) async -> Solution {
    if let begun { return begun }
    await findCandidates()
    return await search(roughly: isRough)
  }

  /// Returns the mutant of a solution that changes so many answers that others hardly show beside
  /// it, such as a mutant under which the file is not read; `nil` if there is none.
  private func masking(in solution: Solution) -> Mutant? {
    solution.members.first { effects[$0].count(where: \.isChanged) * 3 > evidence.count }
      .map { mutants[$0] }
  }

  /// Adds mutants as long as that helps.
  private mutating func search(roughly isRough: Bool) async -> Solution {
    var solution = unchanged
    for _ in 0..<4 {
      let before = solution.members
      while !isDue(), let next = await extended(solution) { solution = next }
      guard !isRough, !isDue() else { break }
      solution = await untangled(solution)
      solution = await swapped(pruned(solution))
      let agreement = await verified(solution.members)
      // A mutant that changes nothing by itself may change the effect of another.
      let misjudged = evidence.indices.filter { agreement[$0] != solution.agreement[$0] }
      solution.agreement = agreement
      if misjudged.isEmpty, solution.members == before { return solution }
      entangled.formUnion(misjudged)
    }
    solution.agreement = await verified(solution.members)
    return solution
  }

  /// Returns the agreement of a set, computed for every question with all mutants together.
  private func verified(_ members: [Int]) async -> [Bool] {
    let set = members.map { mutants[$0] }
    return await evidence.concurrentMap { $0.test(set).agrees }
  }

  /// Returns whether a mutant can change the answer to a question.
  private func isRelevant(_ mutant: Int, to question: QuestionKind) -> Bool {
    switch question {
    case .match, .pattern, .site:
      mutant < Mutant.ofMatching.count || mutants[mutant].form != nil
    case .entitlements, .resolve, .fetch: true
    }
  }
}

// MARK: Candidates

extension CauseSearch {
  /// Tries all mutants on a sample of the wrong answers, and those that explain one of the sample
  /// on all wrong answers; repeats this with the answers that remain unexplained.
  private mutating func findCandidates() async {
    var open = evidence.indices.filter { evidence[$0].isWrong }
    for size in Self.sampleSizes {
      let sample = self.sample(of: open, size)
      guard !sample.isEmpty else { return }
      let bench = bench
      let work = sample.map { index in
        let kind = evidence[index].asked.question.kind
        let untried = mutants.indices.filter {
          !effects[$0][index].isKnown && isRelevant($0, to: kind)
        }
        return (index, untried)
      }
      let found = await work.concurrentMap(size: 1) { index, untried in
        untried.map { ($0, bench.test([$0], on: index)) }
      }
      var candidates: Set<Int> = []
      for (index, tests) in zip(sample, found) {
        for (mutant, effect) in tests {
          effects[mutant][index] = effect
          if effect.agrees { candidates.insert(mutant) }
        }
      }
      let wrong = evidence.indices.filter { evidence[$0].isWrong }
      await complete(candidates.sorted(), on: wrong)
      let sampled = Set(sample)
      open = open.filter { index in
        !sampled.contains(index) && !effects.contains { $0[index].agrees }
      }
    }
  }

  /// Returns some of the questions, about as many for every rule.
  private func sample(of open: [Int], _ size: Int) -> [Int] {
    var byRule: [String: [Int]] = [:]
    for index in open {
      byRule[evidence[index].record.rules.first ?? "", default: []].append(index)
    }
    let lists = byRule.sorted { $0.key < $1.key }.map(\.value)
    let rounds = lists.map(\.count).max() ?? 0
    let ordered = (0..<rounds).lazy.flatMap { round in
      lists.lazy.filter { round < $0.count }.map { $0[round] }
    }
    return Array(ordered.prefix(size))
  }

  /// Returns, for each question, which of some mutants, by their ids, change its answer by
  /// themselves.
  mutating func changing(_ ids: Set<String>) async -> [Set<String>] {
    let some = mutants.indices.filter { ids.contains(mutants[$0].id) }
    await complete(some, on: Array(evidence.indices))
    return evidence.indices.map { index in
      Set(some.filter { effects[$0][index].isChanged }.map { mutants[$0].id })
    }
  }

  /// Computes the effects of mutants on questions if they are not known yet.
  private mutating func complete(_ candidates: [Int], on indices: [Int]) async {
    let work = candidates.flatMap { mutant in
      indices.filter {
        !effects[mutant][$0].isKnown
          && isRelevant(mutant, to: evidence[$0].asked.question.kind)
      }.map { (mutant, $0) }
    }
    let bench = bench
    let found = await work.concurrentMap { bench.test([$0.0], on: $0.1) }
    for (place, effect) in zip(work, found) { effects[place.0][place.1] = effect }
  }
}

// MARK: Steps

extension CauseSearch {
  /// Returns a set of mutants with its agreement; `nil` as soon as it has as many disagreements as
  /// the limit.
  ///
  /// A question with one member that affects it needs no computation. Two kinds of questions are
  /// computed: those that several members affect, with these members, and then those without
  /// agreement, with all members. One member may need another to change an answer, or hide what
  /// another changes.
  private mutating func solution(_ members: [Int], below limit: Int = .max) async -> Solution? {
    await complete(members, on: Array(evidence.indices))
    let all = members.sorted()
    var agreement = documented
    // A question that one member makes wrong is likely to be wrong with all.
    var (likely, open): ([[Trial]], [[Trial]]) = ([], [])
    for index in evidence.indices {
      let affecting =
        entangled.contains(index)
        ? members : members.filter { effects[$0][index].isChanged }
      if affecting.count > 1 {
        let sets = affecting.count < all.count ? [affecting.sorted(), all] : [all]
        open.append(sets.map { Trial(index: index, members: $0) })
      } else {
        if let member = affecting.first { agreement[index] = effects[member][index].agrees }
        if !agreement[index] { likely.append([Trial(index: index, members: all)]) }
      }
    }
    guard all.count > 1 else {
      return likely.count < limit ? Solution(members: members, agreement: agreement) : nil
    }
    let work = likely + open
    var disagreements = 0
    for start in stride(from: 0, to: work.count, by: Self.trialsPerStep) {
      let part = Array(work[start...].prefix(Self.trialsPerStep))
      for (trials, agrees) in zip(part, await agreements(part)) {
        agreement[trials[0].index] = agrees
        if !agrees { disagreements += 1 }
      }
      guard disagreements < limit else { return nil }
    }
    return Solution(members: members, agreement: agreement)
  }

  /// Returns, for each list of trials, whether the model gives the answer in one of them; those
  /// after that one are not computed.
  private mutating func agreements(_ lists: [[Trial]]) async -> [Bool] {
    let bench = bench
    let known = lists.map { $0.map { ($0, trials[$0]) } }
    let computed = await known.concurrentMap { list -> [Bool] in
      var results: [Bool] = []
      for (trial, known) in list where results.last != true {
        results.append(known ?? bench.test(trial.members, on: trial.index).agrees)
      }
      return results
    }
    for (list, results) in zip(lists, computed) {
      for (trial, agrees) in zip(list, results) { trials[trial] = agrees }
    }
    return computed.map { $0.last ?? false }
  }

  /// Returns the members with one more, which replaces a member of the same choice.
  private func members(_ members: [Int], with mutant: Int) -> [Int] {
    members.filter { mutants[$0].choice != mutants[mutant].choice } + [mutant]
  }

  /// Returns how many of some questions a mutant explains on its own.
  private func count(_ indices: [Int], explainedBy mutant: Int) -> Int {
    let row = effects[mutant]
    return indices.count { row[$0].agrees }
  }

  /// Returns a solution with one more mutant, which leaves the fewest disagreements; `nil` if no
  /// mutant leaves fewer than before.
  private mutating func extended(_ solution: Solution) async -> Solution? {
    let open = evidence.indices.filter { !solution.agreement[$0] && evidence[$0].isWrong }
    let bounds = mutants.indices.map { mutant in
      (mutant: mutant, bound: count(open, explainedBy: mutant))
    }
    .filter { $0.bound > 0 && !solution.members.contains($0.mutant) }
    .sorted { ($1.bound, $0.mutant) < ($0.bound, $1.mutant) }
    var best: Solution?
    for (rank, (mutant, bound)) in bounds.enumerated() where !isDue() {
      let least = (best ?? solution).disagreements
      guard solution.disagreements - bound < least else { break }
      if rank >= Self.candidatesPerStep * (best == nil ? 4 : 1) { break }
      let next = await self.solution(members(solution.members, with: mutant), below: least)
      if let next, next.isPlausible(after: solution, evidence) { best = next }
    }
    return if let best { best } else { await narrowed(solution, by: bounds.map(\.mutant)) }
  }

  /// Returns a solution with one more mutant, narrowed to one form of rules, which leaves the
  /// fewest disagreements; `nil` if no mutant leaves fewer than before.
  private mutating func narrowed(_ solution: Solution, by candidates: [Int]) async -> Solution? {
    let open = evidence.indices.filter { !solution.agreement[$0] && evidence[$0].isWrong }
    let bounds = candidates.filter { mutants[$0].form == nil }.flatMap { mutant in
      RuleForm.allCases.map { form in
        let indices = open.filter { evidence[$0].asked.question.ruleForms == [form] }
        return (mutant: mutant, form: form, bound: count(indices, explainedBy: mutant))
      }
    }
    .filter { $0.bound >= Self.fewestNarrowed }
    .sorted { ($1.bound, $0.mutant) < ($0.bound, $1.mutant) }
    var best: Solution?
    for (mutant, form, bound) in bounds.prefix(Self.candidatesPerStep) where !isDue() {
      let least = (best ?? solution).disagreements
      guard solution.disagreements - bound < least else { break }
      let narrowed = index(of: mutant, narrowedTo: form)
      guard !refuted.contains(narrowed) else { continue }
      let next = await self.solution(members(solution.members, with: narrowed), below: least)
      if let next, next.isPlausible(after: solution, evidence) { best = next }
    }
    return best
  }

  /// Returns whether a solution has more disagreements without a member.
  mutating func needs(_ mutant: Mutant, in solution: Solution) async -> Bool {
    let rest = members(of: solution, without: [mutant])
    return await self.solution(rest, below: solution.disagreements + 1) == nil
  }

  /// Returns a solution without some members.
  mutating func reduced(_ solution: Solution, without mutants: [Mutant]) async -> Solution {
    guard !mutants.isEmpty else { return solution }
    return await self.solution(members(of: solution, without: mutants)) ?? unchanged
  }

  private func members(of solution: Solution, without mutants: [Mutant]) -> [Int] {
    let ids = Set(mutants.map(\.id))
    return solution.members.filter { !ids.contains(self.mutants[$0].id) }
  }

  /// Returns a solution without the members that it does not need.
  private mutating func pruned(_ solution: Solution) async -> Solution {
    var solution = solution
    for member in solution.members {
      let rest = solution.members.filter { $0 != member }
      if let without = await self.solution(rest, below: solution.disagreements + 1) {
        solution = without
      }
    }
    return solution
  }

  /// Returns a solution in which members are replaced by others that explain many of the same
  /// answers and leave fewer disagreements.
  private mutating func swapped(_ solution: Solution) async -> Solution {
    guard solution.disagreements > 0 else { return solution }
    var solution = solution
    for member in solution.members where !isDue() {
      let own = evidence.indices.filter { evidence[$0].isWrong && effects[member][$0].agrees }
      let others = mutants.indices.map { ($0, count(own, explainedBy: $0)) }
        .filter { $0.1 * 2 >= own.count && $0.1 > 0 && !solution.members.contains($0.0) }
        .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      for (other, _) in others.prefix(Self.candidatesPerStep) {
        let rest = solution.members.filter { $0 != member }
        if let next = await self.solution(
          members(rest, with: other), below: solution.disagreements)
        {
          solution = next
          break
        }
      }
    }
    return solution
  }

  /// Returns a solution with further mutants, one or two at a time, that explain an answer only
  /// together with the others.
  private mutating func untangled(_ solution: Solution) async -> Solution {
    var solution = solution
    var fruitless = 0
    for index in sample(of: evidence.indices.filter { !solution.agreement[$0] }, Self.mostUntangled)
    where !solution.agreement[index] && !isDue() {
      let base = solution.members
      let kind = evidence[index].asked.question.kind
      let all = mutants.indices.filter { isRelevant($0, to: kind) && !refuted.contains($0) }
        .map { [$0] }
      var found = await explaining(index, base, all)
      if found.isEmpty, fruitless < Self.mostFruitless {
        let known = mutants.indices.filter { effects[$0].contains { $0.isChanged } }
        let pairs = known.indices.flatMap { first in
          known[(first + 1)...].map { [known[first], $0] }
        }
        found = await explaining(index, base, Array(pairs.prefix(3_000)))
        if found.isEmpty { fruitless += 1 }
      }
      for more in found.prefix(Self.candidatesPerStep) {
        entangled.insert(index)
        if let next = await self.solution(more, below: solution.disagreements) { solution = next }
      }
    }
    return solution
  }

  /// Returns a base of mutants, extended by each set with which it gives the answer to a question.
  private func explaining(_ index: Int, _ base: [Int], _ sets: [[Int]]) async -> [[Int]] {
    let bench = bench
    let whole = sets.map { more in more.reduce(base) { members($0, with: $1) } }
    let agree = await whole.concurrentMap { bench.test($0, on: index).agrees }
    return zip(whole, agree).filter(\.1).map(\.0)
  }
}

extension CauseSearch.Solution {
  /// Returns whether a solution gains enough answers over another to outweigh those that it loses:
  /// a cause must explain at least twice as many as it contradicts.
  fileprivate func isPlausible(after other: Self, _ evidence: [Evidence]) -> Bool {
    let gained = evidence.indices.count {
      evidence[$0].isWrong && agreement[$0] && !other.agreement[$0]
    }
    let lost = evidence.indices.count { !agreement[$0] && other.agreement[$0] }
    return gained >= 2 * lost
  }
}

// MARK: Alternatives

extension CauseSearch {
  /// Returns other solutions that leave no more disagreements than a given one.
  ///
  /// Each solution replaces one member by another mutant, narrowed to the same form, or adds a
  /// mutant that would explain wrong answers of other members.
  mutating func alternatives(to solution: Solution) async -> [Solution] {
    let wrong = evidence.indices.filter { evidence[$0].isWrong }
    var alternatives: [Solution] = []
    for left in solution.members + [nil] where !isDue() {
      let rest = solution.members.filter { $0 != left }
      // The answers that the rest leaves to another mutant.
      let own = wrong.filter { index in
        solution.agreement[index] && !rest.contains { effects[$0][index].isChanged }
      }
      let all = mutants.indices.filter { !solution.members.contains($0) && !refuted.contains($0) }
      let counts = mutants.indices.map { count(wrong, explainedBy: $0) }
      var others = all.filter { mutant in
        counts[mutant] > 0 && own.allSatisfy { effects[mutant][$0].agrees }
      }
      .sorted { (counts[$1], $0) < (counts[$0], $1) }
      // Some mutants explain these answers only together with the rest.
      var together = own.isEmpty ? [] : all.filter { !others.contains($0) }
      for index in sample(of: own, Self.mostCompared) where !together.isEmpty {
        let sets = await explaining(index, rest, together.map { [$0] })
        together = together.filter { mutant in sets.contains { $0.last == mutant } }
      }
      others = [others, together].flatMap { $0.prefix(Self.candidatesPerStep) }
      for other in others {
        let other = index(of: other, narrowedTo: left.flatMap { mutants[$0].form })
        guard !refuted.contains(other) else { continue }
        let set = members(rest, with: other)
        guard set.count == rest.count + 1,
          let next = await self.solution(set, below: solution.disagreements + 1)
        else { continue }
        alternatives.append(next)
      }
    }
    return alternatives
  }

  /// Returns the index of a mutant narrowed to a form, which is added to the mutants if it is new.
  private mutating func index(of mutant: Int, narrowedTo form: RuleForm?) -> Int {
    guard let form, mutants[mutant].form == nil else { return mutant }
    let narrowed = mutants[mutant].narrowed(to: form)
    if let index = mutants.firstIndex(where: { $0.id == narrowed.id }) { return index }
    bench.mutants.append(narrowed)
    effects.append(evidence.map { _ in Effect() })
    return mutants.count - 1
  }
}

// MARK: Shares

extension CauseSearch {
  /// The wrong answers that one mutant of a solution explains.
  struct Share: Sendable {
    /// The mutant.
    let mutant: Mutant
    /// The wrong answers that it explains alone, by their index.
    var alone: [Int] = []
    /// The wrong answers that it explains with other mutants of the solution.
    var together: [Int] = []

    /// The wrong answers that it explains.
    var explained: [Int] { (alone + together).sorted() }
  }

  /// Returns the share of each mutant of a solution, those that explain most first.
  func shares(of solution: Solution) -> [Share] {
    let members = solution.members
    var shares = members.map { Share(mutant: mutants[$0]) }
    for index in evidence.indices where evidence[index].isWrong && solution.agreement[index] {
      let involved = members.indices.filter { place in
        entangled.contains(index) || effects[members[place]][index].isChanged
      }
      // A mutant may need another to change anything.
      if !add(index, to: &shares, of: involved, in: members) {
        _ = add(index, to: &shares, of: Array(members.indices), in: members)
      }
    }
    return shares.filter { !$0.explained.isEmpty }.sorted {
      ($1.explained.count, $0.mutant.id) < ($0.explained.count, $1.mutant.id)
    }
  }

  /// Adds an answer to the shares of the mutants that explain it, and returns whether there are
  /// any.
  private func add(
    _ index: Int, to shares: inout [Share], of places: [Int], in members: [Int]
  ) -> Bool {
    var isExplained = false
    for place in places {
      let member = members[place]
      if bench.test([member], on: index).agrees {
        shares[place].alone.append(index)
      } else if !bench.test(members.filter { $0 != member }, on: index).agrees {
        shares[place].together.append(index)
      } else {
        continue
      }
      isExplained = true
    }
    return isExplained
  }
}
