import ArgumentParser
import FoundationShim
import Questions
import Running

/// The signals that ask for an early end, with reports: SIGINT, as by Ctrl-C, SIGQUIT and SIGTERM.
enum Interruption {
  // A handler may store only such a number. Its readers are called again for each question.
  private nonisolated(unsafe) static var signalNumber: sig_atomic_t = 0

  /// Handles the signals from now on; the second signal ends the program at once.
  static func prepare() {
    signalNumber = 0
    for number in [SIGINT, SIGQUIT, SIGTERM] {
      signal(number) { number in
        Interruption.signalNumber = number
        signal(SIGINT, SIG_DFL)
        signal(SIGQUIT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
      }
    }
  }

  /// Whether a signal has arrived.
  static var isRequested: Bool { signalNumber != 0 }

  /// The reason for the early end: `interrupted by SIGINT`; `nil` until a signal has arrived.
  static var reason: String? {
    isRequested ? "interrupted by \(String(signal: signalNumber))" : nil
  }

  /// The status of a program that a signal ended: 130 after SIGINT, 143 after SIGTERM; `nil` until
  /// a signal has arrived.
  static var exitCode: ExitCode? { isRequested ? ExitCode(128 + signalNumber) : nil }

  /// Returns the result of work, or `nil` as soon as a signal has arrived; the work is then
  /// canceled and not awaited.
  static func unlessRequested<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (ends, end) = AsyncStream.makeStream(of: Value?.self)
    let working = Task { end.yield(await work()) }
    let watching = Task {
      while !isRequested {
        guard (try? await Task.sleep(for: .milliseconds(50))) != nil else { return }
      }
      end.yield(nil)
    }
    defer {
      working.cancel()
      watching.cancel()
    }
    for await first in ends { return first }
    return nil
  }
}

/// The error of a command that a signal ended before it had anything to report.
struct Interrupted: Error, CustomStringConvertible {
  /// The reason why the program ends.
  var description: String { Interruption.reason ?? "interrupted" }
}
