package import Foundation
package import Questions

/// One JSON file of the tables: its value, and the line on which each id stands.
package struct DataFile: Sendable {
  /// The path that messages show.
  package let name: String
  /// The file's value.
  package let value: JSON
  private let linesOfIDs: [String: [Int]]

  /// Reads a file; a missing file, a folder and bad JSON each get an error of one line.
  ///
  /// A name that stands twice in an object is an error too, for of the two members each reader of
  /// JSON counts another.
  package init(_ url: URL, name: String) throws(InputError) {
    let text = Array(try InputFile.data(at: url, named: name))
    do throws(InputError) {
      (value, linesOfIDs) = try JSONReader.valueAndLinesOfIDs(of: text)
    } catch {
      throw InputError("not JSON: \(error.message)", file: name, line: error.line)
    }
    self.name = name
  }

  /// The line, from 1, on which the id stands; if it stands several times, for the one so far down.
  package func line(of id: String, occurrence: Int = 0) -> Int? {
    linesOfIDs[id].flatMap { $0.indices.contains(occurrence) ? $0[occurrence] : $0.last }
  }

  /// The same error, at this file and at the line of that id.
  package func locate(_ error: InputError, at id: String?) -> InputError {
    let prefix = id.map { "\($0): " } ?? ""
    return InputError(prefix + error.message, file: name, line: id.flatMap { line(of: $0) })
  }
}
