import Foundation
import Reports
import Synchronization

/// What is known of the terminal that the program writes to.
enum Terminal {
  /// Whether colours may be used: standard output is a terminal and nobody asked for none.
  static var hasColors: Bool {
    isatty(STDOUT_FILENO) == 1
      && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }
}

/// Shows on a terminal how far a run is, once it has taken a second.
final class ProgressMeter: Sendable {
  private let name: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private let begin = ContinuousClock.now
  private let last = Mutex(ContinuousClock.now + .milliseconds(900))

  init(name: String) {
    self.name = name
  }

  /// Shows the line anew if it has not been for a tenth of a second.
  func update(_ done: Int, _ total: Int, _ wrong: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let isDue = last.withLock { last in
      guard now - last >= .milliseconds(100) else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let seconds = (now - begin) / .seconds(1)
    let line = ProgressLine(done: done, total: total, failures: wrong, seconds: seconds)
    write("\r\u{1B}[K\(name): \(line.text)")
  }

  /// Takes the line away.
  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
