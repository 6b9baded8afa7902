import Questions

/// The record of a shard, with its cases as the lines of the file.
///
/// A merge needs little of a case but must hold all of them; lines take a third of their memory.
struct ShardRecord {
  /// The name of the file in messages.
  let file: String
  /// The header.
  let header: RecordHeader
  /// The cases, in the order of the file.
  var cases: [ShardCase] = []
  /// Why no case of the shard was run; `nil` if cases were.
  var startupFailure: String?

  /// Adds a case with its line.
  mutating func add(_ item: CaseRecord, text: [UInt8]) {
    cases.append(ShardCase(item, text: text))
    startupFailure = startupFailure ?? item.startupFailure
  }
}

/// The parts of a case that a merge needs.
struct ShardCase: Sendable {
  /// The case's id.
  let id: String
  /// The suite's file.
  let file: String
  /// The line in the file.
  let line: Int
  /// The outcome.
  let outcome: Outcome
  /// Whether a suite has the case; a record also has entries about the run itself.
  let isFromSuite: Bool
  /// The line in the record.
  let text: [UInt8]

  /// Creates the parts of a case.
  init(_ item: CaseRecord, text: [UInt8]) {
    (id, file, line, outcome) = (item.id, item.file, item.line, item.outcome)
    isFromSuite = item.isFromSuite
    self.text = text
  }

  /// Returns whether it comes before another case in a record.
  func precedes(_ other: ShardCase) -> Bool {
    guard isFromSuite == other.isFromSuite else { return isFromSuite }
    return (file, line, id) < (other.file, other.line, other.id)
  }
}
