package import Questions
package import Running
package import Suites

/// An exploration, which asks an implementation the questions of a source, and keeps wrong answers.
///
/// A batch is asked while the next is made. Memory does not grow with the number of questions.
package struct Exploration<Source: QuestionSource>: Sendable {
  /// A function that takes the progress: the numbers so far, and the source.
  package typealias Progress = (ExplorationTotals, Source) -> Void

  /// The numbers of the results so far.
  package private(set) var totals = ExplorationTotals()
  /// The source, after the questions so far.
  package private(set) var source: Source
  /// The number of the first question that was not answered before the end of the time.
  package private(set) var firstUnanswered: Int?
  /// The answers that are kept.
  private(set) var sample = FindingSample()
  /// The faults of the adapter that belong to no question.
  private(set) var problems: [Fault] = []
  /// How the time of an answer grows with the wildcards of a pattern; `nil` if it does not, or if
  /// no timeout was a reason to measure it.
  ///
  /// If it grows, straining questions are no longer asked, since each would take the whole timeout.
  package private(set) var growth: String?
  private var isGrowthMeasured = false
  /// The limits of the last run.
  private(set) var limits = ExplorationLimits()
  /// The implementation.
  package let subject: any TestSubject
  /// The rules.
  let data: ConformanceData
  private let command: @Sendable (Question, Platform) -> String
  let unspecified: UnspecifiedRules

  /// The least and the most questions of a batch.
  private static var batchSizes: ClosedRange<Int> { 64...8_192 }

  /// Creates an exploration.
  ///
  /// - Parameters:
  ///   - command: Returns the command line that asks a question again, which findings show.
  package init(
    _ source: Source, asking subject: any TestSubject, in data: ConformanceData,
    command: @escaping @Sendable (Question, Platform) -> String = { _, _ in "" }
  ) {
    (self.source, self.subject, self.data) = (source, subject, data)
    self.command = command
    unspecified = UnspecifiedRules(data.catalog)
  }

  /// Asks until a limit is reached, the source ends, or the implementation no longer answers.
  ///
  /// - Throws: An error of the implementation if it cannot answer at all.
  package mutating func run(_ limits: ExplorationLimits, progress: Progress? = nil) async throws {
    self.limits = limits
    let isDue = limits.deadline()
    var size = Self.batchSizes.lowerBound
    var left = limits.questions ?? .max
    var batch = source.next(min(size, left))
    while !batch.isEmpty {
      let start = ContinuousClock.now
      left -= batch.count
      let (current, count, before) = (source, min(size, left), totals)
      async let following = current.following(count)
      let (answered, failed) = try await askAll(batch, until: isDue)
      await sample.explain()
      progress?(totals, source)
      let took = ContinuousClock.now - start
      if took < .seconds(1), size < Self.batchSizes.upperBound { size *= 2 }
      if took > .seconds(4), size > Self.batchSizes.lowerBound { size /= 2 }
      let next = await following
      if isDue() || (totals.asked, totals.strained) == (before.asked, before.strained) { return }
      let asked = batch
      (source, batch) = next
      source.note(answered: answered, failed: failed, of: asked)
    }
  }

  /// Asks the questions, judges the answers, and returns the questions that were answered, and
  /// those on which the adapter failed or that would have taken too long.
  private mutating func askAll(
    _ batch: [QuestionOnPlatform], until isDue: @escaping @Sendable () -> Bool
  ) async throws -> (answered: [QuestionOnPlatform], failed: [QuestionOnPlatform]) {
    var (answered, failed): ([QuestionOnPlatform], [QuestionOnPlatform]) = ([], [])
    var rest = batch
    while true {
      if growth != nil {
        let strained = rest.filter(\.causesBacktracking)
        totals.strained += strained.count
        failed += strained
        rest.removeAll(where: \.causesBacktracking)
      }
      guard !rest.isEmpty else { return (answered, failed) }
      let asked = try await ask(rest, until: isDue)
      answered += asked.answered
      failed += asked.failed
      rest = asked.rest
      if !isGrowthMeasured, asked.failed.contains(where: \.causesBacktracking) {
        isGrowthMeasured = true
        growth = await GrowthProbe(subject).sentence()
      }
    }
  }

  /// Does the same until the first straining question that takes too long, and also returns the
  /// rest, which has no answers.
  private mutating func ask(
    _ batch: [QuestionOnPlatform], until isDue: @escaping @Sendable () -> Bool
  ) async throws -> (
    answered: [QuestionOnPlatform], failed: [QuestionOnPlatform], rest: [QuestionOnPlatform]
  ) {
    let isGrowthMeasured = isGrowthMeasured
    let inbox = ResponseInbox(count: batch.count) { index in
      !isGrowthMeasured && batch[index].causesBacktracking
    }
    let requests = batch.enumerated().map { $1.request($0) }
    let subject = subject
    let problems = try await withThrowingTaskGroup(of: RunProblems?.self) { tasks in
      tasks.addTask {
        do {
          return try await subject.responses(to: requests) { inbox.receive($0) }
        } catch  where inbox.isClosed {
          return nil
        }
      }
      tasks.addTask {
        while !isDue(), !inbox.isClosed {
          guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return nil }
        }
        inbox.close()
        return nil
      }
      // The task that ends first ends the other; the output of a canceled adapter is not an answer.
      let first = try await tasks.next() ?? nil
      tasks.cancelAll()
      return first
    }
    if self.problems.count < 16 { self.problems += problems?.unattributed ?? [] }
    var (answered, failed, rest):
      ([QuestionOnPlatform], [QuestionOnPlatform], [QuestionOnPlatform]) = ([], [], [])
    for (question, response) in zip(batch, inbox.responses) {
      if let response {
        totals.askedByKind[question.question.kind, default: 0] += 1
        judge(question, response)
        switch response.response {
        case .answer, .refused: answered.append(question)
        case .fault: failed.append(question)
        case .skipped, .error: break
        }
      } else if inbox.wasEndedByTimeout, !isDue() {
        rest.append(question)
      } else if inbox.isClosed {
        firstUnanswered = min(firstUnanswered ?? question.number, question.number)
      } else {
        totals.notRun += 1
      }
    }
    return (answered, failed, rest)
  }

  private mutating func judge(_ question: QuestionOnPlatform, _ response: TimedResponse) {
    if case .answer(let answer) = response.response, answer.satisfies(question.expected),
      sample.hasEnoughRight
    {
      return
    }
    let finding = finding(question, response)
    switch finding.record.outcome {
    case .passed: sample.keep(right: finding)
    case .skipped: totals.skipped += 1
    case .errored:
      totals.errored += 1
      sample.keep(fault: finding)
    case .failed, .notRun, .knownFailure, .unexpectedPass, .informational:
      if let rule = sample.keep(wrong: finding, unspecified) {
        totals.unspecified[rule, default: 0] += 1
      } else {
        totals.wrong += 1
      }
    }
  }

  func finding(_ question: QuestionOnPlatform, _ response: TimedResponse) -> FindingSample.Finding {
    let item = question.item(in: source.suite)
    let result = CaseResult(of: response.response, for: item.expectation)
    let record = question.record(
      of: result, item, seconds: response.duration / .seconds(1), reproduce: reproduce(question))
    return FindingSample.Finding(question: question, item: item, record: record)
  }

  /// Returns the command line that asks a question again.
  func reproduce(_ question: QuestionOnPlatform) -> String {
    command(question.question, question.platform)
  }
}
