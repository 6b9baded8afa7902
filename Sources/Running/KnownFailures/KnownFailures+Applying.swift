package import Questions
package import Suites

extension KnownFailures {
  /// Returns the record with the list applied.
  ///
  /// A case that fails as it is listed becomes a known failure. If all cases of a line were run and
  /// none failed, those that passed become unexpected passes. A line becomes a failure of its own
  /// at the end of the record if it matches no case, if an earlier line makes it redundant, or if
  /// its cases are unspecified.
  ///
  /// - Parameter platform: The platform of the whole run, if it had one.
  package func applied(
    to record: RunRecord, of data: ConformanceData, at platform: Platform?
  ) -> RunRecord {
    let statuses = Statuses(of: self, in: record, of: data, at: platform)
    let questions = Dictionary(data.cases.map { ($0.id, $0.questionJSON) }) { first, _ in first }
    var result = record
    var passing: Set<Int> = []
    for (index, item) in record.cases.enumerated() {
      guard let line = statuses.lineOfCase[item.id], let entry = lines[line].entry else { continue }
      if item.outcome.isFailure {
        result.cases[index].apply(entry, at: "\(file):\(line + 1)")
      } else if statuses.ofLine[line] == .stale, item.outcome == .passed {
        passing.insert(line)
        result.cases[index].outcome = .unexpectedPass
        result.cases[index].message =
          "\(file):\(line + 1) lists this case (\(entry.reason)), but it passes; remove the line"
        result.cases[index].question = questions[item.id] ?? .null
      }
    }
    result.cases += statuses.ofLine.sorted { $0.key < $1.key }.compactMap { line, status in
      passing.contains(line) ? nil : failure(of: line, status)
    }
    return result
  }

  /// Returns the failure of a line itself; `nil` if it is in use.
  private func failure(of line: Int, _ status: Status) -> CaseRecord? {
    let glob = lines[line].entry?.glob.pattern ?? ""
    let message: String
    switch status {
    case .used: return nil
    case .unmatched:
      let what = lines[line].entry?.rules != nil ? "no case has a rule that" : "no case id"
      message = "\(what) matches \(glob); fix or remove the line"
    case .redundant(let first):
      message =
        "line \(first + 1) already lists every case that \(glob) matches; remove one of the lines"
    case .stale:
      message = "\(glob) matches unspecified cases only, which never fail; remove the line"
    }
    return CaseRecord(
      id: "\(CaseRecord.suiteOfKnownFailures)/line-\(line + 1)",
      suite: CaseRecord.suiteOfKnownFailures,
      title: "The list of known failures is accurate", file: file, line: line + 1,
      outcome: .failed, message: "\(file):\(line + 1): \(message)")
  }
}

extension CaseRecord {
  /// Makes a failing case a known failure if it failed as the entry on a line of the list says;
  /// otherwise adds that entry to the message.
  fileprivate mutating func apply(_ entry: KnownFailures.Entry, at line: String) {
    if entry.describes(self) {
      outcome = .knownFailure
      message = entry.reason
    } else {
      message += " (\(line) lists this case as \(entry.outcome ?? "failed"))"
    }
  }
}
