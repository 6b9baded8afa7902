import Running

/// The cases of one suite in one record, which it refers to: records are long.
struct SuiteRecord {
  /// The suite's path: `components/query`.
  let path: String
  private let record: RunRecord
  private var positions: [Int] = []

  /// A suite of a record, its cases yet to be added.
  fileprivate init(path: String, of record: RunRecord) {
    self.path = path
    self.record = record
  }

  /// Adds the case that stands there in the record.
  fileprivate mutating func add(_ position: Int) {
    positions.append(position)
  }

  /// Its cases, in the order of the record.
  var cases: LazyMapCollection<[Int], CaseRecord> {
    positions.lazy.map { record.cases[$0] }
  }
}

extension RunRecord {
  /// The cases by suite, suites in the order in which their first cases stand.
  var suites: [SuiteRecord] {
    var suites: [SuiteRecord] = []
    var places: [String: Int] = [:]
    for (position, item) in cases.enumerated() {
      let place = places[item.suite] ?? suites.count
      if place == suites.count {
        places[item.suite] = place
        suites.append(SuiteRecord(path: item.suite, of: self))
      }
      suites[place].add(position)
    }
    return suites
  }

  /// The suites; of a record without cases one without cases, so that a report says who was asked.
  var suitesOrEmptyOne: [SuiteRecord] {
    cases.isEmpty ? [SuiteRecord(path: "", of: self)] : suites
  }
}
