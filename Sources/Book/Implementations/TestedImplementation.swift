import FoundationShim
import Questions
import Reports
import Running
import Suites

/// An implementation with its records.
struct TestedImplementation: Sendable {
  /// The name, shortened to 100 characters.
  let name: String
  /// The records, the oldest first.
  let records: [RunRecord]
  /// The results in the latest record, by case id.
  let results: [String: CaseRecord]

  /// The last record.
  var latest: RunRecord { records[records.count - 1] }

  /// The path of the implementation's page.
  let path: String

  /// Returns the implementations in records, in the order of their names; records with the same
  /// name belong to the same implementation.
  static func all(in records: [RunRecord]) -> [TestedImplementation] {
    var paths = UniqueNames()
    return Dictionary(grouping: records) { $0.header.implementation.name.visibleLine }
      .sorted { $0.key < $1.key }
      .map { name, records in
        // The name of a file has at most 255 bytes.
        let word = String(
          name.lowercased().prefix(100).map {
            $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-"
          })
        return TestedImplementation(
          name: name.count > 100 ? "\(name.prefix(100))…" : name,
          records: records.sorted { $0.header.started < $1.header.started },
          path:
            "implementations/\(paths.claim(word).replacing(" (", with: "-").replacing(")", with: "")).html"
        )
      }
  }

  private init(name: String, records: [RunRecord], path: String) {
    (self.name, self.records, self.path) = (name, records, path)
    results =
      records.last.map { record in
        Dictionary(record.cases.map { ($0.id, $0) }) { first, _ in first }
      } ?? [:]
  }

  /// Returns the results of those cases that have one right answer and were asked.
  func judged(_ cases: [Case]) -> [CaseRecord] {
    cases.compactMap { results[$0.id] }.filter { $0.outcome.isRight != nil }
  }
}
