import Questions
import Running
import SpecModel
import Suites

/// What is kept of an exploration: some wrong and some right answers, and one error of each kind.
struct FindingSample: Sendable {
  /// A question with the record of its answer.
  struct Finding: Sendable {
    /// The question.
    let posed: PosedQuestion
    /// The question as a case.
    let item: Case
    /// The record of the answer.
    let record: CaseRecord
  }

  /// The wrong answers that are kept.
  private(set) var wrong: [Finding] = []
  /// Some right answers.
  private(set) var right: [Finding] = []
  /// The first errors of each kind.
  private(set) var faults: [Finding] = []
  /// The mutants with which the model gives most of the wrong answers.
  private var causes: [Mutant] = []
  /// The number of wrong answers that the causes do not explain, and the number of those at which
  /// the causes are searched again.
  private var open = 0
  private var nextSearch = 8
  private var kinds: [String: Int] = [:]

  /// The most wrong and the most right answers, and the most errors of one kind.
  private static let (mostWrong, mostRight, mostAlike) = (400, 200, 3)

  /// Whether no more right answers are kept.
  var hasEnoughRight: Bool { right.count >= Self.mostRight }

  /// Keeps a right answer, as long as there are few.
  mutating func keep(right finding: Finding) {
    if !hasEnoughRight { right.append(finding) }
  }

  /// Keeps an error, as long as there are few of its kind.
  mutating func keep(fault finding: Finding) {
    let kind = finding.record.faultSignature ?? ""
    kinds[kind, default: 0] += 1
    if kinds[kind] ?? 0 <= Self.mostAlike, kinds.count < Self.mostRight { faults.append(finding) }
  }

  /// Keeps a wrong answer unless the causes explain it and there are enough, or unless the rules
  /// leave it open; returns the unspecified rule then.
  mutating func keep(wrong finding: Finding, _ territory: UnspecifiedTerritory) -> String? {
    guard let evidence = Evidence(finding.record, of: finding.item) else { return nil }
    let isExplained = !causes.isEmpty && evidence.test(causes).agrees
    if isExplained {
      if wrong.count < Self.mostWrong / 2 { wrong.append(finding) }
      return nil
    }
    // Beyond that many, nothing is learned of one more.
    guard wrong.count < Self.mostWrong else { return nil }
    if let rule = territory.rule(of: evidence) { return rule }
    wrong.append(finding)
    open += 1
    return nil
  }

  /// Searches the causes if enough of the wrong answers are unexplained.
  mutating func explain() async {
    guard open >= nextSearch else { return }
    let evidence = (wrong + right).compactMap { Evidence($0.record, of: $0.item) }
    var search = CauseSearch(evidence)
    let solution = await search.solve()
    causes = solution.mutants
    open = zip(evidence, solution.agreement).count { $0.isWrong && !$1 }
    nextSearch = max(8, 2 * open)
  }
}
