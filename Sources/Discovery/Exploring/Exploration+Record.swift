package import FoundationShim
import Questions
package import Running
import SpecModel
import Suites

extension Exploration {
  /// The questions of the wrong answers that are kept.
  package var wrong: [QuestionOnPlatform] { sample.wrong.map(\.question) }

  /// The questions of the errors that are kept, some for each kind.
  package var faults: [[QuestionOnPlatform]] {
    Dictionary(grouping: sample.faults) { $0.record.faultSignature ?? "" }
      .sorted { $0.key < $1.key }.map { $0.value.map(\.question) }
  }

  /// The faults of the adapter that belong to no question, as cases.
  package var unattributed: [CaseRecord] { CaseRecord.unattributed(problems) }

  /// Returns the record of what was found, from which every report is rendered, and a suite of the
  /// smallest questions.
  ///
  /// The record has the wrong answers with their causes, the smallest questions without a cause,
  /// and errors of each kind. If the exploration has a time limit, its causes have one too, which
  /// may end the search for them.
  ///
  /// - Parameters:
  ///   - started: The start of the exploration.
  ///   - seed: The seed of its questions, if they have one.
  ///   - isExplained: Whether causes are sought and questions shrunken, which asks the
  ///     implementation.
  package func findings(
    since started: Date, seed: UInt64? = nil, isExplained: Bool = true
  ) async -> (record: RunRecord, suite: FoundSuite, isPartial: Bool) {
    let wrong = isExplained ? await repeated(sample.wrong) : sample.wrong
    let all = wrong + sample.right + sample.faults
    let asked = Suite(path: source.suite, title: "", file: "", cases: all.map(\.item))
    let sampled = ConformanceData(
      catalog: data.catalog, suites: [asked] + data.suites, version: data.version, retired: [],
      changes: data.changes)
    var header = RecordHeader(
      dataVersion: data.version, implementation: subject.description,
      started: started.recordTimestamp, seed: seed)
    header.measures = totals.measures
    var record = RunRecord(header: header, cases: all.map(\.record))
    let cases = isExplained && !wrong.isEmpty ? await answersToCases(since: started) : []
    let isDue = ExplorationLimits(time: limits.timeForCauses).deadline()
    let examination =
      isExplained
      ? await Diagnostician(sampled).examination(
        of: record.withoutFlakyCases, beside: cases, asking: subject, until: isDue)
      : nil
    let examples = (examination?.examples ?? []).map(question)
    record.diagnosis = examination?.diagnosis
    for (index, question) in examples.enumerated() {
      if let question { record.diagnosis?.causes[index].reproduce = reproduce(question) }
    }
    let unexplained = Set(record.unexplained.map(\.id))
    let causes = Dictionary(
      (record.diagnosis?.causes ?? []).flatMap { cause in cause.cases.map { ($0, cause.rule) } }
    ) { first, _ in first }
    let mutants = record.causeNames
    var names = FindingNames(suite: source.suite)
    var newIDs: [String: String] = [:]
    let explained = wrong.compactMap { finding -> CaseRecord? in
      guard let rule = causes[finding.record.id] else { return nil }
      var item = finding.record.citing([rule], in: data.catalog)
      item.id = names.claim(finding, in: mutants[item.id])
      newIDs[finding.record.id] = item.id
      return item
    }
    let others = wrong.filter { unexplained.contains($0.record.id) }
    let open = isExplained ? await shrunken(others) : others
    let unnamed = open.map { finding in
      var item = finding.record.citing(finding.rules, in: data.catalog)
      item.id = names.claim(finding, in: nil)
      return item
    }
    let flaky = wrong.filter(\.record.isFlaky).map { finding in
      var item = finding.record
      item.id = names.claim(finding, in: "flaky")
      return item
    }
    let faults = sample.faults.map { finding in
      var item = finding.record
      item.id = names.claim(finding, in: item.errorType)
      return item
    }
    // Cases of the suites, which show causes that no finding shows.
    let shownByCases = cases.filter { causes[$0.id] != nil }
    record.cases =
      explained + shownByCases + unnamed + flaky + faults + CaseRecord.unattributed(problems)
    record.diagnosis?.rename { newIDs[$0] ?? $0 }
    record.header.seconds = Date.now.timeIntervalSince(started)
    let rules = Set(record.cases.flatMap(\.rules)).compactMap { data.catalog.rules[$0] }
    record.header.rules = Dictionary(
      uniqueKeysWithValues: rules.map { ($0.id, data.catalog.citation(of: $0)) })
    let shown = zip(record.diagnosis?.causes ?? [], examples).compactMap { cause, question in
      question.flatMap { SuiteCase(cause, $0, data.catalog) }
    }
    let numbered = open.enumerated().compactMap { SuiteCase($0 + 1, $1, data.catalog) }
    let suite = FoundSuite(cases: shown + numbered)
    return (record, suite, examination?.isPartial ?? false)
  }

  /// Returns the right and wrong answers to the cases of the suites, with which the causes are the
  /// same as in a run.
  ///
  /// Only some are returned if they take longer than 10 s, than the exploration took, and than its
  /// time limit; or, if questions of the exploration had errors, such as timeouts, than half of that.
  private func answersToCases(since started: Date) async -> [CaseRecord] {
    let passed = Duration.seconds(Date.now.timeIntervalSince(started))
    let limit = max(passed, limits.timeForCases ?? .seconds(10))
    let end = ContinuousClock.now + (totals.errored == 0 ? limit : limit / 2)
    let runner = Runner(
      data: data, selection: Selection(),
      until: { ContinuousClock.now < end ? nil : "the answers took too long" })
    let record = try? await runner.run(subject, argument: "")
    return (record?.withoutFlakyCases.cases ?? [])
      .filter { $0.outcome == .passed || $0.outcome == .failed }
  }

  /// Returns the question of an example.
  private func question(of example: MinimalExample) -> QuestionOnPlatform? {
    QuestionOnPlatform(number: 0, example.question, on: example.evidence.documented.platform)
  }
}

extension RunRecord {
  /// The name of the first cause of each explained case, by the case's id.
  fileprivate var causeNames: [String: String] {
    Dictionary(
      (diagnosis?.causes ?? []).flatMap { cause in cause.cases.map { ($0, cause.mutant) } }
    ) { first, _ in first }
  }
}

extension Diagnosis {
  /// Gives cases other ids.
  fileprivate mutating func rename(_ newID: (String) -> String) {
    for index in causes.indices { causes[index].cases = causes[index].cases.map(newID) }
    contradicted = contradicted.map(newID)
  }
}

extension SuiteCase {
  /// Creates the case that shows a cause; `nil` if the rules leave its answer open.
  fileprivate init?(
    _ cause: Diagnosis.Cause, _ question: QuestionOnPlatform, _ catalog: RuleCatalog
  ) {
    guard let authority = catalog.rules[cause.rule]?.authority, authority != .unspecified else {
      return nil
    }
    self.init(
      name: "not-\(cause.mutant)", title: "Not so: \(cause.statement)", rules: [cause.rule],
      authority: authority, question)
  }

  /// Creates the case of a wrong answer that no cause explains; `nil` if no rule is known.
  fileprivate init?(_ number: Int, _ finding: FindingSample.Finding, _ catalog: RuleCatalog) {
    let rules = finding.rules
    guard let authority = rules.compactMap({ catalog.rules[$0]?.authority }).min() else {
      return nil
    }
    self.init(
      name: "unexplained-\(number)", title: "A wrong answer that no cause explains",
      rules: rules, authority: authority, finding.question)
  }

  private init(
    name: String, title: String, rules: [String], authority: Authority,
    _ question: QuestionOnPlatform
  ) {
    self.init(
      id: name, title: title, rules: rules, authority: authority,
      platforms: question.platform.spans {
        QuestionOnPlatform(number: 0, question.question, on: $0)?.expected == question.expected
      }, question: question.question, expected: question.expected)
  }
}

extension ExplorationTotals {
  /// The numbers by name, as the measurements of a record's header.
  fileprivate var measures: [String: String] {
    let open = unspecified.values.reduce(0, +)
    let numbers: KeyValuePairs<String, Int> = [
      "questions": asked, "wrong": wrong, "errors": errored, "skipped": skipped,
      "not run": notRun, "not asked": strained, "unspecified": open,
    ]
    return Dictionary(uniqueKeysWithValues: numbers.filter { $1 > 0 }.map { ($0, "\($1)") })
  }
}

extension FindingSample.Finding {
  /// The rules on which the right answer depends: those whose mutants give another answer.
  fileprivate var rules: [String] {
    guard let evidence = Evidence(record, of: item) else { return [] }
    var seen: Set<String> = []
    return Mutant.all.filter { evidence.test([$0]).isChanged }.map(\.rule)
      .filter { seen.insert($0).inserted }
  }
}

extension CaseRecord {
  /// Returns the record with rules, and the weakest of their authorities.
  fileprivate func citing(_ rules: [String], in catalog: RuleCatalog) -> CaseRecord {
    var record = self
    record.rules = rules
    let authorities = rules.compactMap { catalog.rules[$0]?.authority }
    if let weakest = authorities.min() { record.authority = weakest.rawValue }
    return record
  }
}
