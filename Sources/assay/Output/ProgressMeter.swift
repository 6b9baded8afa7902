import FoundationShim
import Questions
import Reports

/// The progress of a run, shown on a terminal from the first second on.
final class ProgressMeter: Sendable {
  private let name: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private let begin = ContinuousClock.now
  private let last = Mutex(ContinuousClock.now + .milliseconds(900))

  /// Creates a meter whose line begins with the name of an implementation.
  init(name: String) {
    self.name = name
  }

  /// Updates the line, at most ten times a second.
  func update(_ done: Int, _ total: Int, _ wrong: Int) {
    update { seconds in
      ProgressLine(done: done, total: total, failures: wrong, seconds: seconds).text
    }
  }

  /// Updates the line with words of the caller, at most ten times a second.
  func update(_ words: String) {
    update { _ in words }
  }

  private func update(_ text: (_ seconds: Double) -> String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      guard now - last >= .milliseconds(100) else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let seconds = (now - begin) / .seconds(1)
    Terminal.note("\r\u{1B}[K\(name.visibleLine): \(text(seconds))", terminator: "")
  }

  /// Removes the line.
  func clear() {
    if isShown { Terminal.note("\r\u{1B}[K", terminator: "") }
  }
}
