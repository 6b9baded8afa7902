/// How a case ended; every case of a run has exactly one.
package enum Outcome: String, Sendable, CaseIterable, Codable {
  /// The answer is the expected one.
  case passed
  /// The answer is another one.
  case failed
  /// No answer came, or none that the protocol has.
  case errored
  /// It was not asked, or the implementation declined it.
  case skipped
  /// It failed as the list of known failures says.
  case knownFailure = "known failure"
  /// The list of known failures has it, but it passed.
  case unexpectedPass = "unexpected pass"
  /// Nobody specifies the answer; which one was given is shown.
  case informational
}

extension Outcome {
  /// Whether a run with such a case exits with 1.
  package var isWrong: Bool {
    switch self {
    case .failed, .errored, .unexpectedPass: true
    case .passed, .skipped, .knownFailure, .informational: false
    }
  }

  /// What an answer is by the tables, whatever a list of known failures says of it.
  enum Standing {
    /// One that the tables take.
    case right
    /// Another, or an error in place of one.
    case wrong
  }

  /// Whether the answer is right or wrong; nothing where none was asked for.
  var standing: Standing? {
    switch self {
    case .passed, .unexpectedPass, .informational: .right
    case .failed, .errored, .knownFailure: .wrong
    case .skipped: nil
    }
  }

  /// Whether a record keeps the question of such a case, as evidence; the tables have the others.
  var keepsQuestion: Bool {
    switch self {
    case .passed, .skipped: false
    case .failed, .errored, .knownFailure, .unexpectedPass, .informational: true
    }
  }
}
