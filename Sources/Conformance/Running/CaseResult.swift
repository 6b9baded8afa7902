/// What a reply means for a case: its outcome, and the words for it.
public struct CaseResult: Sendable, Hashable {
  /// The outcome.
  public let outcome: Outcome
  /// The answer in a few words, if there was one.
  public let actual: String?
  /// One line: what was expected and what came, the alternative taken, or why nothing came.
  public let message: String
  /// For an unspecified case the name of the alternative that the answer is, if it is one.
  public let alternative: String?
  /// For an errored case its type.
  public let errorType: String?
  /// For an errored case what the implementation left behind.
  public let trace: String?

  /// Compares a reply with what the case expects.
  public init(of reply: Reply, for expectation: Expectation) {
    switch (reply, expectation) {
    case (.skipped(let reason), _):
      self.init(.skipped, reason.isEmpty ? "declined, and no reason given" : reason)
    case (.error(let message, let trace), _):
      self.init(
        .errored, message.isEmpty ? "an error without a message" : message, errorType: "error",
        trace: trace)
    case (.fault(let fault), _):
      self.init(.errored, fault.message, errorType: fault.kind.rawValue, trace: fault.trace)
    case (.answer(let answer), .answer(let expected)):
      let actual = answer.summary
      if answer.satisfies(expected) {
        self.init(.passed, "got \(actual)", actual: actual)
      } else {
        self.init(.failed, "expected \(expected.summary), got \(actual)", actual: actual)
      }
    case (.answer(let answer), .alternatives(let alternatives)):
      let actual = answer.summary
      let taken = alternatives.first { answer.satisfies($0.answer) }?.name
      self.init(
        .reported, taken ?? "none of the alternatives: \(actual)", actual: actual,
        alternative: taken)
    }
  }

  private init(
    _ outcome: Outcome, _ message: String, actual: String? = nil, alternative: String? = nil,
    errorType: String? = nil, trace: String? = nil
  ) {
    self.outcome = outcome
    self.actual = actual
    self.message = message
    self.alternative = alternative
    self.errorType = errorType
    self.trace = trace
  }
}

extension Outcome {
  /// Whether a run with such a case exits with 1.
  public var isWrong: Bool {
    switch self {
    case .failed, .errored, .unexpectedPass: true
    case .passed, .skipped, .knownFailure, .reported: false
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
    case .passed, .unexpectedPass, .reported: .right
    case .failed, .errored, .knownFailure: .wrong
    case .skipped: nil
    }
  }

  /// Whether a record keeps the question of such a case, as evidence; the tables have the others.
  var keepsQuestion: Bool {
    switch self {
    case .passed, .skipped: false
    case .failed, .errored, .knownFailure, .unexpectedPass, .reported: true
    }
  }
}

extension Expectation {
  /// In a few words: `no_match`, or the alternatives.
  public var summary: String {
    switch self {
    case .answer(let answer): answer.summary
    case .alternatives(let alternatives):
      alternatives.map { "\($0.name): \($0.answer.summary)" }.joined(separator: " | ")
    }
  }
}
