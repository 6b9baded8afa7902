import Foundation
import Questions

/// The record of a shard, its cases kept as the lines that they were read from.
///
/// A merge needs little of a case but must hold all of them; lines take a third of their room.
struct ShardRecord {
  /// How messages call the file.
  let file: String
  /// The header.
  let header: RecordHeader
  /// The cases, in the order of the file.
  var cases: [ShardCase] = []
  /// Why the shard was not carried out, if it was not.
  var reasonNotCarriedOut: String?

  /// Reads all records of a file, named by its path.
  static func records(inFile path: String) throws(InputError) -> [ShardRecord] {
    var reader = try RecordReader(at: URL(fileURLWithPath: path), named: path)
    var records: [ShardRecord] = []
    while let line = try reader.next() {
      switch line {
      case .header(let header): records.append(ShardRecord(file: path, header: header))
      case .item(let item):
        records[records.endIndex - 1].add(item, text: reader.text)
      case .footer: break
      }
    }
    return records
  }

  private mutating func add(_ item: CaseRecord, text: Data) {
    cases.append(ShardCase(item, text: text))
    reasonNotCarriedOut = reasonNotCarriedOut ?? item.reasonNotCarriedOut
  }
}

/// What a merge needs of a case.
struct ShardCase: Sendable {
  /// The case's id.
  let id: String
  /// The table that holds it.
  let file: String
  /// The line in the table.
  let line: Int
  /// How it ended.
  let outcome: Outcome
  /// Whether the tables hold it; a record also says what is wrong with the run itself.
  let isOfTables: Bool
  /// Its line in the record.
  let text: Data

  /// A case and its line.
  init(_ item: CaseRecord, text: Data) {
    (id, file, line, outcome) = (item.id, item.file, item.line, item.outcome)
    isOfTables = item.isOfTables
    self.text = text
  }

  /// Whether it stands before another in a record.
  func precedes(_ other: ShardCase) -> Bool {
    guard isOfTables == other.isOfTables else { return isOfTables }
    return (file, line, id) < (other.file, other.line, other.id)
  }
}
