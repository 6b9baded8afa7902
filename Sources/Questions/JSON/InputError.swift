/// Something wrong with a file or an argument: one line that names the place and the mend.
package struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, relative to where the program looks, or nothing for an argument.
  package let file: String?
  /// The line in the file, from 1, where it is known.
  package let line: Int?
  /// What is wrong, and what to do about it.
  package let message: String

  /// Something wrong with an argument, or with a file at a line.
  package init(_ message: String, file: String? = nil, line: Int? = nil) {
    self.message = message
    self.file = file
    self.line = line
  }

  /// `FILE:LINE: message`.
  package var description: String {
    guard let file else { return message }
    return line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}

/// Several things wrong at once, so that a reader mends them in one go.
package struct InputErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong; never empty.
  package let errors: [InputError]

  /// A collection of errors.
  package init(_ errors: [InputError]) {
    self.errors = errors
  }

  /// One line each for the first twenty, and how many more there are.
  package var description: String {
    let shown = errors.prefix(20).map(\.description)
    let more = errors.count - shown.count
    return (shown + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n")
  }
}
