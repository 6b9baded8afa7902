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

  /// Returns a function that says whether the time is over, counted from now, or an early end is
  /// requested.
  func deadline() -> @Sendable () -> Bool {
    let (begin, time, isInterrupted) = (ContinuousClock.now, time, isInterrupted)
    return { isInterrupted() || time.map { ContinuousClock.now - begin >= $0 } ?? false }
  }
}
