import Questions
import Suites

extension KnownFailures {
  /// What a line comes to in a run.
  enum Ruling: Sendable, Hashable {
    /// Its cases fail, or not all of them were asked here.
    case standing
    /// No case of the tables has such an id.
    case unmatched
    /// A line before it, which decides for all its cases.
    case doubled(by: Int)
    /// All its cases were asked, and none of them failed.
    case stale
  }

  /// What each line comes to in one run.
  struct Rulings {
    /// The ruling on each line that lists something, by its place in the file, from 0.
    private(set) var byLine: [Int: Ruling] = [:]
    /// The place of the line that decides for a case, by the case's id.
    private(set) var deciding: [String: Int] = [:]

    /// Rules on the lines of a list.
    ///
    /// - Parameters:
    ///   - record: The run, its outcomes as they came.
    ///   - platform: The platform of the run, on which cases that do not hold are never asked.
    init(
      on list: KnownFailures, by record: RunRecord, of tables: ConformanceData, at platform: Platform?
    ) {
      let cases = tables.cases
      let platforms = Dictionary(cases.map { ($0.id, $0.platforms) }) { first, _ in first }
      let outcomes = Dictionary(record.cases.map { ($0.id, $0.outcome) }) { first, _ in first }
      for (place, line) in list.lines.enumerated() {
        guard let glob = line.entry?.glob else { continue }
        let named =
          glob.isLiteral
          ? (platforms[glob.pattern] == nil ? [] : [glob.pattern])
          : cases.lazy.map(\.id).filter(glob.matches)
        let decided = named.filter { deciding[$0] == nil }
        for id in decided { deciding[id] = place }
        if let first = named.first, decided.isEmpty {
          byLine[place] = .doubled(by: deciding[first] ?? place)
        } else if named.isEmpty {
          byLine[place] = .unmatched
        } else {
          let asked = decided.filter { id in
            platform.map { platforms[id]?.contains($0) ?? false } ?? true
          }
          let isStale = !asked.isEmpty && asked.allSatisfy { outcomes[$0]?.standing == .right }
          byLine[place] = isStale ? .stale : .standing
        }
      }
    }
  }
}

extension KnownFailures.Entry {
  /// Whether the case fails as it is listed; a decision covers the same with its rule named.
  func describes(_ record: CaseRecord) -> Bool {
    switch record.outcome {
    case .failed:
      guard let outcome, outcome != "failed" else { return true }
      return record.actual == outcome || record.actual?.hasPrefix("\(outcome) by ") == true
    case .errored: return [nil, record.errorType].contains(outcome)
    case .passed, .skipped, .knownFailure, .unexpectedPass, .informational: return false
    }
  }
}
