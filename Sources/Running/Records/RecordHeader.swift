import Questions
package import Suites

/// The first line of a record.
package struct RecordHeader: Sendable, Hashable, Codable {
  /// The version of this format: 1.
  package var record: Int
  /// The version of the tables.
  package var suiteVersion: String
  /// Who was asked.
  package var implementation: ImplementationDescription
  /// The platform of the whole run, or nothing where each case was asked at its newest.
  package var platform: String?
  /// When the run began, UTC, ISO 8601 without a zone: `2026-11-21T10:00:00`.
  package var started: String
  /// The name of the machine.
  package var host: String
  /// The rules that the cases of this run name, by id.
  package var rules: [String: RuleCitation]
  /// Which cases were selected, where that is not all of them.
  package var filters: RecordFilters?
  /// What the order of asking depended on, where it was not that of the tables.
  package var seed: UInt64?
  /// Which part of the selected cases was asked, where others asked the rest.
  package var shard: RecordShard?
  /// What was measured of the whole run, if anything was, by name.
  package var measures: [String: String]?

  /// The header of a record.
  package init(
    suiteVersion: String, implementation: ImplementationDescription, platform: String?,
    started: String, host: String, rules: [String: RuleCitation],
    filters: RecordFilters? = nil, seed: UInt64? = nil, shard: RecordShard? = nil,
    measures: [String: String]? = nil
  ) {
    self.record = 1
    self.suiteVersion = suiteVersion
    self.implementation = implementation
    self.platform = platform
    self.started = started
    self.host = host
    self.rules = rules
    self.filters = filters
    self.seed = seed
    self.shard = shard
    self.measures = measures
  }
}

/// The globs by which the cases of a run were selected.
package struct RecordFilters: Sendable, Hashable, Codable {
  /// Globs of suite paths; none means every suite.
  package var suites: [String]
  /// Globs of case ids; none means every case.
  package var cases: [String]
  /// Globs of rule ids; none means every rule.
  package var rules: [String]

  /// The filters of a selection, or nothing where it has none.
  package init?(of selection: Selection) {
    (suites, cases, rules) = (selection.suites, selection.cases, selection.rules)
    guard !suites.isEmpty || !cases.isEmpty || !rules.isEmpty else { return nil }
  }
}

/// Which part of a run a record is.
package struct RecordShard: Sendable, Hashable, Codable {
  /// Which part, from 1.
  package var index: Int
  /// How many parts there are.
  package var count: Int
  /// How many cases all parts have together.
  package var total: Int

  /// A part of a run over so many cases.
  package init(_ shard: Shard, total: Int) {
    (index, count) = (shard.index, shard.count)
    self.total = total
  }
}

extension RecordFilters: CustomStringConvertible {
  /// As the command line has them: `--suite paths/* --rule PTH-002`.
  package var description: String {
    [("suite", suites), ("case", cases), ("rule", rules)]
      .flatMap { name, globs in globs.map { "--\(name) \($0)" } }
      .joined(separator: " ")
  }
}

extension RecordHeader {
  /// The ids of the cases that the run and its other shards selected from tables of this version.
  ///
  /// - Throws: `InputErrors` where these tables hold no such cases.
  package func idsSelected(from tables: ConformanceData) throws -> [String] {
    let selection = Selection(
      suites: filters?.suites ?? [], cases: filters?.cases ?? [], rules: filters?.rules ?? [],
      platform: try platform.map(Platform.init(argument:)))
    return try selection.cases(of: tables).map(\.id)
  }
}
