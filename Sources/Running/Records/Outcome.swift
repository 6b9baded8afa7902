/// The outcome of a case; every case of a run has exactly one.
package enum Outcome: String, Sendable, CaseIterable {
  /// The answer is the expected one.
  case passed
  /// The answer differs from the expected one.
  case failed
  /// There is no answer, or none that the protocol allows.
  case errored
  /// The run was aborted before the case had a result.
  case notRun = "not run"
  /// The implementation does not answer such questions, or declined this one.
  case skipped
  /// The case failed in the way that the list of known failures says.
  case knownFailure = "known failure"
  /// The list of known failures has the case, but it passed.
  case unexpectedPass = "unexpected pass"
  /// The case is unspecified; the record has the alternative taken.
  case informational
}

extension Outcome {
  /// Whether a run with such a case exits with status 1.
  package var isWrong: Bool {
    switch self {
    case .failed, .errored, .notRun, .unexpectedPass: true
    case .passed, .skipped, .knownFailure, .informational: false
    }
  }

  /// Whether the implementation is at fault, so that a list of known failures can have the case.
  var isFailure: Bool {
    switch self {
    case .failed, .errored: true
    case .passed, .notRun, .skipped, .knownFailure, .unexpectedPass, .informational: false
    }
  }

  /// Whether the answer is one that the suite accepts, whatever the list of known failures has;
  /// `nil` if the case was skipped or not run.
  var isAccepted: Bool? {
    switch self {
    case .passed, .unexpectedPass, .informational: true
    case .failed, .errored, .knownFailure: false
    case .notRun, .skipped: nil
    }
  }

  /// Whether a record includes the question of a case with this outcome, as evidence; other
  /// questions can be looked up in the suites.
  var keepsQuestion: Bool {
    switch self {
    case .passed, .notRun, .skipped: false
    case .failed, .errored, .knownFailure, .unexpectedPass, .informational: true
    }
  }
}
