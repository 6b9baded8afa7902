/// What ends an exploration whose questions have no end.
package struct ExplorationLimits: Sendable {
  /// The most questions; `nil` for any number.
  package var questions: Int?
  /// The most time, after which no further questions are asked; `nil` for any.
  package var time: Duration?

  /// Creates limits.
  package init(questions: Int? = nil, time: Duration? = nil) {
    (self.questions, self.time) = (questions, time)
  }
}
