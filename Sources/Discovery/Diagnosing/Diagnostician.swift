import Essentials
import Questions
package import Running
import SpecModel
package import Suites

/// Explains the wrong answers of a run by mutants of the reference model.
package struct Diagnostician: Sendable {
  private let data: ConformanceData

  /// Creates a diagnostician of runs of these cases.
  package init(_ data: ConformanceData) {
    self.data = data
  }

  /// Returns why answers of a run are wrong or do not come in time; `nil` if neither is.
  ///
  /// - Parameter subject: The implementation, which is asked the shrunken examples; without it, the
  ///   examples are cases of the run.
  package func diagnosis(
    of record: RunRecord, asking subject: (any TestSubject)? = nil
  ) async -> Diagnosis? {
    await examination(of: record, asking: subject)?.diagnosis
  }

  /// Returns the same, with the smallest example of each cause.
  func examination(
    of record: RunRecord, asking subject: (any TestSubject)?
  ) async -> (diagnosis: Diagnosis, examples: [Specimen])? {
    // Right answers are evidence only beside wrong ones.
    let isWrong = record.cases.contains { $0.outcome == .failed || $0.outcome == .knownFailure }
    let items = Dictionary((isWrong ? data.cases : []).map { ($0.id, $0) }) { first, _ in first }
    let all = await (isWrong ? record.cases : []).concurrentMap { item in
      items[item.id].flatMap { Evidence(item, of: $0) }
    }.compactMap(\.self)
    let growth = await growth(of: record, asking: subject)
    guard all.contains(where: \.isWrong) else {
      return growth.map { (Diagnosis(causes: [], contradicted: [], growth: $0), []) }
    }
    // What always gets the same answer shows nothing else.
    let constant = ConstantAnswer(all)
    let evidence = constant == nil ? all : all.filter { !ConstantAnswer.concerns($0) }
    var (diagnosis, examples) = await examination(of: evidence, asking: subject)
    if let (cause, example) = await constant?.cause(citing: data, asking: subject) {
      diagnosis.causes.insert(cause, at: 0)
      examples.insert(example, at: 0)
    }
    diagnosis.growth = growth
    return (diagnosis, examples)
  }

  /// Returns the causes of wrong answers, with the smallest example of each.
  private func examination(
    of evidence: [Evidence], asking subject: (any TestSubject)?
  ) async -> (diagnosis: Diagnosis, examples: [Specimen]) {
    var search = CauseSearch(evidence)
    var solution = await search.solve()
    var ties: [[Mutant]] = []
    var confirmations: [String: Int] = [:]
    if let subject {
      for _ in 0..<Self.mostRounds {
        if subject.description.questions.contains(.match) {
          (solution, ties) = await decided(solution, of: &search, evidence, by: subject)
        }
        let shares = search.shares(of: solution)
        let outcomes = await outcomes(of: shares, evidence, by: subject)
        confirmations = Dictionary(
          uniqueKeysWithValues: zip(shares, outcomes).map { ($0.mutant.id, $1.held) })
        // A false cause may take answers from a true one, so the worst go first.
        let worst = outcomes.map(\.refutations).max() ?? 0
        guard worst > 0 else { break }
        search.refute(zip(shares, outcomes).filter { $1.refutations == worst }.map(\.0.mutant))
        solution = await search.solve()
      }
    }
    let shares = search.shares(of: solution)
    let set = solution.mutants
    let smallest = await shares.concurrentMap(size: 1) { Specimen($0, of: evidence, among: set) }
    let examples = await checked(smallest, by: subject)
    let causes = zip(shares, examples).map { share, example in
      Diagnosis.Cause(
        mutant: share.mutant.id, statement: share.mutant.statement, rule: share.mutant.rule,
        citation: data.catalog.rules[share.mutant.rule].map(data.catalog.citation)
          ?? RuleCitation(statement: "", sources: []),
        cases: share.explained.map { evidence[$0].record.id }, alone: share.alone.count,
        example: example.example, reproduce: example.evidence.record.reproduce,
        alternatives: alternatives(to: share.mutant, in: set, ties),
        confirmations: confirmations[share.mutant.id] ?? 0)
    }
    let contradicted = evidence.indices.filter {
      !evidence[$0].isWrong && !solution.agreement[$0]
    }
    let diagnosis = Diagnosis(
      causes: causes, contradicted: contradicted.map { evidence[$0].record.id })
    return (diagnosis, examples)
  }

  /// Returns the solution that is left when an implementation is asked what tells it from its
  /// rivals, and the sets that nothing tells from it; several members may have rivals.
  private func decided(
    _ solution: CauseSearch.Solution, of search: inout CauseSearch, _ evidence: [Evidence],
    by subject: any TestSubject
  ) async -> (solution: CauseSearch.Solution, ties: [[Mutant]]) {
    var (solution, ties) = (solution, [[Mutant]]())
    for _ in solution.members {
      let all = await [solution] + search.rivals(of: solution)
      guard all.count > 1 else { break }
      let questions = await RivalQuestions(between: all.map(\.mutants), varying: evidence)
      let best = await questions.best(by: subject)
      solution = all[best[0]]
      ties = best.dropFirst().map { all[$0].mutants }
      guard best[0] > 0 else { break }
    }
    return (solution, ties)
  }

  /// The most times that causes are searched again without those that were refuted.
  private static let mostRounds = 16

  /// Returns how causes fare when an implementation is asked further questions.
  private func outcomes(
    of shares: [CauseSearch.Share], _ evidence: [Evidence], by subject: any TestSubject
  ) async -> [ControlQuestions.Outcome] {
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
      return all.count * Self.weightOfRight > share.explained.count ? all : []
    }
    return await ControlQuestions(
      for: set, shownBy: examples, against: contradictions,
      beside: zip(right, agrees).filter(\.1).map(\.0), of: data
    ).outcomes(by: subject)
  }

  /// How many wrong answers a cause must explain for each right one that it contradicts, so that these
  /// need not be asked about.
  private static let weightOfRight = 4

  /// Returns the mutants that some sets have in the place of one of a set.
  private func alternatives(
    to mutant: Mutant, in set: [Mutant], _ ties: [[Mutant]]
  ) -> [Diagnosis.Alternative] {
    let names = Set(set.map(\.id))
    return ties.compactMap { tie in
      let others = tie.filter { !names.contains($0.id) }
      let missing = names.subtracting(tie.map(\.id))
      guard others.count == 1, missing == [mutant.id] else { return nil }
      return Diagnosis.Alternative(
        mutant: others[0].id, statement: others[0].statement, rule: others[0].rule)
    }
  }

  /// Returns how the time of answers grows, `nil` if all came in time.
  private func growth(
    of record: RunRecord, asking subject: (any TestSubject)?
  ) async -> String? {
    guard let subject,
      subject.description.questions.contains(where: { $0 == .match || $0 == .pattern }),
      record.cases.contains(where: { $0.errorType == Fault.Kind.timeout.rawValue })
    else { return nil }
    return await GrowthProbe(subject).sentence()
  }

  /// Returns the specimens, each shrunken if the implementation gives the same wrong answer to that.
  private func checked(
    _ specimens: [Specimen], by subject: (any TestSubject)?
  ) async -> [Specimen] {
    guard let subject, !specimens.isEmpty else { return specimens.map(\.unshrunken) }
    let answers = Answers()
    let requests = specimens.enumerated().map { index, specimen in
      Request(
        index: index, question: specimen.question, members: specimen.members,
        platform: specimen.evidence.documented.platform)
    }
    // What goes wrong here went wrong in the run too, or is none of its cases.
    _ = try? await subject.responses(to: requests) { answers.note($0) }
    return specimens.enumerated().map { index, specimen in
      specimen.isConfirmed(by: answers[index]) ? specimen : specimen.unshrunken
    }
  }
}
