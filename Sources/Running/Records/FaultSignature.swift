import Questions

extension CaseRecord {
  /// The signature that errors of one kind share; `nil` if the case is not an error.
  ///
  /// It has the type, the message, and from the trace either what a crash says of itself or the
  /// first and the last line, without quoted parts, URLs, addresses and numbers.
  package var faultSignature: String? {
    guard outcome == .errored || outcome == .informational, isFromSuite, !isFlaky, let errorType,
      errorType != "not-run"
    else { return nil }
    let prefix = "failed: "
    let text = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
    return Fault.signature(type: errorType, message: text, trace: trace)
  }

  /// The program's report of its own crash, if there is one.
  package var crashReport: CrashReport? { trace.flatMap { CrashReport(in: $0) } }
}

extension Fault {
  /// The signature that faults of one kind share.
  package var signature: String {
    Self.signature(type: kind.rawValue, message: message, trace: trace)
  }

  fileprivate static func signature(type: String, message: String, trace: String?) -> String {
    let words: [String]
    if let report = trace.flatMap({ CrashReport(in: $0) }) {
      words = [report.message.groupingText, report.place ?? ""]
    } else {
      let lines = (trace ?? "").split(whereSeparator: \.isNewline)
      let ends = lines.count > 1 ? [lines[0], lines[lines.count - 1]] : lines
      words = ends.map { String($0).groupingText }
    }
    return ([type, message.groupingText] + words).joined(separator: "\n")
  }
}
