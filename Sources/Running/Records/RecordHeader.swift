import FoundationShim
import Questions
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
  /// The start of the run in UTC, as in ISO 8601 but without a zone: `2026-11-21T10:00:00`.
  package var started: String
  /// The name of the machine.
  package var host: String
  /// The rules that the cases name, by id.
  package var rules: [String: RuleCitation]
  /// The filters of the cases, without platform, shard and seed; `nil` if all were selected.
  package var filters: Selection?
  /// The seed of the order of execution; `nil` for the order of the suites.
  package var seed: UInt64?
  /// The part of the selected cases; `nil` if the run was not divided.
  package var shard: RecordShard?
  /// The measurements of the whole run by name, if there are any.
  package var measures: [String: String]?
  /// The seconds from the start of the run to its end; `nil` if the record is not of a single run.
  package var seconds: Double?

  /// Creates a header.
  package init(
    dataVersion: String, implementation: ImplementationDescription, platform: String? = nil,
    started: String, host: String = ProcessInfo.processInfo.hostName,
    rules: [String: RuleCitation] = [:],
    filters: Selection? = nil, seed: UInt64? = nil, shard: RecordShard? = nil,
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

/// A part of a run.
package struct RecordShard: Sendable, Hashable {
  /// The number of the part, from 1.
  package var index: Int
  /// The number of parts.
  package var count: Int
  /// The number of cases in all parts.
  package var total: Int

  /// Creates a part of a run with this many cases in all.
  package init(_ shard: Shard, total: Int) {
    (index, count) = (shard.index, shard.count)
    self.total = total
  }
}

extension RecordHeader {
  /// Returns the ids of the cases that the run and its other shards selected, given the same data.
  ///
  /// - Throws: `InputErrors` if the data has no such cases.
  package func idsSelected(from data: ConformanceData) throws -> [String] {
    var selection = filters ?? Selection()
    selection.platform = try platform.map(Platform.init(argument:))
    return try selection.cases(of: data).map(\.id)
  }
}
