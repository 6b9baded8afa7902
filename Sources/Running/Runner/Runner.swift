import FoundationShim
import Questions
package import Suites

/// A runner of selected cases with a test subject, which assigns each case exactly one outcome.
package struct Runner: Sendable {
  /// A function that takes the progress of a run: how many cases are done, out of how many, and how
  /// many of them went wrong; cases on older systems are counted anew.
  package typealias Progress = @Sendable (_ done: Int, _ total: Int, _ wrong: Int) -> Void

  private let data: ConformanceData
  private let selection: Selection
  private let command: String
  private let isExpectedToFail: (@Sendable (Case) -> Bool)?
  private let progress: Progress?
  private let repeats: Int
  private let stopReason: @Sendable () -> String?

  /// Creates a runner of the selected cases.
  ///
  /// - Parameters:
  ///   - command: The beginning of the command line that reproduces a case, up to the words for the
  ///     implementation and the case.
  ///   - stopsUnless: Returns whether a case may be wrong; a wrong answer to any other case soon
  ///     ends the run. By default, no wrong answer does.
  ///   - repeats: The least number of times that each case is run; a case with a wrong answer is
  ///     run at least twice.
  ///   - stopReason: Returns why the run is to end early, or `nil` to go on; at an early end, the
  ///     cases without an answer are not run.
  package init(
    data: ConformanceData, selection: Selection, command: String = "assay run",
    progress: Progress? = nil, stopsUnless isExpectedToFail: (@Sendable (Case) -> Bool)? = nil,
    repeats: Int = 1, until stopReason: @escaping @Sendable () -> String? = { nil }
  ) {
    self.data = data
    self.selection = selection
    self.command = command
    self.isExpectedToFail = isExpectedToFail
    self.progress = progress
    self.repeats = repeats
    self.stopReason = stopReason
  }

  /// Runs the cases.
  ///
  /// - Parameter argument: The words for the implementation in the command line that reproduces a
  ///   case.
  /// - Throws: `InputErrors` if the selection is empty or one of its globs matches nothing, or any
  ///   error of the test subject.
  package func run(_ subject: any TestSubject, argument: String) async throws -> RunRecord {
    let selected = try selection.cases(of: data)
    let cases = selection.share(of: selected)
    let description = subject.description
    let (started, begin) = (Date(), ContinuousClock.now)
    let prepared = cases.map { PreparedCase($0, by: description) }
    let (results, problems) = try await results(of: prepared, by: subject)
    var records = zip(prepared, results).map {
      record(of: $0, $1, by: description, argument: argument)
    }
    let areLeftToOtherShards =
      !prepared.contains { isAsked($0, by: description) }
      && selected.contains { isAsked(PreparedCase($0, by: description), by: description) }
    if !areLeftToOtherShards { records += CaseRecord.problemIfNothingAnswered(in: records) }
    records += CaseRecord.aborted(by: problems, records)
    records += CaseRecord.unattributed(problems.unattributed)
    let rules = Set(cases.flatMap(\.rules)).compactMap { data.catalog.rules[$0] }
    var header = RecordHeader(
      dataVersion: data.version, implementation: description,
      platform: selection.platform?.description,
      started: started.recordTimestamp,
      rules: Dictionary(
        uniqueKeysWithValues: rules.map { ($0.id, data.catalog.citation(of: $0)) }),
      filters: selection.filters, seed: selection.seed,
      shard: selection.shard.map { RecordShard($0, total: selected.count) })
    header.seconds = (ContinuousClock.now - begin) / .seconds(1)
    return RunRecord(header: header, cases: records, abortReason: problems.abortReason)
  }

  /// Returns the result of each case, in the order of the cases, and what else went wrong.
  private func results(
    of cases: [PreparedCase], by subject: any TestSubject
  ) async throws -> ([CaseResult], RunProblems) {
    var requests: [Request] = []
    let collector = ResultCollector(
      cases.map { ($0, platform(of: $0.item)) }, progress: progress)
    let ordered = selection.executionOrder(Array(cases.enumerated())) { $0.element.item.id }
    for (index, prepared) in ordered {
      let platform = platform(of: prepared.item)
      if let skip = prepared.skip(by: subject.description, on: platform) {
        collector.receive(TimedResponse(index: index, response: .skipped(skip.reason)))
      } else if let platform {
        requests.append(Request(index: index, prepared, on: platform))
      }
    }
    let repetition = repetition(of: requests, collector)
    let problems = try await responses(
      to: requests, of: cases, by: subject, collector, repetition)
    let results = collector.results(
      isAborted: problems.abortReason != nil, changes: repetition.changes)
    guard subject.description.supportsPlatforms, selection.platform == nil,
      problems.abortReason == nil || stopReason() != nil
    else { return (results, problems) }
    let passed = ordered.filter {
      results[$0.offset].outcome == .passed && results[$0.offset].again == nil
    }
    return try await atOtherSystems(passed, results, problems, by: subject)
  }

  /// Sends the requests of cases.
  ///
  /// If a wrong answer ends the run, the requests are sent in growing parts, since each part may
  /// start processes of its own.
  private func responses(
    to requests: [Request], of cases: [PreparedCase], by subject: any TestSubject,
    _ collector: ResultCollector, _ repetition: Repetition
  ) async throws -> RunProblems {
    guard let isExpectedToFail else {
      return try await responses(to: requests, by: subject, collector, repetition)
    }
    var problems = RunProblems()
    var rest = requests[...]
    var size = 32
    while !rest.isEmpty, problems.abortReason == nil {
      let part = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      size *= 2
      let further = try await subject.responses(to: part, then: { [] }, until: stopReason) {
        if repetition.takesFirst($0) { collector.receive($0) }
      }
      problems.add(further)
      let isWrong = zip(cases, collector.results(isAborted: true)).contains { prepared, result in
        result.outcome.isWrong && result.outcome != .notRun && !isExpectedToFail(prepared.item)
      }
      if isWrong, !rest.isEmpty, problems.abortReason == nil {
        problems.abortReason = "the run stops when an answer is wrong"
      }
    }
    problems.add(try await responses(to: [], by: subject, collector, repetition))
    return problems
  }

  private func repetition(of requests: [Request], _ collector: ResultCollector) -> Repetition {
    Repetition(requests, repeats: repeats) { collector.isWrongAnswer($0) }
  }

  /// Sends requests, and repeats those with a wrong answer, in the same process if possible.
  private func responses(
    to requests: [Request], by subject: any TestSubject, _ collector: ResultCollector,
    _ repetition: Repetition
  ) async throws -> RunProblems {
    let receive: @Sendable (TimedResponse) -> Void = {
      if repetition.takesFirst($0) { collector.receive($0) }
    }
    var problems = RunProblems()
    if !requests.isEmpty {
      problems = try await subject.responses(
        to: requests, then: { repetition.next() }, until: stopReason, receive: receive)
    }
    // If the last requests failed, the next ones are left to another process.
    while problems.abortReason == nil, case let rest = repetition.next(), !rest.isEmpty {
      problems.add(
        try await subject.responses(
          to: rest, then: { repetition.next() }, until: stopReason, receive: receive))
    }
    // A repetition that was cut short is no reason to leave out the rest.
    if stopReason() == nil, repetition.hasBegun, collector.hasResults(of: requests) {
      (problems.abortReason, problems.abortTrace) = (nil, nil)
    }
    return problems
  }

  /// Runs the cases that passed also at the other ends of their ranges; returns the results, which
  /// have the first wrong result of each case, and what else went wrong.
  private func atOtherSystems(
    _ passed: [(offset: Int, element: PreparedCase)], _ results: [CaseResult],
    _ problems: RunProblems, by subject: any TestSubject
  ) async throws -> ([CaseResult], RunProblems) {
    let description = subject.description
    var others: [(index: Int, prepared: PreparedCase, platform: Platform)] = []
    for (index, prepared) in passed {
      for platform in prepared.item.platforms.ends
      where platform != prepared.item.platforms.newest
        && prepared.skip(by: description, on: platform) == nil
      {
        others.append((index, prepared, platform))
      }
    }
    guard !others.isEmpty else { return (results, problems) }
    let collector = ResultCollector(others.map { ($0.prepared, $0.platform) }, progress: progress)
    let requests = others.enumerated().map { index, other in
      Request(index: index, other.prepared, on: other.platform)
    }
    let repetition = repetition(of: requests, collector)
    let further = try await responses(to: requests, by: subject, collector, repetition)
    let found = collector.results(
      isAborted: further.abortReason != nil, changes: repetition.changes)
    var (results, problems) = (results, problems)
    for (other, result) in zip(others, found) {
      results[other.index] = results[other.index].including(result)
    }
    problems.add(further)
    return (results, problems)
  }

  private func isAsked(_ prepared: PreparedCase, by description: ImplementationDescription) -> Bool
  {
    prepared.skip(by: description, on: platform(of: prepared.item)) == nil
  }

  private func platform(of item: Case) -> Platform? {
    selection.platform ?? item.platforms.newest
  }

  private func record(
    of prepared: PreparedCase, _ result: CaseResult, by description: ImplementationDescription,
    argument: String
  ) -> CaseRecord {
    let item = prepared.item
    var message = result.message
    var reproduce = "\(command) --implementation \(argument) --case \(item.id.shellWord)"
    if let platform = selection.platform {
      reproduce += " --platform \(platform)"
    } else if let platform = result.platform, platform != item.platforms.newest {
      message += " on \(platform)"
      reproduce += " --platform \(platform)"
    }
    let again = result.again?.brief
    if let again { message += "; asked again, got \(again)" }
    return CaseRecord(
      id: item.id, suite: item.suite, title: item.title, file: item.file, line: item.line,
      authority: item.authority.rawValue, rules: item.rules,
      platform: result.platform?.description ?? "",
      question: result.outcome.keepsQuestion ? prepared.members : .null, outcome: result.outcome,
      expected: prepared.expectation.summary,
      actual: result.actual, message: message, errorType: result.errorType,
      trace: result.trace, seconds: result.duration / .seconds(1), reproduce: reproduce,
      kind: item.question.kind, isAskedAsMatch: prepared.isAskedAsMatch,
      skip: prepared.skip(by: description, on: platform(of: item))?.kind,
      answer: result.wrongAnswer.map { .object($0.members) } ?? .null, again: again)
  }
}

extension CaseRecord {
  /// Returns one entry for the faults that are attributed to no case, if there are any.
  package static func unattributed(_ faults: [Fault]) -> [CaseRecord] {
    guard let first = faults.first else { return [] }
    let more = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
    return [
      .ofRun(
        "assay/adapter", "The adapter has no unattributed fault", message: first.message + more,
        errorType: first.kind.rawValue, trace: first.trace)
    ]
  }

  /// Returns one entry for a run that was aborted before some of its cases, with the reason.
  fileprivate static func aborted(
    by problems: RunProblems, _ cases: [CaseRecord]
  ) -> [CaseRecord] {
    guard let reason = problems.abortReason else { return [] }
    let count = cases.count { $0.outcome == .notRun }
    guard count > 0 else { return [] }
    return [
      .ofRun(
        "assay/aborted", "Every case is run",
        message: "\(count) \(count == 1 ? "case was" : "cases were") not run: \(reason)",
        errorType: "not-run", trace: problems.abortTrace)
    ]
  }

  /// Returns one entry for a run in which all cases were skipped, if they were.
  fileprivate static func problemIfNothingAnswered(in cases: [CaseRecord]) -> [CaseRecord] {
    guard cases.allSatisfy({ $0.outcome == .skipped }) else { return [] }
    let reasons = Dictionary(grouping: cases.map(\.message)) { $0 }.mapValues(\.count)
    guard let most = reasons.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return [] }
    return [
      .ofRun(
        "assay/answers", "At least one case is answered",
        message:
          "no case was answered: all \(cases.count) were skipped, mostly because: \(most.key)")
    ]
  }
}
