extension CaseRecord {
  /// What errors of one kind have in common: the type, the message and the first and the last line
  /// of the trace, without numbers; `nil` if the case is none.
  package var faultSignature: String? {
    guard outcome == .errored || outcome == .informational, isFromSuite, let errorType,
      errorType != "not-run"
    else { return nil }
    return Fault.signature(type: errorType, message: message, trace: trace)
  }
}

extension Fault {
  /// What faults of one kind have in common.
  package var signature: String {
    Self.signature(type: kind.rawValue, message: message, trace: trace)
  }

  fileprivate static func signature(type: String, message: String, trace: String?) -> String {
    let lines = (trace ?? "").split(whereSeparator: \.isNewline)
      .filter { $0 != "Traceback (most recent call last):" }
    let ends = lines.count > 1 ? [lines[0], lines[lines.count - 1]] : lines
    let text = ([type, message] + ends.map(String.init)).joined(separator: "\n")
    return text.replacing(/0x[0-9A-Fa-f]+|[0-9]+/, with: "#")
  }
}
