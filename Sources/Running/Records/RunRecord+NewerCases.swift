package import Suites

extension RunRecord {
  /// Returns the record with the wrong answers to newer cases as known failures, which fail no run.
  ///
  /// - Parameters:
  ///   - newer: The versions of the cases that are newer than the requested version.
  ///   - version: The requested version.
  package func toleratingNewerCases(_ newer: [String: DataVersion], after version: DataVersion)
    -> RunRecord
  {
    var record = self
    for (index, item) in cases.enumerated() {
      guard let since = newer[item.id], item.outcome.isFailure else { continue }
      record.cases[index].outcome = .knownFailure
      record.cases[index].message =
        "newer than data version \(version.number) (\(since.number)): \(item.message)"
    }
    return record
  }

  /// Returns a line for each newer case that is answered wrongly.
  package func warnings(about newer: [String: DataVersion]) -> [String] {
    if newer.isEmpty { return [] }
    return cases.filter { newer[$0.id] != nil && $0.outcome == .knownFailure }
      .map { "warning: \($0.id): \($0.message)" }
  }
}
