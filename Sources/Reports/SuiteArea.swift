import Running
import Suites

/// Suites whose paths begin with the same folder.
struct SuiteArea {
  /// One suite.
  struct Suite {
    /// Its path: `components/query`.
    let path: String
    /// How its cases ended, for each implementation.
    let tallies: [Tally]

    /// The folder with which the path begins.
    fileprivate var area: String { String(path.prefix { $0 != "/" }) }
  }

  /// The folder.
  let name: String
  /// The suites in it.
  let suites: [Suite]

  /// How all cases in it ended, for each implementation.
  var tallies: [Tally] {
    suites.dropFirst().reduce(suites.first?.tallies ?? []) { sums, suite in
      zip(sums, suite.tallies).map { $0 + $1 }
    }
  }
}

extension SideBySide {
  /// The suites by area, in the order of the alphabet.
  var areas: [SuiteArea] {
    let nothing = Array(repeating: Tally(), count: columns.count)
    var tallies: [String: [Tally]] = [:]
    for item in cases {
      for (column, answer) in item.answers.enumerated() {
        guard let answer else { continue }
        tallies[item.first.suite, default: nothing][column].add(answer.outcome)
      }
    }
    let suites = tallies.map { SuiteArea.Suite(path: $0.key, tallies: $0.value) }
    return Dictionary(grouping: suites, by: \.area)
      .map { SuiteArea(name: $0.key, suites: $0.value.sorted { $0.path < $1.path }) }
      .sorted { $0.name < $1.name }
  }
}
