import Questions
import Running

/// What goes wrong instead of an answer: its type as in reports, and a message.
struct ResponseFault {
  let type: String
  let message: String

  /// What stays the same when the question changes: of an error the first word, which is mostly the
  /// type of an exception; only a crash says the same each time.
  var kind: [String] {
    switch type {
    case "crash": [type, message]
    case "error":
      [type, String(message.prefix(64).prefix { $0.isLetter || $0.isNumber || "_.".contains($0) })]
        .filter { !$0.isEmpty }
    default: [type]
    }
  }

  /// Whether no answer came in time.
  var isTimeout: Bool { type == Fault.Kind.timeout.rawValue }

  /// A name without the log of a run.
  var name: String { kind.joined(separator: " ") }
}

extension Response {
  /// The answer, if there is one.
  var given: Answer? {
    switch self {
    case .answer(let answer): answer
    case .refused: .refused
    case .skipped, .error, .fault: nil
    }
  }

  /// What goes wrong instead of an answer.
  var fault: ResponseFault? {
    switch self {
    case .error(let message, _): ResponseFault(type: "error", message: message)
    case .fault(let fault): ResponseFault(type: fault.kind.rawValue, message: fault.message)
    case .answer, .refused, .skipped: nil
    }
  }
}
