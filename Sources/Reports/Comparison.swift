import Conformance

/// Records side by side: who answered which case how.
struct Comparison {
  /// One implementation, as it was asked for one record.
  struct Column {
    /// Its name, which no other column has.
    let name: String
    /// What it left behind.
    let record: RunRecord
  }

  /// Where a case stands in the records.
  private struct Row {
    let key: String
    /// The first column that was asked, and the place in its record.
    let first: (column: Int, position: Int)
    /// The place in each record, if it is there.
    var positions: [Int?]
  }

  /// The implementations.
  let columns: [Column]
  private let rows: [Row]

  /// Finds for each case of a record its like in the others.
  init(_ records: [RunRecord]) {
    var names = UniqueNames()
    columns = records.map { record in
      let name = record.header.implementation.name.visibleLine
      return Column(name: names.claim(name.isBlank ? "(unnamed)" : name), record: record)
    }
    var rows: [Row] = []
    var places: [String: Int] = [:]
    for (column, record) in records.enumerated() {
      // A record that names a case twice is wrong, but shall not hide one of the two.
      var keys = UniqueNames()
      for (position, item) in record.cases.enumerated() {
        let key = keys.claim(item.id)
        let place = places[key] ?? rows.count
        if place == rows.count {
          places[key] = place
          let positions: [Int?] = Array(repeating: nil, count: records.count)
          rows.append(Row(key: key, first: (column, position), positions: positions))
        }
        rows[place].positions[column] = position
      }
    }
    self.rows = rows
  }

  /// The cases, in the order of the first record that has them.
  ///
  /// They are put together as they are asked for, which keeps long records from standing in
  /// memory twice.
  var cases: LazyMapSequence<Range<Int>, ComparedCase> {
    rows.indices.lazy.map { self[$0] }
  }

  /// The case at a place in that order.
  subscript(place: Int) -> ComparedCase {
    let row = rows[place]
    return ComparedCase(
      key: row.key, first: columns[row.first.column].record.cases[row.first.position],
      answers: zip(columns, row.positions).map { column, position in
        position.map { column.record.cases[$0] }
      })
  }

  /// What the records quote of the rules.
  var rules: [String: RuleCitation] {
    columns.reduce(into: [:]) { rules, column in
      rules.merge(column.record.header.rules) { first, _ in first }
    }
  }
}

/// One case, with what each implementation answered.
struct ComparedCase {
  /// The id, or, where a record has it twice, the id with a number.
  let key: String
  /// The case as it ended for the first that was asked.
  let first: CaseRecord
  /// The case as it ended for each column; nothing where it was not asked.
  let answers: [CaseRecord?]

  /// The case as it ended for those that were asked.
  var asked: some Sequence<CaseRecord> { answers.lazy.compactMap(\.self) }

  /// Whether two implementations answer differently; one that skips the case does not answer.
  var differs: Bool { Set(asked.compactMap(\.stance)).count > 1 }

  /// Whether somebody is wrong here.
  var isWrong: Bool { asked.contains { $0.outcome.isWrong } }
}

/// What two implementations have in common that agree on a case.
private enum Stance: Hashable {
  case asExpected
  case answer(String)
  case noAnswer(String)
}

extension CaseRecord {
  /// What the implementation made of the case, if it did not skip it.
  fileprivate var stance: Stance? {
    switch outcome {
    case .skipped: nil
    case .passed, .unexpectedPass: .asExpected
    // The alternative: two answers that differ in details may both be it.
    case .reported: .answer(message)
    case .failed, .errored, .knownFailure: actual.map(Stance.answer) ?? .noAnswer(errorType ?? "")
    }
  }
}
