/// The limits of an exploration whose questions have no end.
package struct ExplorationLimits: Sendable {
  /// The most questions; `nil` for any number.
  package var questions: Int?
  /// The time limit, after which no answer is waited for; `nil` for none.
  package var time: Duration?
  /// Returns whether somebody asked for an early end.
  package var isInterrupted: @Sendable () -> Bool

  /// Creates limits.
  package init(
    questions: Int? = nil, time: Duration? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.questions, self.time, self.isInterrupted) = (questions, time, isInterrupted)
  }

  /// The time for asking the cases after an exploration that did not take longer; `nil` without a
  /// time limit.
  package var timeForCases: Duration? { time.map { max(.seconds(10), $0) } }

  /// The time for finding causes; `nil` without a time limit.
  package var timeForCauses: Duration? {
    time.map { Self.timeForCauses(after: $0, atLeast: .seconds(60)) }
  }

  /// Returns the time for finding causes after questions that took some time: a quarter of it, but
  /// not less than a minimum, and at most 10 min.
  package static func timeForCauses(
    after time: Duration, atLeast minimum: Duration
  ) -> Duration {
    min(max(minimum, time / 4), .seconds(600))
  }

  /// Returns a function that says whether the time is over, counted from now, or an early end is
  /// requested.
  func deadline() -> @Sendable () -> Bool {
    let (begin, time, isInterrupted) = (ContinuousClock.now, time, isInterrupted)
    return { isInterrupted() || time.map { ContinuousClock.now - begin >= $0 } ?? false }
  }
}
