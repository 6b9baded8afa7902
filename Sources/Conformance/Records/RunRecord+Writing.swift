public import Foundation

extension RunRecord {
  /// Writes the record as JSON Lines, one line at a time: a header, the cases, a footer.
  ///
  /// - Parameter write: Takes a line with its end.
  public func write(to write: (Data) throws -> Void) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try write(try encoder.encode(header) + [0x0A])
    for item in cases { try write(try encoder.encode(item) + [0x0A]) }
    try write(try encoder.encode(RecordFooter(counting: counts)) + [0x0A])
  }

  /// The record as JSON Lines in one piece.
  public var data: Data {
    get throws {
      var data = Data()
      try write { data += $0 }
      return data
    }
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
