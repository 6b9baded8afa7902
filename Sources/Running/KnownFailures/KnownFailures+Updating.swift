package import Questions
package import Suites

extension KnownFailures {
  /// The list as the run would have it: what is wrong with it taken out, new failures added.
  ///
  /// Comments, blank lines and the order stay. What a run of a part cannot tell stays too.
  ///
  /// - Parameters:
  ///   - record: The run, its outcomes as they came, no list applied.
  ///   - platform: The platform of the whole run, if it had one.
  package func updated(
    by record: RunRecord, of tables: ConformanceData, at platform: Platform?
  ) -> KnownFailures {
    let rulings = Rulings(on: self, by: record, of: tables, at: platform)
    var changed: [Int: [Entry]] = [:]
    var added: [Line] = []
    for item in record.cases where item.isOfTables && item.outcome.isWrong {
      guard let place = rulings.deciding[item.id], let entry = lines[place].entry else {
        added.append(Line(Entry(listing: item)))
        continue
      }
      if !entry.describes(item) { changed[place, default: []].append(Entry(listing: item)) }
    }
    let kept = lines.enumerated().flatMap { place, line -> [Line] in
      guard let entry = line.entry else { return [line] }
      guard rulings.byLine[place] == .standing else { return [] }
      let changes = changed[place] ?? []
      guard entry.glob.isLiteral, let change = changes.first else {
        // The first entry that matches decides, so an exception stands before its glob.
        return changes.map { Line($0) } + [line]
      }
      return [Line(Entry(glob: entry.glob, outcome: change.outcome, reason: entry.reason))]
    }
    return KnownFailures(file: file, lines: kept + added)
  }
}

extension KnownFailures {
  /// What has become of the lines of an earlier list, in a few words: `2 lines added, 1 taken out`.
  package func changes(since earlier: KnownFailures) -> String {
    let difference = lines.difference(from: earlier.lines)
    let (added, removed) = (difference.insertions.count, difference.removals.count)
    return difference.isEmpty
      ? "nothing to change"
      : "\(added) \(added == 1 ? "line" : "lines") added, \(removed) taken out"
  }
}

extension KnownFailures.Entry {
  /// An entry for a case that fails, which says how.
  fileprivate init(listing record: CaseRecord) {
    let outcome = record.outcome == .errored ? record.errorType : record.actual
    self.init(
      glob: Glob(record.id), outcome: outcome.flatMap(Self.spelling) ?? "failed",
      reason: "expected \(record.expected)")
  }

  /// An outcome as a line of the file can hold it, if it can.
  private static func spelling(_ outcome: String) -> String? {
    let isPlain = outcome.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
    return isPlain && outcome.utf8.count <= 80 ? outcome : nil
  }
}
