package import Questions

/// The response of a test subject to a question.
package enum Response: Sendable, Hashable {
  /// The implementation answered.
  case answer(Answer)
  /// The implementation declined the question, for a reason.
  case skipped(String)
  /// The implementation refused the file or the URL of a `match` question, for a reason.
  case refused(String)
  /// The implementation reported an error.
  case error(String, trace: String?)
  /// The process crashed, timed out or broke the protocol.
  case fault(Fault)
}

/// What a process did instead of answering.
package struct Fault: Sendable, Hashable {
  /// A kind of fault, spelled as in reports.
  package enum Kind: String, Sendable, CaseIterable {
    /// The process ended.
    case crash
    /// The process did not answer in time.
    case timeout
    /// The process wrote something that is not an answer.
    case `protocol`
  }

  /// The kind.
  package var kind: Kind
  /// One line: `killed by SIGSEGV`, `no answer within 2 s`.
  package var message: String
  /// The end of standard error, if anything was written.
  package var trace: String?

  /// Creates a fault; the trace is often known only later.
  package init(_ kind: Kind, _ message: String, trace: String? = nil) {
    self.kind = kind
    self.message = message
    self.trace = trace
  }
}
