package import Foundation

extension RunRecord: RecordWriting {
  /// Writes the record as JSON Lines, one line at a time: a header, the cases, a footer.
  ///
  /// - Parameter write: Takes a line with its end.
  package func write(to write: (Data) throws -> Void) throws {
    let encoder = RecordEncoder()
    try write(encoder.line(header))
    for item in cases { try write(encoder.line(item)) }
    try write(encoder.line(RecordFooter(counting: counts)))
  }
}

/// Writes the lines of records, for equal values the same.
struct RecordEncoder {
  private let encoder: JSONEncoder

  /// An encoder.
  init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// A value on a line, with its end.
  func line(_ value: some Encodable) throws -> Data {
    try encoder.encode(value) + [0x0A]
  }
}

/// The last line of a record.
struct RecordFooter: Codable {
  /// How many cases ended in each way, by the outcome's words.
  let counts: [String: Int]

  /// The footer of a record with these counts.
  init(counting counts: [Outcome: Int]) {
    self.counts = Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, $1) })
  }
}
