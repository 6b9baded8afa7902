import Questions
import Running
import Suites

/// Records side by side, with the results of each case in one row.
struct ResultMatrix {
  /// One implementation with one record.
  struct Column {
    /// The implementation's name, unique among the columns.
    let name: String
    /// The record.
    let record: RunRecord
  }

  /// The implementations.
  let columns: [Column]
  /// The ids of the cases, numbered where a record repeats one.
  private let keys: [String]
  /// The first record that has each case, and the case's index in it.
  private let firsts: [(column: Int, index: Int)]
  /// The index of each case in each record, row by row; one array, as an array per case would take
  /// several times the memory.
  private let indices: [Int?]

  /// Aligns the cases of records by id.
  init(_ records: [RunRecord]) {
    var names = UniqueNames()
    columns = records.map { record in
      let name = record.header.implementation.name.visibleLine
      return Column(name: names.claim(name.isBlank ? "(unnamed)" : name), record: record)
    }
    var keys: [String] = []
    var firsts: [(column: Int, index: Int)] = []
    var indices: [Int?] = []
    var rows: [String: Int] = [:]
    for (column, record) in records.enumerated() {
      // A record with a duplicate id is invalid, but neither case may be hidden.
      var names = UniqueNames()
      for (index, item) in record.cases.enumerated() {
        let key = names.claim(item.id)
        let row = rows[key] ?? keys.count
        if row == keys.count {
          rows[key] = row
          keys.append(key)
          firsts.append((column, index))
          indices += repeatElement(nil, count: records.count)
        }
        indices[row * records.count + column] = index
      }
    }
    self.keys = keys
    self.firsts = firsts
    self.indices = indices
  }

  /// The cases, in the order of the first record that has them; built on access, which keeps long
  /// records from being in memory twice.
  var cases: LazyMapSequence<Range<Int>, AlignedCase> {
    keys.indices.lazy.map { self[$0] }
  }

  /// The case in a row.
  subscript(row: Int) -> AlignedCase {
    let first = firsts[row]
    return AlignedCase(
      key: keys[row], first: columns[first.column].record.cases[first.index],
      results: columns.indices.map { column in
        indices[row * columns.count + column].map { columns[column].record.cases[$0] }
      })
  }

  /// The rules that the records cite, by id.
  var rules: [String: RuleCitation] {
    columns.reduce(into: [:]) { rules, column in
      rules.merge(column.record.header.rules) { first, _ in first }
    }
  }
}

/// One case with its result for each implementation.
struct AlignedCase {
  /// The id, numbered where a record repeats it.
  let key: String
  /// The result in the first record that has the case.
  let first: CaseRecord
  /// The result for each column; `nil` if its record does not have the case.
  let results: [CaseRecord?]

  /// The results that exist.
  var present: some Sequence<CaseRecord> { results.lazy.compactMap(\.self) }

  /// Whether two implementations give different answers; an implementation that skips the case or
  /// has an error gives none.
  var differs: Bool { Set(present.compactMap(\.conclusion)).count > 1 }

  /// Whether reports show a result in full.
  var isShownInFull: Bool { present.contains(where: \.isShownInFull) }
}

/// What two implementations that agree on a case have in common.
private enum Conclusion: Hashable {
  case asExpected
  case answer(String)
}

extension CaseRecord {
  /// What the implementation concluded; `nil` if it gave no answer.
  fileprivate var conclusion: Conclusion? {
    switch outcome {
    case .errored, .notRun, .skipped: nil
    case .passed, .unexpectedPass: .asExpected
    // The alternative, because two answers that differ in details may both take it.
    case .informational: errorType == nil ? .answer(message) : nil
    case .failed, .knownFailure: actual.map(Conclusion.answer)
    }
  }
}
