/// Repeated attempts.
package enum FetchWatch {
  /// Repeats an attempt until it succeeds; returns the number of attempts.
  ///
  /// - Parameters:
  ///   - attempt: Returns whether to end.
  ///   - wait: Waits between two attempts.
  package static func attempts(
    until attempt: () throws -> Bool, wait: () -> Void
  ) rethrows -> Int {
    var count = 1
    while try !attempt() {
      wait()
      count += 1
    }
    return count
  }
}
