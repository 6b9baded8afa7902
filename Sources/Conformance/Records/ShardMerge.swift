/// Joins the shards of runs into whole records.
public struct ShardMerge {
  private let shards: [FiledRecord]
  private let selected: (RecordHeader) -> [String]?

  /// A merge of these records.
  ///
  /// - Parameter selected: The ids of the cases that a run with such a header selects, if that can
  ///   be told; with them missing cases are named.
  public init(_ shards: [FiledRecord], selected: @escaping (RecordHeader) -> [String]?) {
    self.shards = shards
    self.selected = selected
  }

  /// One record for each implementation, in the order in which these first stand.
  ///
  /// - Throws: `InputErrors` where records are no shards or belong to different runs, and for each
  ///   case that is missing, doubled or in the wrong shard.
  public func records() throws(InputErrors) -> [RunRecord] {
    var runs: [(name: String, shards: [FiledRecord])] = []
    for shard in shards {
      let name = shard.record.header.implementation.name
      if let place = runs.firstIndex(where: { $0.name == name }) {
        runs[place].shards.append(shard)
      } else {
        runs.append((name, [shard]))
      }
    }
    var records: [RunRecord] = []
    for run in runs { records.append(try record(of: run.shards, named: run.name)) }
    return records
  }

  private func record(
    of shards: [FiledRecord], named name: String
  ) throws(InputErrors) -> RunRecord {
    try check(shards.flatMap { differences(of: $0, from: shards[0]) })
    try check(strayCases(in: shards))
    try check(missingCases(in: shards, of: name))
    return RunRecord(header: header(of: shards.map(\.record.header)), cases: cases(of: shards))
  }

  private func check(_ errors: [InputError]) throws(InputErrors) {
    guard errors.isEmpty else { throw InputErrors(errors) }
  }

  /// What tells a record from a shard of the first one's run.
  private func differences(of other: FiledRecord, from first: FiledRecord) -> [InputError] {
    let (mine, theirs) = (other.record.header, first.record.header)
    guard let shard = mine.shard, Shard(shard.index, of: shard.count) != nil else {
      return [
        InputError(
          "the record of \(mine.implementation.name) is no shard; `assay run --shard K/N` makes one",
          file: other.file)
      ]
    }
    func difference(_ what: String, _ value: (RecordHeader) -> String) -> InputError? {
      guard value(mine) != value(theirs) else { return nil }
      return InputError(
        "\(mine.implementation.name): \(what) is \(value(mine)) here and \(value(theirs)) in "
          + "\(first.file); shards of one run have it in common",
        file: other.file)
    }
    return [
      difference("the implementation", \.implementation.identity),
      difference("the version of the tables", \.suiteVersion),
      difference("the platform", { $0.platform ?? "each case's newest" }),
      difference("the selection", { $0.filters?.description ?? "all cases" }),
      difference("the seed", { $0.seed.map(String.init) ?? "none" }),
      difference("the number of shards", { "\($0.shard?.count ?? 0)" }),
      difference("the number of cases in all shards", { "\($0.shard?.total ?? 0)" }),
    ].compactMap(\.self)
  }

  /// The cases that stand twice, or in a shard to which they do not belong.
  private func strayCases(in shards: [FiledRecord]) -> [InputError] {
    var errors: [InputError] = []
    var files: [String: String] = [:]
    for part in shards {
      let shard = part.record.header.shard.flatMap { Shard($0.index, of: $0.count) }
      for item in part.record.cases where !item.isAboutList {
        if let first = files.updateValue(part.file, forKey: item.id) {
          errors.append(
            InputError(
              "\(item.id): this case stands in \(first) too; give each shard once",
              file: part.file))
        } else if let shard, !shard.contains(item.id) {
          errors.append(
            InputError("\(item.id): this case does not belong to shard \(shard)", file: part.file))
        }
      }
    }
    return errors
  }

  /// The shards and the cases that are not there.
  private func missingCases(in shards: [FiledRecord], of name: String) -> [InputError] {
    guard let whole = shards[0].record.header.shard else { return [] }
    let given = Set(shards.compactMap(\.record.header.shard?.index))
    let ids = Set(shards.flatMap { $0.record.cases.filter { !$0.isAboutList }.map(\.id) })
    guard ids.count != whole.total || given.count != whole.count else { return [] }
    // A header that says anything must not keep this busy.
    let absent = (1...whole.count).lazy.filter { !given.contains($0) }.prefix(20)
    var errors: [InputError] = absent.map { index in
      InputError("\(name): shard \(index)/\(whole.count) is missing; give its record too")
    }
    if ids.count != whole.total {
      errors.append(
        InputError("\(name): the shards hold \(ids.count) of \(whole.total) cases"))
    }
    let missing = (selected(shards[0].record.header) ?? []).filter { !ids.contains($0) }
    return errors + missing.map { InputError("\($0): this case is missing") }
  }

  private func header(of headers: [RecordHeader]) -> RecordHeader {
    var header = headers[0]
    header.shard = nil
    for other in headers.dropFirst() {
      header.started = min(header.started, other.started)
      header.rules.merge(other.rules) { first, _ in first }
    }
    header.host = Set(headers.map(\.host)).sorted().joined(separator: ", ")
    return header
  }

  /// The cases in the order of the tables, and at the end, each once, what is wrong with a list of
  /// known failures.
  private func cases(of shards: [FiledRecord]) -> [CaseRecord] {
    let cases = shards.flatMap(\.record.cases)
    let asked = cases.filter { !$0.isAboutList }.sorted {
      ($0.file, $0.line, $0.id) < ($1.file, $1.line, $1.id)
    }
    let ofLists = Set(cases.filter(\.isAboutList)).sorted { $0.line < $1.line }
    return asked + ofLists
  }
}

extension CaseRecord {
  /// Whether it says what is wrong with a list of known failures, which every shard notices.
  fileprivate var isAboutList: Bool { suite == KnownFailures.suite }
}

extension ImplementationDescription {
  /// What tells it from another of the same name.
  fileprivate var identity: String { "\(name) \(version) (\(language))" }
}
