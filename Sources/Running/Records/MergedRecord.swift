package import Foundation

/// Something that a file of records can hold.
package protocol RecordWriting: Sendable {
  /// Writes the record as JSON Lines, one line at a time: a header, the cases, a footer.
  ///
  /// - Parameter write: Takes a line with its end.
  func write(to write: (Data) throws -> Void) throws
}

/// The record that the shards of a run make up.
package struct MergedRecord: RecordWriting {
  /// The headers of the shards as one.
  let header: RecordHeader
  /// The cases of all shards, in the order of a record.
  let cases: [ShardCase]

  /// Writes the cases as the lines that their shards have.
  package func write(to write: (Data) throws -> Void) throws {
    let encoder = RecordEncoder()
    try write(encoder.line(header))
    for item in cases { try write(item.text + [0x0A]) }
    let counts = cases.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
    try write(encoder.line(RecordFooter(counting: counts)))
  }
}
