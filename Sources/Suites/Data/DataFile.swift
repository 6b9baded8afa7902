package import Questions

/// A JSON file of the conformance data: its value, and the line of each id.
package struct DataFile: Sendable {
  /// The path in messages.
  package let name: String
  /// The file's value.
  package let value: JSON
  private let linesOfIDs: [String: [Int]]

  /// Reads a file, in which duplicate keys are errors.
  package init(_ text: [UInt8], name: String) throws(InputError) {
    do throws(InputError) {
      (value, linesOfIDs) = try JSONReader.valueAndLinesOfIDs(of: text)
    } catch {
      throw InputError("not JSON: \(error.message)", file: name, line: error.line)
    }
    self.name = name
  }

  /// Returns the line of an id, from 1; `nil` if the file does not have it.
  ///
  /// - Parameter occurrence: Which of several members with that id, from 0.
  package func line(of id: String, occurrence: Int = 0) -> Int? {
    linesOfIDs[id].flatMap { $0.indices.contains(occurrence) ? $0[occurrence] : $0.last }
  }

  /// Returns the error with this file and the line of an id.
  package func locate(_ error: InputError, at id: String?) -> InputError {
    let prefix = id.map { "\($0): " } ?? ""
    return InputError(prefix + error.message, file: name, line: id.flatMap { line(of: $0) })
  }
}
