import Questions
import Running
import SpecModel
import Suites

/// What is kept of an exploration: some wrong and some right answers, and some errors of each kind.
struct FindingSample: Sendable {
  /// A question with the record of its answer.
  struct Finding: Sendable {
    /// The question.
    let question: QuestionOnPlatform
    /// The question as a case.
    let item: Case
    /// The record of the answer.
    let record: CaseRecord
  }

  /// The wrong answers that are kept.
  private(set) var wrong: [Finding] = []
  /// The first right answers, and some right answers that the causes contradict.
  private(set) var right: [Finding] = []
  /// The first errors of each kind.
  private(set) var faults: [Finding] = []
  /// The mutants with which the model gives most of the wrong answers.
  private var causes: [Mutant] = []
  /// The number of wrong answers that the causes do not explain.
  private var unexplainedCount = 0
  /// The number of unexplained answers at which causes are searched for again.
  private var searchThreshold = 8
  private var kinds: [String: Int] = [:]
  /// The number of right answers that were compared with the causes.
  private var compared = 0

  /// The most wrong answers, the first right ones, and the most errors of one kind.
  private static let (mostWrong, firstRight, mostAlike) = (400, 200, 3)
  /// The most right answers that are compared with the same causes.
  private static let mostCompared = 2_000

  /// Whether no more right answers are kept.
  var hasEnoughRight: Bool {
    right.count >= Self.firstRight
      && (causes.isEmpty || compared >= Self.mostCompared || right.count >= 2 * Self.firstRight)
  }

  /// Keeps a right answer: one of the first, or one that the causes contradict, which shows that a
  /// narrower misreading explains the wrong answers.
  mutating func keep(right finding: Finding) {
    guard !hasEnoughRight else { return }
    if right.count >= Self.firstRight {
      compared += 1
      let evidence = Evidence(finding.record, of: finding.item)
      guard let evidence, !evidence.test(causes).agrees else { return }
    }
    right.append(finding)
  }

  /// Keeps an error, as long as there are few of its kind.
  mutating func keep(fault finding: Finding) {
    let kind = finding.record.faultSignature ?? ""
    kinds[kind, default: 0] += 1
    if kinds[kind] ?? 0 <= Self.mostAlike, kinds.count < Self.firstRight { faults.append(finding) }
  }

  /// Keeps a wrong answer unless the causes explain it and enough are kept, or unless the rules
  /// leave it open; in this last case, returns the unspecified rule.
  mutating func keep(wrong finding: Finding, _ unspecified: UnspecifiedRules) -> String? {
    guard let evidence = Evidence(finding.record, of: finding.item) else { return nil }
    let isExplained = !causes.isEmpty && evidence.test(causes).agrees
    if isExplained {
      if wrong.count < Self.mostWrong / 2 { wrong.append(finding) }
      return nil
    }
    // Beyond this number, one more wrong answer shows nothing new.
    guard wrong.count < Self.mostWrong else { return nil }
    if let rule = unspecified.rule(of: evidence) { return rule }
    wrong.append(finding)
    unexplainedCount += 1
    return nil
  }

  /// Searches for the causes if enough of the wrong answers are unexplained.
  mutating func explain() async {
    guard unexplainedCount >= searchThreshold else { return }
    let evidence = (wrong + right).compactMap { Evidence($0.record, of: $0.item) }
    var search = CauseSearch(evidence)
    let solution = await search.solve()
    let mutants = search.mutants(of: solution)
    if causes.map(\.id) != mutants.map(\.id) { compared = 0 }
    causes = mutants
    unexplainedCount = zip(evidence, solution.agreement).count { $0.isWrong && !$1 }
    searchThreshold = max(8, 2 * unexplainedCount)
  }
}
