public import Foundation

extension RunRecord {
  /// The record as JSON Lines: a header, a line per case, a footer with the counts.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let footer = RecordFooter(
        counts: Dictionary(uniqueKeysWithValues: counts.map { ($0.rawValue, $1) }))
      var lines = [try encoder.encode(header)]
      lines += try cases.map(encoder.encode)
      lines.append(try encoder.encode(footer))
      return Data(lines.joined(separator: [0x0A])) + [0x0A]
    }
  }

  /// Reads the records of a file: one after another, each from its header to its footer.
  ///
  /// - Throws: `InputError` with the line that is not what a record has there, or that the file
  ///   ends within a record.
  public static func records(in data: Data, file: String) throws(InputError) -> [RunRecord] {
    let decoder = JSONDecoder()
    var records: [RunRecord] = []
    var open: RunRecord?
    for (index, line) in data.split(separator: 0x0A).enumerated() {
      func fail(_ message: String) -> InputError {
        InputError(message, file: file, line: index + 1)
      }
      if let record = open {
        if let item = try? decoder.decode(CaseRecord.self, from: line) {
          open?.cases.append(item)
        } else if let footer = try? decoder.decode(RecordFooter.self, from: line) {
          let counts = Dictionary(uniqueKeysWithValues: record.counts.map { ($0.rawValue, $1) })
          guard counts == footer.counts else {
            throw fail("the footer counts other outcomes than the record holds; cases are missing")
          }
          records.append(record)
          open = nil
        } else {
          throw fail("neither a case nor a footer of a record")
        }
      } else if let header = try? decoder.decode(RecordHeader.self, from: line) {
        guard header.record == 1 else {
          throw fail("a record of format \(header.record); this program reads format 1")
        }
        open = RunRecord(header: header, cases: [])
      } else {
        throw fail("not the header of a record")
      }
    }
    guard open == nil else {
      throw InputError("the last record has no footer; its run did not end", file: file)
    }
    return records
  }
}

/// The last line of a record.
private struct RecordFooter: Codable {
  var counts: [String: Int]
}
