package import Questions
package import Suites

extension KnownFailures {
  /// Returns the list that fits a run: without the lines that do not fit, and with new failures.
  ///
  /// Comments, blank lines and the order stay. Lines also stay if the run does not have all of
  /// their cases. Failures whose answers change when the question is repeated are not added.
  ///
  /// - Parameters:
  ///   - record: The run, without a list applied.
  ///   - platform: The platform of the whole run, if it had one.
  package func updated(
    by record: RunRecord, of data: ConformanceData, at platform: Platform?
  ) -> KnownFailures {
    let statuses = Statuses(of: self, in: record, of: data, at: platform)
    var changed: [Int: [Entry]] = [:]
    var added: [Line] = []
    for item in record.cases where item.isFromSuite && item.outcome.isFailure && !item.isFlaky {
      guard let line = statuses.lineOfCase[item.id], let entry = lines[line].entry else {
        added.append(Line(Entry(listing: item)))
        continue
      }
      if !entry.describes(item) { changed[line, default: []].append(Entry(listing: item)) }
    }
    let kept = lines.enumerated().flatMap { index, line -> [Line] in
      guard let entry = line.entry else { return [line] }
      guard statuses.ofLine[index] == .used else { return [] }
      let changes = changed[index] ?? []
      guard entry.isLiteral, let change = changes.first else {
        // The first entry that matches applies, so an exception comes before its glob.
        return changes.map { Line($0) } + [line]
      }
      return [Line(Entry(glob: entry.glob, outcome: change.outcome, reason: entry.reason))]
    }
    return KnownFailures(file: file, lines: kept + added)
  }

  /// Returns the changes since an earlier list in a few words: `2 lines added, 1 removed`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines of both.
  package func changes(since earlier: KnownFailures) -> String {
    // An update keeps the order of lines, so only the number of each line differs.
    var counts: [Line: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    for line in earlier.lines { counts[line, default: 0] -= 1 }
    let added = counts.values.reduce(0) { $0 + max($1, 0) }
    let removed = counts.values.reduce(0) { $0 - min($1, 0) }
    return added + removed == 0
      ? "no changes"
      : "\(added) \(added == 1 ? "line" : "lines") added, \(removed) removed"
  }
}

extension KnownFailures.Entry {
  /// Creates an entry for a failing case and its outcome.
  fileprivate init(listing record: CaseRecord) {
    let outcome = record.outcome == .errored ? record.errorType : record.actual
    self.init(
      glob: Glob(record.id), outcome: outcome.flatMap(Self.spelling) ?? "failed",
      reason: "expected \(record.expected)")
  }

  /// Returns an outcome as a line of the file can state it; `nil` if no line can.
  private static func spelling(_ outcome: String) -> String? {
    let isPlain = outcome.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    return isPlain && outcome.utf8.count <= 80 ? outcome : nil
  }
}
