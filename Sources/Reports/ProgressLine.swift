/// How far a run is, in one short line; the caller decides when and where to show it.
package struct ProgressLine: Sendable, Hashable {
  /// How many cases are answered.
  package var done: Int
  /// How many cases there are.
  package var total: Int
  /// How many of the answered ones failed or errored.
  package var failures: Int
  /// Seconds since the start.
  package var seconds: Double

  /// The state of a run.
  package init(done: Int, total: Int, failures: Int, seconds: Double) {
    self.done = done
    self.total = total
    self.failures = failures
    self.seconds = seconds
  }

  /// `120/4000 cases, 3 failed, 1.5 s`, without a line end.
  package var text: String {
    let tenths = Int((seconds.asDuration * 10).rounded(.down))
    return "\(done)/\(total) cases, \(failures) failed, \(tenths / 10).\(tenths % 10) s"
  }
}
