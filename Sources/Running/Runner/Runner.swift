package import Foundation
import Questions
package import Suites

/// Asks an implementation every selected case and gives each exactly one outcome.
package struct Runner: Sendable {
  /// How far a run is: cases done, of how many, and how many of them went wrong.
  package typealias Progress = @Sendable (_ done: Int, _ total: Int, _ wrong: Int) -> Void

  private let tables: ConformanceData
  private let selection: Selection
  private let command: String
  private let progress: Progress?

  /// A runner over the selected cases of the tables.
  ///
  /// - Parameter command: What the line that reproduces a case begins with, up to the words that
  ///   name the implementation and the case.
  package init(
    tables: ConformanceData, selection: Selection, command: String = "assay run", progress: Progress? = nil
  ) {
    self.tables = tables
    self.selection = selection
    self.command = command
    self.progress = progress
  }

  /// Runs the cases.
  ///
  /// - Parameter name: How the command line names the implementation, for the line that reproduces
  ///   a case.
  /// - Throws: `InputErrors` if the selection is empty or one of its globs matches nothing, and what
  ///   the respondent throws.
  package func run(
    _ subject: any TestSubject, named name: String
  ) async throws -> RunRecord {
    let selected = try selection.cases(of: tables)
    let cases = selection.share(of: selected)
    let started = Date()
    let (results, remainder) = try await results(of: cases, by: subject)
    let records = zip(cases, results).map { record(of: $0, $1, named: name) }
    let isUpToOthers = isUpToOtherShards(cases, of: selected, for: subject.description)
    let silence = isUpToOthers ? [] : CaseRecord.silence(in: records)
    let rules = Set(cases.flatMap(\.rules)).compactMap { tables.catalog.rules[$0] }
    let header = RecordHeader(
      suiteVersion: tables.version, implementation: subject.description,
      platform: selection.platform?.description,
      started: started.recordTimestamp,
      host: ProcessInfo.processInfo.hostName,
      rules: Dictionary(
        uniqueKeysWithValues: rules.map { ($0.id, tables.catalog.citation(of: $0)) }),
      filters: RecordFilters(of: selection), seed: selection.seed,
      shard: selection.shard.map { RecordShard($0, total: selected.count) }
    )
    return RunRecord(
      header: header, cases: records + silence + CaseRecord.unattributed(remainder.unattributed),
      abortReason: remainder.abortReason)
  }

  /// What the cases came to, in their order, whatever the order in which the replies come, and what
  /// went wrong besides.
  private func results(
    of cases: [Case], by subject: any TestSubject
  ) async throws -> ([CollectedResult], RunProblems) {
    var requests: [Request] = []
    let collector = ResultCollector(cases, progress: progress)
    let asked = selection.inOrderOfAsking(Array(cases.enumerated())) { $0.element.id }
    for (index, item) in asked {
      switch request(for: item, at: index, to: subject.description) {
      case .success(let request): requests.append(request)
      case .failure(let skip):
        collector.receive(TimedResponse(index: index, reply: .skipped(skip.reason), duration: .zero))
      }
    }
    let remainder = try await subject.responses(to: requests) { collector.receive($0) }
    return (collector.results, remainder)
  }

  /// What to ask, or why the case is not asked.
  private func request(
    for item: Case, at index: Int, to description: ImplementationDescription
  ) -> Result<Request, Skip> {
    guard description.questions.contains(item.question.kind) else {
      return .failure(
        Skip("\(description.name) does not answer \(item.question.kind.rawValue) questions"))
    }
    guard let platform = platform(of: item) else {
      return .failure(Skip("no known release lies in the case's platforms"))
    }
    let isToday = platform.version == platform.system.latest
    guard description.readsPlatforms || isToday else {
      return .failure(
        Skip("\(description.name) reads only as today's systems do, not as \(platform)"))
    }
    return .success(
      Request(
        index: index, question: item.question, members: item.questionJSON, platform: platform))
  }

  /// Whether this shard has nothing to ask and others have.
  private func isUpToOtherShards(
    _ cases: [Case], of selected: [Case], for description: ImplementationDescription
  ) -> Bool {
    func isAsked(_ item: Case) -> Bool {
      if case .success = request(for: item, at: 0, to: description) { true } else { false }
    }
    return !cases.contains(where: isAsked) && selected.contains(where: isAsked)
  }

  private func platform(of item: Case) -> Platform? {
    selection.platform ?? item.platforms.newest
  }

  private func record(
    of item: Case, _ collected: CollectedResult, named name: String
  ) -> CaseRecord {
    let result = collected.result
    var reproduce = "\(command) --implementation \(name) --case \(item.id.shellWord)"
    if let platform = selection.platform { reproduce += " --platform \(platform)" }
    return CaseRecord(
      id: item.id, suite: item.suite, title: item.title, file: item.file, line: item.line,
      authority: item.authority.rawValue, rules: item.rules,
      platform: platform(of: item)?.description ?? "",
      question: result.outcome.keepsQuestion ? item.questionJSON : .null, outcome: result.outcome,
      expected: item.expectation.summary,
      actual: result.actual, message: result.message, errorType: result.errorType,
      trace: result.trace, seconds: collected.duration / .seconds(1), reproduce: reproduce)
  }
}

extension CaseRecord {
  /// What went wrong in a run that no case can be blamed for: one line that counts as a case.
  fileprivate static func unattributed(_ faults: [Fault]) -> [CaseRecord] {
    guard let first = faults.first else { return [] }
    let more = faults.count > 1 ? " (and \(faults.count - 1) times more)" : ""
    return [
      .ofRun(
        "assay/adapter", "The adapter keeps to the protocol", message: first.message + more,
        errorType: first.kind.rawValue, trace: first.trace)
    ]
  }

  /// That no case was answered, where none was: one line that counts as a case.
  fileprivate static func silence(in cases: [CaseRecord]) -> [CaseRecord] {
    let reasons = Dictionary(grouping: cases.map(\.message)) { $0 }.mapValues(\.count)
    guard cases.allSatisfy({ $0.outcome == .skipped }),
      let most = reasons.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })
    else { return [] }
    return [
      .ofRun(
        "assay/answers", "At least one case is answered",
        message: "no case was answered: all \(cases.count) were skipped (most often: \(most.key))")
    ]
  }
}

/// Why a case is not asked.
private struct Skip: Error {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension Date {
  /// The date as records write it: UTC, ISO 8601 without a zone.
  package var recordTimestamp: String {
    formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }
}
