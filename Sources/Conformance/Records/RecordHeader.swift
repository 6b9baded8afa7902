/// The first line of a record.
public struct RecordHeader: Sendable, Hashable, Codable {
  /// The version of this format: 1.
  public var record: Int
  /// The version of the tables.
  public var suiteVersion: String
  /// Who was asked.
  public var implementation: ImplementationDescription
  /// The platform of the whole run, or nothing where each case was asked at its newest.
  public var platform: String?
  /// When the run began, UTC, ISO 8601 without a zone: `2026-11-21T10:00:00`.
  public var started: String
  /// The name of the machine.
  public var host: String
  /// The rules that the cases of this run name, by id.
  public var rules: [String: RuleCitation]
  /// Which cases were selected, where that is not all of them.
  public var filters: RecordFilters?
  /// What the order of asking depended on, where it was not that of the tables.
  public var seed: UInt64?
  /// Which part of the selected cases was asked, where others asked the rest.
  public var shard: RecordShard?
  /// What was measured of the whole run, if anything was, by name.
  public var measures: [String: String]?

  /// The header of a record.
  public init(
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
public struct RecordFilters: Sendable, Hashable, Codable {
  /// Globs of suite paths; none means every suite.
  public var suites: [String]
  /// Globs of case ids; none means every case.
  public var cases: [String]
  /// Globs of rule ids; none means every rule.
  public var rules: [String]

  /// The filters of a selection, or nothing where it has none.
  public init?(of selection: Selection) {
    (suites, cases, rules) = (selection.suites, selection.cases, selection.rules)
    guard !suites.isEmpty || !cases.isEmpty || !rules.isEmpty else { return nil }
  }
}

/// Which part of a run a record is.
public struct RecordShard: Sendable, Hashable, Codable {
  /// Which part, from 1.
  public var index: Int
  /// How many parts there are.
  public var count: Int
  /// How many cases all parts have together.
  public var total: Int

  /// A part of a run over so many cases.
  public init(_ shard: Shard, total: Int) {
    (index, count) = (shard.index, shard.count)
    self.total = total
  }
}

extension RecordFilters: CustomStringConvertible {
  /// As the command line has them: `--suite paths/* --rule PTH-002`.
  public var description: String {
    [("suite", suites), ("case", cases), ("rule", rules)]
      .flatMap { name, globs in globs.map { "--\(name) \($0)" } }
      .joined(separator: " ")
  }
}

extension RecordHeader {
  /// The ids of the cases that the run and its other shards selected from tables of this version.
  ///
  /// - Throws: `InputErrors` where these tables hold no such cases.
  public func idsSelected(from tables: Tables) throws -> [String] {
    let selection = Selection(
      suites: filters?.suites ?? [], cases: filters?.cases ?? [], rules: filters?.rules ?? [],
      platform: try platform.map(Platform.init(argument:)))
    return try selection.cases(of: tables).map(\.id)
  }
}
