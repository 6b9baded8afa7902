import Foundation

/// One JSON file of the tables: its value, and the line on which each id stands.
struct TableFile: Sendable {
  /// The path that messages show.
  let name: String
  /// The file's value.
  let value: JSON
  private let lines: [String: [Int]]

  /// Reads a file; a missing file, a folder and bad JSON each get an error of one line.
  ///
  /// A name that stands twice in an object is an error too, for of the two members each reader of
  /// JSON counts another.
  init(_ url: URL, name: String) throws(InputError) {
    let text = Array(try InputFile.data(at: url, named: name))
    do throws(InputError) {
      let (value, doubling) = try JSONReader.valueAndDoubling(of: text)
      if let doubling { throw doubling }
      self.value = value
    } catch {
      throw InputError("not JSON: \(error.message)", file: name, line: error.line)
    }
    self.name = name
    lines = Self.linesOfIDs(in: text)
  }

  /// The line, from 1, on which the id stands; if it stands several times, for the one so far down.
  func line(of id: String, occurrence: Int = 0) -> Int? {
    lines[id].flatMap { $0.indices.contains(occurrence) ? $0[occurrence] : $0.last }
  }

  /// The same error, at this file and at the line of that id.
  func locate(_ error: InputError, at id: String?) -> InputError {
    let prefix = id.map { "\($0): " } ?? ""
    return InputError(prefix + error.message, file: name, line: id.flatMap { line(of: $0) })
  }

  private static func linesOfIDs(in text: [UInt8]) -> [String: [Int]] {
    var lines: [String: [Int]] = [:]
    let key = Array("\"id\"".utf8)
    let quote = key[0]
    let allLines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in allLines.enumerated() {
      let start = line.indices.first { line[$0] == quote && line[$0...].starts(with: key) }
      guard let start else { continue }
      let quoted = line[(start + key.count)...].split(separator: quote, maxSplits: 2)
      guard quoted.count > 1,
        quoted[0].allSatisfy({ $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") })
      else { continue }
      lines[String(decoding: quoted[1], as: UTF8.self), default: []].append(index + 1)
    }
    return lines
  }
}
