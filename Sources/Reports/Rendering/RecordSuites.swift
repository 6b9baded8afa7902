import Running

/// The cases of one suite in one record, kept as indices because records are long.
struct RecordSuite {
  /// The suite's path: `components/query`.
  let path: String
  fileprivate let record: RunRecord
  fileprivate var indices: [Int] = []

  /// The cases, in the order of the record.
  var cases: LazyMapCollection<[Int], CaseRecord> {
    indices.lazy.map { record.cases[$0] }
  }

  /// Returns the suite with only one case of each cause, and one whose answer changes, if the cases
  /// are findings of a search: many have the same cause, and all vary with the seed.
  func reduced(by causes: [String: Diagnosis.Cause]) -> RecordSuite {
    guard record.header.measures != nil else { return self }
    var suite = self
    var seen: Set<String> = []
    suite.indices = indices.filter { index in
      let name = record.cases[index].nameOfCause(in: causes)
      return name.map { seen.insert($0).inserted } ?? true
    }
    return suite
  }
}

extension CaseRecord {
  /// Returns the name that a finding of a search shares with others: its cause, or `flaky` if its
  /// answer changes; `nil` if it stands alone.
  func nameOfCause(in causes: [String: Diagnosis.Cause]) -> String? {
    causes[id]?.mutant ?? (isFlaky ? "flaky" : nil)
  }
}

extension RunRecord {
  /// The cases by suite, suites in the order of their first cases.
  var suites: [RecordSuite] {
    var suites: [RecordSuite] = []
    var known: [String: Int] = [:]
    for (index, item) in cases.enumerated() {
      let suite = known[item.suite] ?? suites.count
      if suite == suites.count {
        known[item.suite] = suite
        suites.append(RecordSuite(path: item.suite, record: self))
      }
      suites[suite].indices.append(index)
    }
    return suites
  }

  /// The suites, or one empty suite if there are no cases, so that a report shows the
  /// implementation.
  var suitesOrEmptyOne: [RecordSuite] {
    cases.isEmpty ? [RecordSuite(path: "", record: self)] : suites
  }
}

/// Suites whose paths begin with the same folder.
struct SuiteArea {
  /// The folder.
  let name: String
  /// The suites in it by path, each with a tally for each implementation.
  let suites: [(path: String, tallies: [Tally])]

  /// The sum of the suites' tallies for each implementation.
  var tallies: [Tally] {
    suites.dropFirst().reduce(suites.first?.tallies ?? []) { sums, suite in
      zip(sums, suite.tallies).map { $0 + $1 }
    }
  }
}

extension ResultMatrix {
  /// The suites by area, both in alphabetical order.
  var areas: [SuiteArea] {
    let nothing = Array(repeating: Tally(), count: columns.count)
    var tallies: [String: [Tally]] = [:]
    for item in cases {
      for (column, result) in item.results.enumerated() {
        guard let result else { continue }
        tallies[item.first.suite, default: nothing][column].add(result)
      }
    }
    let suites = tallies.filter { $0.value.contains { $0.total > 0 } }
      .map { (path: $0.key, tallies: $0.value) }.sorted { $0.path < $1.path }
    return Dictionary(grouping: suites) { String($0.path.prefix { $0 != "/" }) }
      .map { SuiteArea(name: $0.key, suites: $0.value) }
      .sorted { $0.name < $1.name }
  }
}
