import Running

/// The colors of text, if they are wanted.
struct TerminalStyle {
  /// An effect; the raw value is the parameter of its escape sequence.
  enum Effect: Int {
    /// For headings and the ids of cases.
    case bold = 1
    /// For what is wrong.
    case red = 31
    /// For what is as expected.
    case green = 32
    /// For what is skipped, known to fail or changed.
    case yellow = 33
    /// For what is neither right nor wrong.
    case cyan = 36
  }

  /// Whether to add colors at all.
  let colors: Bool

  /// Returns the text with the effect, or as it is if there is none or colors are not wanted.
  func paint(_ text: String, _ effect: Effect?) -> String {
    guard colors, let effect else { return text }
    return "\u{1B}[\(effect.rawValue)m\(text)\u{1B}[0m"
  }
}

extension Outcome {
  /// The color of the outcome.
  var color: TerminalStyle.Effect {
    switch self {
    case .passed: .green
    case .failed, .errored, .notRun, .unexpectedPass: .red
    case .skipped, .knownFailure: .yellow
    case .informational: .cyan
    }
  }
}

/// The progress of a run in one short line; the caller decides when and where to show it.
package struct ProgressLine: Sendable, Hashable {
  private let done, total, failures: Int
  private let seconds: Double

  /// Creates a line from the numbers of cases that were run, of all cases, and of cases that failed
  /// or errored, and the seconds since the start.
  package init(done: Int, total: Int, failures: Int, seconds: Double) {
    (self.done, self.total, self.failures, self.seconds) = (done, total, failures, seconds)
  }

  /// `120/4000 cases, 3 failed, 1.5 s`, without a line end.
  package var text: String {
    let tenths = Int((seconds.asDuration * 10).rounded(.down))
    return "\(done)/\(total) cases, \(failures) failed, \(tenths / 10).\(tenths % 10) s"
  }
}
