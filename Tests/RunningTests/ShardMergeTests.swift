import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

struct ShardMergeTests {
  private static let ids = (1...12).map { "a/x\($0)" } + (1...8).map { "b/y\($0)" }

  /// The whole record, as a run without shards leaves it; of the first suite's cases two stand on
  /// one line, and the second suite's lines begin anew.
  private static let whole = RunRecord.sample(
    ids.enumerated().map { .sample($1, $0 == 3 ? .failed : .passed, line: max(1, $0 % 12)) })

  /// The shards of a run, each with the change that a test makes.
  private static func shards(
    of record: RunRecord = whole, _ count: Int = 3, _ change: (inout RunRecord) -> Void = { _ in }
  ) throws -> [LoadedRecord] {
    try (1...count).map { index in
      let shard = try #require(Shard(index, of: count))
      var part = record
      part.header.shard = RecordShard(shard, total: record.cases.count)
      part.cases = record.cases.filter { shard.contains($0.id) }
      change(&part)
      return LoadedRecord(part, file: "\(index).jsonl")
    }
  }

  /// What the shards make up, written to files, merged, written and read again.
  private func merge(
    _ shards: [LoadedRecord], selected: [String]? = nil
  ) throws -> [RunRecord] {
    let folder = try TemporaryFolder()
    var files: [String] = []
    for shard in shards where !files.contains(shard.file) {
      let data = try shards.filter { $0.file == shard.file }.map { try $0.record.data }.joined()
      try folder.file(shard.file, Data(data))
      files.append(shard.file)
    }
    let paths = files.map(folder.path)
    do {
      let merged = try ShardMerge(RecordFiles(reading: paths)) { _ in selected }.records()
      var data = Data()
      for record in merged { try record.write { data += $0 } }
      return try RunRecord.records(at: URL(fileURLWithPath: folder.file("merged", data)))
    } catch let error as InputErrors {
      let prefix = folder.url.path + "/"
      throw InputErrors(
        error.errors.map { error in
          InputError(
            error.message.replacing(prefix, with: ""),
            file: error.file?.replacing(prefix, with: ""))
        })
    }
  }

  private func complaints(
    _ shards: [LoadedRecord], selected: [String]? = nil
  ) throws -> [String] {
    do {
      _ = try merge(shards, selected: selected)
      return []
    } catch let error as InputErrors {
      return error.errors.map(\.description)
    }
  }

  @Test(arguments: [1, 2, 3, 50])
  func `all shards together are the run without shards`(count: Int) throws {
    let shards = try Self.shards(count)
    #expect(try merge(shards.reversed()) == [Self.whole])
  }

  @Test func `each implementation becomes a record`() throws {
    var other = Self.whole
    other.header.implementation.name = "other"
    let (first, second) = (try Self.shards(), try Self.shards(of: other))
    let mixed = zip(second, first).flatMap { [$0, $1] }
    #expect(try merge(mixed) == [other, Self.whole])
  }

  @Test func `the header tells of all machines and rules, and of the first start`() throws {
    let shards = try Self.shards(2) { part in
      let index = part.header.shard?.index ?? 0
      part.header.host = "machine-\(3 - index)"
      part.header.started = "2026-11-21T10:0\(3 - index):00"
      part.header.rules = ["PAT-00\(index)": RuleCitation(statement: "S", sources: [])]
    }
    let header = try #require(try merge(shards).first?.header)
    #expect(header.host == "machine-1, machine-2")
    #expect(header.started == "2026-11-21T10:01:00")
    #expect(header.rules.keys.sorted() == ["PAT-001", "PAT-002"])
    #expect(header.shard == nil)
  }

  @Test func `a record of a shard that cannot be is refused`() throws {
    let shards = try Self.shards { $0.header.shard?.index = 9 }
    #expect(
      try complaints([shards[0]]) == [
        "1.jsonl: the record of scripted is of a shard that cannot be: 9/3"
      ])
  }

  @Test func `records of whole runs stay beside those of shards`() throws {
    let folder = try TemporaryFolder()
    let whole = try folder.file("all", Self.whole.data)
    let shard = try folder.file("1", Self.shards()[0].record.data)
    let files = try RecordFiles(reading: [shard, whole])
    #expect(files.whole == [LoadedRecord(Self.whole, file: whole)] && files.hasShards)
  }

  @Test func `a missing shard and its cases are named`() throws {
    var shards = try Self.shards()
    let missing = shards.remove(at: 1).record.cases.map(\.id)
    let lines = try complaints(shards, selected: Self.ids)
    #expect(lines.first == "scripted: shard 2/3 is missing; pass its record too")
    #expect(lines[1] == "scripted: the shards have \(20 - missing.count) of 20 cases")
    #expect(lines.dropFirst(2) == missing.map { "\($0): this case is missing" }[...])
    #expect(try complaints(shards).count == 2, "without data the shard is named")
  }

  @Test func `an empty shard must be given too`() throws {
    let shards = try Self.shards(50)
    let empty = try #require(shards.first { $0.record.cases.isEmpty }?.record.header.shard)
    let lines = try complaints(shards.filter { $0.record.header.shard != empty })
    #expect(lines == ["scripted: shard \(empty.index)/50 is missing; pass its record too"])
  }

  @Test func `a missing case is named`() throws {
    let shards = try Self.shards { $0.cases.removeAll { $0.id == "a/x5" } }
    #expect(
      try complaints(shards, selected: Self.ids) == [
        "scripted: the shards have 19 of 20 cases", "a/x5: this case is missing",
      ])
  }

  @Test func `a case in a wrong shard is named`() throws {
    var shards = try Self.shards(2)
    var (one, two) = (shards[0].record, shards[1].record)
    let moved = one.cases.removeLast()
    two.cases.append(moved)
    shards = [LoadedRecord(one, file: "1"), LoadedRecord(two, file: "2")]
    #expect(try complaints(shards) == ["2: \(moved.id): this case does not belong to shard 2/2"])
  }

  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (inout RecordHeader) -> Void
    let complaint: String
  }

  private static let filters = Selection(suites: ["a"], rules: ["PAT-*"]).filters

  @Test(arguments: [
    Change(
      testDescription: "another version", apply: { $0.implementation.version = "2" },
      complaint: "the implementation is scripted 2 (Swift) here and scripted 1 (Swift)"),
    Change(
      testDescription: "other data", apply: { $0.dataVersion = "2.0.0" },
      complaint: "the version of the conformance data is 2.0.0 here and 1.2.3"),
    Change(
      testDescription: "another platform", apply: { $0.platform = "ios=12.0" },
      complaint: "the platform is ios=12.0 here and each case's newest"),
    Change(
      testDescription: "another selection", apply: { $0.filters = filters },
      complaint: "the selection is suite a, rule PAT-* here and all cases"),
    Change(
      testDescription: "another seed", apply: { $0.seed = 5 },
      complaint: "the seed is 5 here and none"),
    Change(
      testDescription: "another number of shards", apply: { $0.shard?.count = 4 },
      complaint: "the number of shards is 4 here and 3"),
    Change(
      testDescription: "another number of cases", apply: { $0.shard?.total = 21 },
      complaint: "the number of cases in all shards is 21 here and 20"),
  ])
  func `shards of different runs are refused`(change: Change) throws {
    let shards = try Self.shards { if $0.header.shard?.index == 2 { change.apply(&$0.header) } }
    #expect(
      try complaints(shards) == [
        "2.jsonl: scripted: \(change.complaint) in 1.jsonl; it must be the same in all shards of a run"
      ])
  }

  @Test func `a header that says anything is refused at once`() throws {
    let shards = try Self.shards {
      $0.header.shard?.count = .max
      $0.cases = []
    }
    #expect(try complaints(shards).count == 21)
    let wrong = try Self.shards { $0.header.shard?.index = 0 }
    #expect(try complaints(wrong).allSatisfy { $0.contains("is of a shard that cannot be") })
  }

  @Test func `what is wrong with one shard's run is no case that is missing or doubled`() throws {
    var adapter = CaseRecord.sample("assay/adapter", .errored, errorType: "protocol")
    adapter.authority = ""
    // Nor is its place in the shard that its id names.
    try #require(Shard(2, of: 3)?.contains(adapter.id) == true)
    let shards = try Self.shards { if $0.header.shard?.index == 3 { $0.cases.append(adapter) } }
    let merged = try #require(try merge(shards).first)
    #expect(merged.cases == Self.whole.cases + [adapter])
    #expect(merged.counts[.errored] == 1)
  }

  @Test func `what is wrong with the runs themselves is kept, each line once, at the end`() throws {
    var list = CaseRecord.sample("known-failures/line-3", .failed)
    list.authority = ""
    let shards = try Self.shards(2) { part in
      var adapter = CaseRecord.sample("assay/adapter", .errored, errorType: "protocol")
      adapter.authority = ""
      adapter.message = "an odd line \(part.header.shard?.index ?? 0)"
      part.cases += [list, adapter]
    }
    let merged = try #require(try merge(shards).first)
    #expect(Array(merged.cases.prefix(20)) == Self.whole.cases)
    let rest = merged.cases.dropFirst(20)
    #expect(rest.map(\.message).sorted() == ["an odd line 1", "an odd line 2", "got matches"])
  }
}
