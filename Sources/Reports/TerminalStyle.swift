import Running

/// Puts colours around text, or does not.
struct TerminalStyle {
  /// What a terminal can do to text, by the parameter of its escape sequence.
  enum Effect: Int {
    /// For headings and the ids of cases.
    case bold = 1
    /// For what is wrong.
    case red = 31
    /// For what is as it should be.
    case green = 32
    /// For what is left out, known to fail or changed.
    case yellow = 33
    /// For what is only told, neither right nor wrong.
    case cyan = 36
  }

  /// Whether to colour at all.
  let colors: Bool

  /// The text with the effect, if there is one and colours are wanted.
  func paint(_ text: String, _ effect: Effect?) -> String {
    guard colors, let effect else { return text }
    return "\u{1B}[\(effect.rawValue)m\(text)\u{1B}[0m"
  }
}

extension Outcome {
  /// The colour that says how bad it is.
  var color: TerminalStyle.Effect {
    switch self {
    case .passed: .green
    case .failed, .errored, .unexpectedPass: .red
    case .skipped, .knownFailure: .yellow
    case .informational: .cyan
    }
  }
}
