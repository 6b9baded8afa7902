import Conformance

/// The cases of one suite in one record.
struct SuiteRecord {
  /// The suite's path: `components/query`.
  let path: String
  /// Its cases, in the order of the record.
  var cases: [CaseRecord]
}

extension RunRecord {
  /// The cases by suite, suites in the order in which their first cases stand.
  var suites: [SuiteRecord] {
    var suites: [SuiteRecord] = []
    var positions: [String: Int] = [:]
    for record in cases {
      if let position = positions[record.suite] {
        suites[position].cases.append(record)
      } else {
        positions[record.suite] = suites.count
        suites.append(SuiteRecord(path: record.suite, cases: [record]))
      }
    }
    return suites
  }
}
