import FoundationShim
package import Questions

/// A record and the file that it was read from.
package struct LoadedRecord: Sendable, Hashable {
  /// The name of the file in messages.
  package let file: String
  /// The record.
  package var record: RunRecord

  /// Creates a record of a file.
  package init(_ record: RunRecord, file: String) {
    self.record = record
    self.file = file
  }
}

/// The records of some files: those of whole runs, and those of shards.
package struct RecordFiles: Sendable {
  /// The records of whole runs.
  package private(set) var whole: [LoadedRecord] = []
  /// The records of shards.
  private(set) var shards: [ShardRecord] = []

  /// Whether there is a record of a shard.
  package var hasShards: Bool { !shards.isEmpty }

  /// Reads all records of some files.
  ///
  /// - Parameter reduce: Removes from a case of a whole run what the caller does not need, as
  ///   records are long.
  /// - Throws: `InputError` if a line is not valid, or if a file ends within a record or has none.
  package init(
    reading paths: [String], reduce: (inout CaseRecord) -> Void = { _ in }
  ) throws(InputError) {
    for path in paths {
      var reader = try RecordReader(at: URL(fileURLWithPath: path), named: path)
      var isShard = false
      while let line = try reader.next() {
        switch line {
        case .header(let header):
          isShard = header.shard != nil
          if isShard {
            shards.append(ShardRecord(file: path, header: header))
          } else {
            whole.append(LoadedRecord(RunRecord(header: header, cases: []), file: path))
          }
        case .item(let item) where isShard:
          shards[shards.endIndex - 1].add(item, text: reader.text)
        case .item(var item):
          reduce(&item)
          whole[whole.endIndex - 1].record.cases.append(item)
        case .footer(let diagnosis):
          // The diagnosis of a shard explains only that shard's answers.
          if !isShard { whole[whole.endIndex - 1].record.diagnosis = diagnosis }
        }
      }
    }
  }
}

extension CaseRecord {
  /// Removes all but the outcome and the evidence of a regression.
  package mutating func reduceToComparison() {
    (title, rules, question, trace) = ("", [], .null, nil)
    // A case that passed has not regressed.
    if outcome == .passed { (file, message, reproduce) = ("", "", "") }
  }
}
