import FoundationShim
package import Questions
import Suites

/// A merge of the shards of runs into whole records.
package struct ShardMerge {
  private let shards: [ShardRecord]
  private let selected: (RecordHeader) -> [String]?

  /// Creates a merge of the shards of some files.
  ///
  /// - Parameter selected: Returns the ids of the cases that a run with such a header selects, by
  ///   which missing cases are named; `nil` if they are not known.
  package init(_ files: RecordFiles, selected: @escaping (RecordHeader) -> [String]?) {
    (shards, self.selected) = (files.shards, selected)
  }

  /// An error for each aborted run; if there is one, nothing can be merged.
  package var abortedRuns: [InputError] {
    shards.compactMap { part in
      part.startupFailure.map { reason in
        let shard = part.header.shard.map { "shard \($0.index)/\($0.count)" } ?? "a shard"
        return InputError("\(shard) did not start: \(reason)", file: part.file)
      }
    }
  }

  /// Returns one record for each implementation, in the order of their first shards.
  ///
  /// - Throws: `InputErrors` if records are not shards or are of different runs, and for each case
  ///   that is missing, duplicate or in the wrong shard.
  package func records() throws(InputErrors) -> [MergedRecord] {
    let runs = Dictionary(grouping: shards, by: \.header.implementation.name)
    var records: [MergedRecord] = []
    var names: Set<String> = []
    for name in shards.map(\.header.implementation.name) where names.insert(name).inserted {
      records.append(try record(of: runs[name] ?? [], named: name))
    }
    return records
  }

  private func record(
    of shards: [ShardRecord], named name: String
  ) throws(InputErrors) -> MergedRecord {
    try check(shards.flatMap { differences(of: $0, from: shards[0]) })
    try check(strayCases(in: shards))
    try check(missingCases(in: shards, of: name))
    return MergedRecord(header: header(of: shards.map(\.header)), cases: cases(of: shards))
  }

  private func check(_ errors: [InputError]) throws(InputErrors) {
    guard errors.isEmpty else { throw InputErrors(errors) }
  }

  /// Returns an error for each difference of a record from the first shard of the run.
  private func differences(of other: ShardRecord, from first: ShardRecord) -> [InputError] {
    let (mine, theirs) = (other.header, first.header)
    guard let shard = mine.shard, Shard(shard.index, of: shard.count) != nil else {
      return [
        InputError(
          "the record of \(mine.implementation.name) is of a shard that cannot be: "
            + "\(mine.shard?.index ?? 0)/\(mine.shard?.count ?? 0)",
          file: other.file)
      ]
    }
    func difference(_ what: String, _ value: (RecordHeader) -> String) -> InputError? {
      guard value(mine) != value(theirs) else { return nil }
      return InputError(
        "\(mine.implementation.name): \(what) is \(value(mine)) here and \(value(theirs)) in "
          + "\(first.file); it must be the same in all shards of a run",
        file: other.file)
    }
    return [
      difference("the implementation", \.implementation.identity),
      difference("the version of the conformance data", \.dataVersion),
      difference("the platform", { $0.platform ?? "each case's newest" }),
      difference("the selection", { $0.filters?.description ?? "all cases" }),
      difference("the seed", { $0.seed.map(String.init) ?? "none" }),
      difference("the number of shards", { "\($0.shard?.count ?? 0)" }),
      difference("the number of cases in all shards", { "\($0.shard?.total ?? 0)" }),
    ].compactMap(\.self)
  }

  /// Returns an error for each case that is duplicate or in the wrong shard.
  private func strayCases(in shards: [ShardRecord]) -> [InputError] {
    var errors: [InputError] = []
    var files: [String: String] = [:]
    for part in shards {
      let shard = part.header.shard.flatMap { Shard($0.index, of: $0.count) }
      for item in part.cases where item.isFromSuite {
        if let first = files.updateValue(part.file, forKey: item.id) {
          errors.append(
            InputError(
              "\(item.id): a duplicate case, also in \(first); pass each shard once",
              file: part.file))
        } else if let shard, !shard.contains(item.id) {
          errors.append(
            InputError("\(item.id): this case does not belong to shard \(shard)", file: part.file))
        }
      }
    }
    return errors
  }

  /// Returns an error for each missing shard and case.
  private func missingCases(in shards: [ShardRecord], of name: String) -> [InputError] {
    guard let whole = shards[0].header.shard else { return [] }
    let given = Set(shards.compactMap(\.header.shard?.index))
    let ids = Set(shards.flatMap { $0.cases.filter(\.isFromSuite).map(\.id) })
    guard ids.count != whole.total || given.count != whole.count else { return [] }
    // A corrupt header must not make this search long.
    let absent = (1...whole.count).lazy.filter { !given.contains($0) }.prefix(20)
    var errors: [InputError] = absent.map { index in
      InputError("\(name): shard \(index)/\(whole.count) is missing; pass its record too")
    }
    if ids.count != whole.total {
      errors.append(
        InputError("\(name): the shards have \(ids.count) of \(whole.total) cases"))
    }
    let missing = (selected(shards[0].header) ?? []).filter { !ids.contains($0) }
    return errors + missing.map { InputError("\($0): this case is missing") }
  }

  private func header(of headers: [RecordHeader]) -> RecordHeader {
    var header = headers[0]
    header.shard = nil
    header.seconds = nil
    for other in headers.dropFirst() {
      header.started = min(header.started, other.started)
      header.rules.merge(other.rules) { first, _ in first }
    }
    header.host = Set(headers.map(\.host)).sorted().joined(separator: ", ")
    return header
  }

  /// Returns the cases in the order of the suites, then the entries about the runs, each once.
  private func cases(of shards: [ShardRecord]) -> [ShardCase] {
    var entries: Set<[UInt8]> = []
    return shards.flatMap(\.cases)
      .filter { $0.isFromSuite || entries.insert($0.text).inserted }
      .sorted { $0.precedes($1) }
  }
}

extension ImplementationDescription {
  /// The name with the version and the language.
  fileprivate var identity: String { "\(name) \(version) (\(language))" }
}
