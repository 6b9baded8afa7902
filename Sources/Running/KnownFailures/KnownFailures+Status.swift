import Questions
import Suites

extension KnownFailures {
  /// The status of a line in a run.
  enum Status: Sendable, Hashable {
    /// Cases of the line fail or may pass, or some of them were not run here.
    case used
    /// The line matches no case.
    case unmatched
    /// An earlier line applies to all cases of the line.
    case redundant(with: Int)
    /// All cases of the line that can be run were run, and none of them failed.
    case stale
  }

  /// The status of each line in a run.
  struct Statuses {
    /// The status of each line with an entry, by its index in the file.
    private(set) var ofLine: [Int: Status] = [:]
    /// The index of the line that applies to a case, by the case's id.
    private(set) var lineOfCase: [String: Int] = [:]

    /// Determines the status of each line of a list.
    ///
    /// - Parameters:
    ///   - record: The run, without a list applied.
    ///   - platform: The platform of the run, on which cases that do not hold are never run.
    init(
      of list: KnownFailures, in record: RunRecord, of data: ConformanceData,
      at platform: Platform?
    ) {
      let cases = CaseIndex(data.cases)
      let platforms = Dictionary(data.cases.map { ($0.id, $0.platforms) }) { first, _ in first }
      let outcomes = Dictionary(record.cases.map { ($0.id, $0.outcome) }) { first, _ in first }
      let unasked = Set(record.cases.filter { $0.skip != nil }.map(\.id))
      for (index, line) in list.lines.enumerated() {
        guard let entry = line.entry else { continue }
        let matched = cases.ids(matching: entry)
        let new = matched.filter { lineOfCase[$0] == nil }
        for id in new { lineOfCase[id] = index }
        if let first = matched.first, new.isEmpty {
          ofLine[index] = .redundant(with: lineOfCase[first] ?? index)
        } else if matched.isEmpty {
          ofLine[index] = .unmatched
        } else {
          let held = new.filter { id in
            !unasked.contains(id)
              && platform.map { platforms[id]?.contains($0) ?? false } ?? true
          }
          let isStale =
            !entry.isFlaky && !held.isEmpty
            && held.allSatisfy { outcomes[$0]?.isAccepted == true }
          ofLine[index] = isStale ? .stale : .used
        }
      }
    }
  }
}
