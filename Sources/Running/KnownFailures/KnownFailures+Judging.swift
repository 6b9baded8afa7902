package import Questions
package import Suites

extension KnownFailures {
  /// The record with what is listed taken into account.
  ///
  /// A case that fails as it is listed becomes a known failure. Where all cases of a line were
  /// asked and none failed, those that passed become unexpected passes. A line that matches no case,
  /// that an earlier line makes idle or whose cases nobody specifies becomes a failure of its own
  /// at the end of the record.
  ///
  /// - Parameter platform: The platform of the whole run, if it had one.
  package func applied(
    to record: RunRecord, of tables: ConformanceData, at platform: Platform?
  ) -> RunRecord {
    let rulings = Rulings(on: self, by: record, of: tables, at: platform)
    let questions = Dictionary(tables.cases.map { ($0.id, $0.questionJSON) }) { first, _ in first }
    var judged = record
    var passing: Set<Int> = []
    for (index, item) in record.cases.enumerated() {
      guard let place = rulings.deciding[item.id], let entry = lines[place].entry else { continue }
      if item.outcome.isWrong {
        judged.cases[index] = item.judged(by: entry, at: "\(file):\(place + 1)")
      } else if rulings.byLine[place] == .stale, item.outcome == .passed {
        passing.insert(place)
        judged.cases[index].outcome = .unexpectedPass
        judged.cases[index].message =
          "\(file):\(place + 1) lists it (\(entry.reason)), and it passes; take the line out"
        judged.cases[index].question = questions[item.id] ?? .null
      }
    }
    judged.cases += rulings.byLine.sorted { $0.key < $1.key }.compactMap { place, ruling in
      passing.contains(place) ? nil : problem(of: ruling, at: place)
    }
    return judged
  }

  /// The failure that a line is by itself, if it is one.
  private func problem(of ruling: Ruling, at place: Int) -> CaseRecord? {
    let glob = lines[place].entry?.glob.pattern ?? ""
    let message: String
    switch ruling {
    case .standing: return nil
    case .unmatched:
      message = "no case has an id that \(glob) matches; mend it, or take the line out"
    case .doubled(let first):
      message = "line \(first + 1) already lists every case that \(glob) matches; take one out"
    case .stale:
      message = "nobody specifies what \(glob) matches, and it did not fail; take the line out"
    }
    return CaseRecord(
      id: "\(Self.suite)/line-\(place + 1)", suite: Self.suite,
      title: "The known failures are those that are listed", file: file, line: place + 1,
      authority: "", rules: [], platform: "", question: .null, outcome: .failed, expected: "",
      actual: nil, message: "\(file):\(place + 1): \(message)", seconds: 0, reproduce: "")
  }

  /// The suite under which records hold what is wrong with a list itself.
  static let suite = "known-failures"
}

extension CaseRecord {
  /// A failing case as a line that lists it makes it.
  fileprivate func judged(by entry: KnownFailures.Entry, at line: String) -> CaseRecord {
    var judged = self
    if entry.describes(self) {
      judged.outcome = .knownFailure
      judged.message = entry.reason
    } else {
      judged.message += " (\(line) lists it as \(entry.outcome ?? "failed"))"
    }
    return judged
  }
}
