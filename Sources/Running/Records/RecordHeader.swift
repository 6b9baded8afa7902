package import Questions
package import Suites

/// The first line of a record.
package struct RecordHeader: Sendable, Hashable {
  /// The version of this format: 1.
  package var record = 1
  /// The version of the conformance data.
  package var dataVersion: String
  /// The implementation.
  package var implementation: ImplementationDescription
  /// The platform of the whole run; `nil` if each case was run on its newest system.
  package var platform: String?
  /// The start of the run: UTC, ISO 8601 without a zone: `2026-11-21T10:00:00`.
  package var started: String
  /// The name of the machine.
  package var host: String
  /// The rules that the cases name, by id.
  package var rules: [String: RuleCitation]
  /// The filters of the cases; `nil` if all were selected.
  package var filters: RecordFilters?
  /// The seed of the order of execution; `nil` if that was the order of the suites.
  package var seed: UInt64?
  /// The part of the selected cases; `nil` if the run was not divided.
  package var shard: RecordShard?
  /// The measurements of the whole run by name, if there are any.
  package var measures: [String: String]?
  /// The seconds from the start of the run to its end; `nil` for a record that has not one run.
  package var seconds: Double?

  /// Creates a header.
  package init(
    dataVersion: String, implementation: ImplementationDescription, platform: String?,
    started: String, host: String, rules: [String: RuleCitation],
    filters: RecordFilters? = nil, seed: UInt64? = nil, shard: RecordShard? = nil,
    measures: [String: String]? = nil
  ) {
    self.dataVersion = dataVersion
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

/// The filters by which the cases of a run were selected.
package struct RecordFilters: Sendable, Hashable {
  /// Globs of suite paths; empty for every suite.
  package var suites: [String]
  /// Globs of case ids; empty for every case.
  package var cases: [String]
  /// Globs of the ids of cases that are left out.
  package var skipped: [String]
  /// Globs of rule ids; empty for every rule.
  package var rules: [String]
  /// Kinds of question; empty for every kind.
  package var questions: [QuestionKind]
  /// Authorities; empty for every authority.
  package var authorities: [Authority]

  /// Creates the filters of a selection; `nil` if it has none.
  package init?(of selection: Selection) {
    (suites, cases, rules) = (selection.suites, selection.cases, selection.rules)
    (skipped, questions) = (selection.skipped, selection.questions)
    authorities = selection.authorities
    guard !description.isEmpty else { return nil }
  }
}

/// A part of a run.
package struct RecordShard: Sendable, Hashable {
  /// The number of the part, from 1.
  package var index: Int
  /// The number of parts.
  package var count: Int
  /// The number of cases of all parts.
  package var total: Int

  /// Creates a part of a run of so many cases.
  package init(_ shard: Shard, total: Int) {
    (index, count) = (shard.index, shard.count)
    self.total = total
  }
}

extension RecordFilters: CustomStringConvertible {
  /// The filters in words: `suite paths/*, rule PTH-002`.
  package var description: String {
    [
      ("suite", suites), ("case", cases), ("skip", skipped), ("rule", rules),
      ("question", questions.map(\.rawValue)),
      ("authority", authorities.map(\.rawValue)),
    ]
    .flatMap { name, values in values.map { "\(name) \($0)" } }
    .joined(separator: ", ")
  }
}

extension RecordHeader {
  /// Returns the ids of the cases that the run and its other shards selected, given the same data.
  ///
  /// - Throws: `InputErrors` if the data has no such cases.
  package func idsSelected(from data: ConformanceData) throws -> [String] {
    let selection = Selection(
      suites: filters?.suites ?? [], cases: filters?.cases ?? [],
      skipped: filters?.skipped ?? [], rules: filters?.rules ?? [],
      questions: filters?.questions ?? [],
      authorities: filters?.authorities ?? [],
      platform: try platform.map(Platform.init(argument:)))
    return try selection.cases(of: data).map(\.id)
  }
}
