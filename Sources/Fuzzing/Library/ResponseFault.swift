import Questions
package import Running

/// What goes wrong instead of an answer.
package struct ResponseFault: Sendable, Hashable {
  /// The type as in reports: `crash`, `timeout`, `protocol` or `error`.
  let type: String
  /// What happens, in one line.
  package let message: String
  /// What the process printed, or the error has with it; `nil` if that says nothing of the fault.
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

  /// What stays the same when the question changes: what the log says; else of an error the first word,
  /// which is mostly the type of an exception, and of a crash how the process ended.
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

  /// Whether no answer came in time.
  package var isTimeout: Bool { type == Fault.Kind.timeout.rawValue }

  /// The name: the same for the same fault.
  package var name: String { kind.joined(separator: " ") }
}

extension Response {
  /// What goes wrong instead of an answer.
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
