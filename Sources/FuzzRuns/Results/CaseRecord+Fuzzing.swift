import Questions
import Running

extension CaseRecord {
  /// Creates a case of the suite `fuzz`.
  static func fuzzing(
    _ name: String, title: String, outcome: Outcome, message: String, errorType: String? = nil,
    trace: String? = nil, question: JSON = .null, reproduce: String = ""
  ) -> CaseRecord {
    CaseRecord(
      id: "fuzz/\(name)", suite: "fuzz", title: title, question: question, outcome: outcome,
      message: message, errorType: errorType, trace: trace, reproduce: reproduce)
  }

  /// The name of the finding: the id without the suite.
  var findingName: String { String(id.dropFirst(suite.count + 1)) }
}
