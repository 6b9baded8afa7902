public import Foundation

/// Asks an implementation every selected case and gives each exactly one outcome.
public struct Runner: Sendable {
  /// How far a run is: cases done, of how many, and how many of them went wrong.
  public typealias Progress = @Sendable (_ done: Int, _ total: Int, _ wrong: Int) -> Void

  private let tables: Tables
  private let selection: Selection
  private let command: String
  private let progress: Progress?

  /// A runner over the selected cases of the tables.
  ///
  /// - Parameter command: What the line that reproduces a case begins with, up to the words that
  ///   name the implementation and the case.
  public init(
    tables: Tables, selection: Selection, command: String = "assay run", progress: Progress? = nil
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
  /// - Throws: `InputErrors` if the selection is empty or one of its globs matches nothing.
  public func run(
    _ implementation: any Implementation, named name: String
  ) async throws(InputErrors) -> RunRecord {
    let selected = try selection.cases(of: tables)
    let cases = selection.share(of: selected)
    let started = Date()
    var records: [(position: Int, record: CaseRecord)] = []
    var wrong = 0
    let asked = selection.inOrderOfAsking(Array(cases.enumerated())) { $0.element.id }
    for (position, item) in asked {
      let record = await record(of: item, by: implementation, named: name)
      wrong += record.outcome.isWrong ? 1 : 0
      records.append((position, record))
      progress?(records.count, cases.count, wrong)
    }
    let rules = Set(cases.flatMap(\.rules)).compactMap { tables.ledger.rules[$0] }
    let header = RecordHeader(
      suiteVersion: tables.version, implementation: implementation.description,
      platform: selection.platform?.description,
      started: started.recordTimestamp,
      host: ProcessInfo.processInfo.hostName,
      rules: Dictionary(
        uniqueKeysWithValues: rules.map { ($0.id, tables.ledger.citation(of: $0)) }),
      filters: RecordFilters(of: selection), seed: selection.seed,
      shard: selection.shard.map { RecordShard($0, total: selected.count) }
    )
    return RunRecord(
      header: header, cases: records.sorted { $0.position < $1.position }.map(\.record))
  }

  private func record(
    of item: Case, by implementation: any Implementation, named name: String
  ) async -> CaseRecord {
    let clock = ContinuousClock()
    let begin = clock.now
    let platform = selection.platform ?? item.platforms.newest
    let reply = await reply(to: item, by: implementation, on: platform)
    let seconds = begin.duration(to: clock.now) / .seconds(1)
    let result = CaseResult(of: reply, for: item.expectation)
    var reproduce = "\(command) --implementation \(name) --case '\(item.id)'"
    if let platform = selection.platform { reproduce += " --platform \(platform)" }
    return CaseRecord(
      id: item.id, suite: item.suite, title: item.title, file: item.file, line: item.line,
      authority: item.authority.rawValue, rules: item.rules, platform: platform?.description ?? "",
      question: result.outcome.keepsQuestion ? item.questionJSON : .null, outcome: result.outcome,
      expected: item.expectation.summary,
      actual: result.actual, message: result.message, errorType: result.errorType,
      trace: result.trace, seconds: seconds, reproduce: reproduce)
  }

  private func reply(
    to item: Case, by implementation: any Implementation, on platform: Platform?
  ) async -> Reply {
    let description = implementation.description
    guard description.questions.contains(item.question.kind) else {
      return .skipped(
        "\(description.name) does not answer \(item.question.kind.rawValue) questions")
    }
    guard let platform else { return .skipped("no known release lies in the case's platforms") }
    let isToday = platform.version == platform.system.latest
    guard description.readsPlatforms || isToday else {
      return .skipped("\(description.name) reads only as today's systems do, not as \(platform)")
    }
    return await implementation.reply(to: item.question, on: platform)
  }
}

extension Date {
  /// The date as records write it: UTC, ISO 8601 without a zone.
  public var recordTimestamp: String {
    formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }
}
