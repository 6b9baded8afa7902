import Foundation
import Questions
import Reports
import Synchronization

/// What the program writes to, and what is known of it.
enum Terminal {
  /// Whether colours may be used: standard output is a terminal and nobody asked for none.
  static var hasColors: Bool {
    isatty(STDOUT_FILENO) == 1
      && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }

  /// Writes text to standard output; a closed pipe or a full disk is an error, never a crash.
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw CouldNotRun(message: "standard output cannot be written: \(error.localizedDescription)")
    }
  }

  /// Writes a line to standard output.
  static func writeLine(_ line: some CustomStringConvertible) throws {
    try write("\(line)\n")
  }

  /// Writes a help text; one that nobody reads to its end is no failure.
  static func help(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Says what went wrong besides what ends the program.
  static func warn(_ error: any Error) {
    warn("assay: \(error)\n")
  }

  /// Writes text to standard error, where nobody can be told if that fails.
  static func warn(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// Shows on a terminal how far a run is, once it has taken a second.
final class ProgressMeter: Sendable {
  private let name: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private let begin = ContinuousClock.now
  private let last = Mutex(ContinuousClock.now + .milliseconds(900))

  /// A meter for the implementation of that name, which its line begins with.
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
    Terminal.warn("\r\u{1B}[K\(name.visibleLine): \(line.text)")
  }

  /// Takes the line away.
  func clear() {
    if isShown { Terminal.warn("\r\u{1B}[K") }
  }
}
