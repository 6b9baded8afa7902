import Questions
package import Running

/// A fault that occurred instead of an answer.
package struct ResponseFault: Sendable, Hashable {
  /// The type as in reports: `crash`, `timeout`, `protocol` or `error`.
  let type: String
  /// A description of the fault in one line.
  package let message: String
  /// The report in the output of the process or in the error's trace; `nil` if there is none.
  private let report: FaultReport?
  private let event: String

  /// Creates a fault.
  init(type: String, _ event: String, trace: String?) {
    (self.type, self.event) = (type, event)
    report = ["crash", "error"].contains(type) ? trace.flatMap(FaultReport.init) : nil
    message =
      type == "crash"
      ? [event, report?.headline].compactMap(\.self).joined(separator: ": ") : event
  }

  /// The part of the fault that stays the same when the question changes: the report in the log,
  /// else the first word of an error, usually an exception's type, or how a crashed process ended.
  var kind: [String] {
    if let report {
      return [type == "error" ? type : report.kind, report.place, report.message]
        .filter { !$0.isEmpty }
    }
    return switch type {
    case "crash": [type, event]
    case "error":
      [type, String(message.prefix(64).prefix { $0.isLetter || $0.isNumber || "_.".contains($0) })]
        .filter { !$0.isEmpty }
    default: [type]
    }
  }

  /// Whether no answer arrived in time.
  package var isTimeout: Bool { type == Fault.Kind.timeout.rawValue }

  /// The name, which is the same for the same fault.
  package var name: String { kind.joined(separator: " ") }
}

extension Response {
  /// The fault that occurred instead of an answer; `nil` if there is none.
  package var fault: ResponseFault? {
    switch self {
    case .error(let message, let trace):
      ResponseFault(type: "error", message, trace: trace)
    case .fault(let fault):
      ResponseFault(type: fault.kind.rawValue, fault.message, trace: fault.trace)
    case .answer, .refused, .skipped: nil
    }
  }
}
