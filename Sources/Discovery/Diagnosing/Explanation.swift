import Questions
import Running
import SpecModel
import Suites

/// An explanation of the wrong answers among some answers: causes that together explain them.
///
/// If the implementation can be asked, each cause has survived the questions that would refute it.
struct Explanation: Sendable {
  /// A cause, with the wrong answers that it explains.
  struct Cause: Sendable {
    /// The name of the mutant or of what questions share, which stays the same when only a number
    /// differs.
    let name: String
    /// What the implementation does, in a sentence.
    let statement: String
    /// The rule that it breaks.
    let rule: String
    /// The mutant; `nil` if the cause is not a misreading.
    var mutant: Mutant?
    /// What all questions with the wrong answer share; `nil` for no condition.
    var condition: TraitCondition?
    /// The indices of the wrong answers that it explains alone, and of those that it explains with
    /// other causes.
    fileprivate(set) var alone: [Int]
    fileprivate(set) var together: [Int] = []
    /// A small question that shows it.
    fileprivate(set) var example: MinimalExample
    /// Other misreadings that explain the same answers; no question shows which one it is.
    var alternatives: [Diagnosis.Alternative] = []
    /// The number of questions that no case asks and that confirm it.
    let confirmations: Int

    /// The wrong answers that it explains.
    var explained: [Int] { (alone + together).sorted() }

    /// Returns whether a cause explains more than another, or as much with a name that comes first.
    fileprivate static func explainsMore(_ one: Cause, _ other: Cause) -> Bool {
      (other.explained.count, one.name) < (one.explained.count, other.name)
    }

    /// Returns the cause with the same answers under other indices.
    fileprivate func moved(to places: [Int]) -> Cause {
      var cause = self
      cause.alone = alone.map { places[$0] }
      cause.together = together.map { places[$0] }
      return cause
    }

    /// Returns the cause with only the first answers, up to a count; `nil` if it explains none of
    /// them.
    fileprivate func explaining(of count: Int) -> Cause? {
      var cause = self
      cause.alone.removeAll { $0 >= count }
      return cause.alone.isEmpty ? nil : cause
    }

    /// Returns the cause without the given answers; `nil` if it explains no others.
    fileprivate func explaining(noneOf others: Set<Int>) -> Cause? {
      var cause = self
      cause.alone.removeAll(where: others.contains)
      return cause.alone.isEmpty ? nil : cause
    }
  }

  /// The causes, those that explain most first.
  private(set) var causes: [Cause] = []
  /// The right answers that contradict the causes, by their index.
  private(set) var contradicted: [Int] = []
  /// Whether the search for causes ran out of time, so that there may be others.
  private(set) var isPartial = false

  /// Explains answers.
  ///
  /// - Parameters:
  ///   - data: The suites, whose questions are varied.
  ///   - subject: The implementation, which is asked further questions; without it no cause is
  ///     confirmed, and what questions share is not searched.
  ///   - isDue: Returns whether the time of the search is over.
  init(
    of all: [Evidence], in data: ConformanceData, asking subject: (any TestSubject)?,
    until isDue: @escaping @Sendable () -> Bool = { false }
  ) async {
    guard all.contains(where: \.isWrong) else { return }
    // Questions that always get the same answer show nothing else.
    let constant = ConstantAnswer(all)
    let places = all.indices.filter { constant == nil || !ConstantAnswer.concerns(all[$0]) }
    await explain(places.map { all[$0] }, data, subject, until: isDue)
    isPartial = isDue()
    causes = causes.map { $0.moved(to: places) }
    contradicted = contradicted.map { places[$0] }
    if let constant { causes.insert(await constant.cause(of: all, asking: subject), at: 0) }
  }

  /// Returns the explanation of the first answers, up to a count.
  ///
  /// A cause that explains none of these keeps the smallest of its answers.
  func limited(to count: Int, of all: [Evidence]) -> Explanation {
    var explanation = self
    for (index, cause) in causes.enumerated() {
      let isLimited = cause.explained.contains { $0 < count }
      let smallest = cause.explained.min { all[$0].size < all[$1].size }
      func isKept(_ answer: Int) -> Bool { isLimited ? answer < count : answer == smallest }
      explanation.causes[index].alone.removeAll { !isKept($0) }
      explanation.causes[index].together.removeAll { !isKept($0) }
    }
    explanation.contradicted.removeAll { $0 >= count }
    explanation.causes.sort(by: Cause.explainsMore)
    return explanation
  }

  private mutating func explain(
    _ evidence: [Evidence], _ data: ConformanceData, _ subject: (any TestSubject)?,
    until isDue: @escaping @Sendable () -> Bool
  ) async {
    var inquiry = CauseInquiry(evidence, data, subject, until: isDue)
    if let subject, let masking = await inquiry.masking(),
      await explain(evidence, by: masking, data, subject, until: isDue)
    {
      return
    }
    let shares = await inquiry.misreadings()
    let set = inquiry.mutants
    contradicted = inquiry.contradicted
    var shared: [Cause] = []
    if let subject, !isDue() {
      let misread = Set(shares.flatMap(\.explained))
      let lists = await MissingCodes(evidence, beside: set, asking: subject)
        .causes(of: evidence.indices.filter { evidence[$0].isWrong && !misread.contains($0) })
      let explained = misread.union(lists.flatMap(\.explained))
      // The answers to further questions may show causes that explain more than misreadings do.
      let known = evidence + inquiry.strayed
      let open = known.indices.filter { known[$0].isWrong && !explained.contains($0) }
      shared = lists
      shared += await SharedCauses(
        known, beside: set, data: data, asking: subject, until: isDue
      )
      .causes(of: open, refuted: inquiry.refuted)
    }
    let independent = Self.independent(shares, of: shared)
    shared = shared.compactMap { $0.explaining(of: evidence.count) }
    let ofConditions = shared.filter { $0.mutant == nil }
    let conditions = ofConditions.compactMap(\.condition)
    let sharing = Set(shared.flatMap(\.explained))
    let needed = await inquiry.shares(
      independent, besides: conditions, explaining: ofConditions.map { Set($0.explained) })
    var misread = await inquiry.causes(of: needed)
    let explained = sharing.union(misread.flatMap(\.explained))
    if let subject, !isDue(), !conditions.isEmpty, !inquiry.refuted.isEmpty,
      evidence.indices.contains(where: { evidence[$0].isWrong && !explained.contains($0) })
    {
      let beside = await Self.misread(
        beside: conditions, evidence, data, subject, until: isDue
      ).causes
      if explained.isStrictSubset(of: sharing.union(beside.flatMap(\.explained))) {
        misread = beside
      }
    }
    await conclude(misread, shared, subject)
  }

  /// Explains answers by a misreading beside which others hardly show, and by conditions under which
  /// another wrong answer hides it; returns whether it is a cause beside them.
  private mutating func explain(
    _ evidence: [Evidence], by masking: Mutant, _ data: ConformanceData, _ subject: any TestSubject,
    until isDue: @escaping @Sendable () -> Bool
  ) async -> Bool {
    let open = evidence.indices.filter {
      evidence[$0].isWrong && !evidence[$0].test([masking]).agrees
    }
    var shared = await SharedCauses(
      evidence, beside: [masking], data: data, asking: subject, until: isDue
    ).causes(of: open, refuted: [])
    var misread: (causes: [Cause], contradicted: [Int])
    var count: Int
    repeat {
      guard !shared.isEmpty else { return false }
      misread = await Self.misread(
        beside: shared.compactMap(\.condition), evidence, data, subject, until: isDue)
      // What the misreadings explain needs no condition.
      let mutants = misread.causes.compactMap(\.mutant)
      count = shared.count
      shared.removeAll { $0.explained.allSatisfy { evidence[$0].test(mutants).agrees } }
    } while shared.count < count
    guard misread.causes.contains(where: { $0.mutant?.id == masking.id }) else { return false }
    contradicted = misread.contradicted
    await conclude(misread.causes, shared, subject)
    return true
  }

  /// Makes the causes of misreadings and of what questions share, each with an example that shows it.
  private mutating func conclude(
    _ misread: [Cause], _ shared: [Cause], _ subject: (any TestSubject)?
  ) async {
    // An answer that a misreading explains meets a condition only by accident.
    let kept = Set(misread.flatMap(\.explained))
    let shared = shared.map { $0.condition == nil ? $0 : $0.explaining(noneOf: kept) ?? $0 }
    causes = (misread + shared).sorted(by: Cause.explainsMore)
    if subject != nil { causes = causes.withoutNeedless }
    let examples = await MinimalExample.checked(causes.map(\.example), by: subject)
    for (index, example) in examples.enumerated() { causes[index].example = example }
  }

  /// Returns the misreadings, without those that are not needed: what questions share and the other
  /// misreadings explain all of their answers, and what questions share explains as many others,
  /// including those to further questions.
  private static func independent(
    _ shares: [CauseSearch.Share], of shared: [Cause]
  ) -> [CauseSearch.Share] {
    var needed = shares
    for share in shares {
      let explained = Set(share.explained)
      let sharing = Set(shared.map(\.explained).filter { !explained.isDisjoint(with: $0) }.joined())
      let others = needed.filter { $0.mutant.id != share.mutant.id }
      if sharing.union(others.flatMap(\.explained)).isSuperset(of: explained),
        sharing.count >= 2 * explained.count
      {
        needed = others
      }
    }
    return needed
  }

  /// Returns the misreadings of an implementation where no condition is met, and the right answers
  /// that contradict them.
  ///
  /// Where a condition is met, answers may refute a true misreading.
  private static func misread(
    beside conditions: [TraitCondition], _ evidence: [Evidence], _ data: ConformanceData,
    _ subject: any TestSubject, until isDue: @escaping @Sendable () -> Bool
  ) async -> (causes: [Cause], contradicted: [Int]) {
    let places = evidence.indices.filter { index in
      !conditions.contains { $0.holds(evidence[index].traits) }
    }
    var inquiry = CauseInquiry(
      places.map { evidence[$0] }, data, subject, avoiding: conditions, until: isDue)
    let shares = await inquiry.misreadings()
    return (
      await inquiry.causes(of: shares).map { $0.moved(to: places) },
      inquiry.contradicted.map { places[$0] }
    )
  }
}

extension [Explanation.Cause] {
  /// The causes, without the unconfirmed ones whose answers the confirmed ones explain.
  fileprivate var withoutNeedless: [Explanation.Cause] {
    let explained = Set(filter { $0.confirmations > 0 }.flatMap(\.explained))
    return filter { $0.confirmations > 0 || !explained.isSuperset(of: $0.explained) }
  }
}

extension CauseInquiry {
  /// Returns misreadings as causes, with a small question for each.
  fileprivate func causes(of shares: [CauseSearch.Share]) async -> [Explanation.Cause] {
    let smallest = await shares.concurrentMap(size: 1) {
      MinimalExample($0, of: evidence, among: mutants)
    }
    return zip(shares, smallest).map { share, example in
      Explanation.Cause(
        name: share.mutant.id, statement: share.mutant.statement, rule: share.mutant.rule,
        mutant: share.mutant, alone: share.alone, together: share.together, example: example,
        alternatives: alternatives(to: share.mutant),
        confirmations: confirmations[share.mutant.id] ?? 0)
    }
  }
}

extension Diagnosis.Cause {
  /// Creates a cause of a diagnosis.
  init(_ cause: Explanation.Cause, of evidence: [Evidence], in data: ConformanceData) {
    self.init(
      mutant: cause.name, statement: cause.statement, rule: cause.rule,
      citation: data.catalog.rules[cause.rule].map(data.catalog.citation)
        ?? RuleCitation(statement: "", sources: []),
      cases: cause.explained.map { evidence[$0].record.id }, alone: cause.alone.count,
      example: cause.example.example, reproduce: cause.example.evidence.record.reproduce,
      alternatives: cause.alternatives, confirmations: cause.confirmations)
  }
}

extension [Evidence] {
  /// Returns the rule that most of the cases of some answers name first; if they name none, a rule
  /// on which the smallest question depends.
  func mostFrequentRule(of indices: [Int]) -> String {
    let rules = Dictionary(grouping: indices.filter { !self[$0].record.rules.isEmpty }) {
      self[$0].record.rules[0]
    }
    let most = rules.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    let smallest = indices.map { self[$0] }.min { $0.size < $1.size }
    return most ?? Mutant.all.first { smallest?.test([$0]).isChanged ?? false }?.rule ?? ""
  }
}
