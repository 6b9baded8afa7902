import Running
import Suites

/// Records side by side: who answered which case how.
struct SideBySide {
  /// One implementation, as it was asked for one record.
  struct Column {
    /// Its name, which no other column has.
    let name: String
    /// What it left behind.
    let record: RunRecord
  }

  /// The implementations.
  let columns: [Column]
  /// The ids of the cases, or, where a record has one twice, the id with a number.
  private let keys: [String]
  /// Where each case stands in the first record that has it.
  private let firsts: [(column: Int, position: Int)]
  /// Where each case stands in each record, case by case, if it is there: one array, as an array for
  /// each case would take several times the room.
  private let positions: [Int?]

  /// Finds for each case of a record its like in the others.
  init(_ records: [RunRecord]) {
    var names = UniqueNames()
    columns = records.map { record in
      let name = record.header.implementation.name.visibleLine
      return Column(name: names.claim(name.isBlank ? "(unnamed)" : name), record: record)
    }
    var keys: [String] = []
    var firsts: [(column: Int, position: Int)] = []
    var positions: [Int?] = []
    var places: [String: Int] = [:]
    for (column, record) in records.enumerated() {
      // A record that names a case twice is wrong, but shall not hide one of the two.
      var names = UniqueNames()
      for (position, item) in record.cases.enumerated() {
        let key = names.claim(item.id)
        let place = places[key] ?? keys.count
        if place == keys.count {
          places[key] = place
          keys.append(key)
          firsts.append((column, position))
          positions += repeatElement(nil, count: records.count)
        }
        positions[place * records.count + column] = position
      }
    }
    self.keys = keys
    self.firsts = firsts
    self.positions = positions
  }

  /// The cases, in the order of the first record that has them.
  ///
  /// They are put together as they are asked for, which keeps long records from standing in
  /// memory twice.
  var cases: LazyMapSequence<Range<Int>, ComparedCase> {
    keys.indices.lazy.map { self[$0] }
  }

  /// The case at a place in that order.
  subscript(place: Int) -> ComparedCase {
    let first = firsts[place]
    return ComparedCase(
      key: keys[place], first: columns[first.column].record.cases[first.position],
      answers: columns.indices.map { column in
        positions[place * columns.count + column].map { columns[column].record.cases[$0] }
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
    case .informational: .answer(message)
    case .failed, .errored, .knownFailure: actual.map(Stance.answer) ?? .noAnswer(errorType ?? "")
    }
  }
}
