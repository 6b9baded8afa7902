/// An error in a file or an argument: one line with the place and the fix.
package struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, relative to the working directory; `nil` for an argument.
  package let file: String?
  /// The line in the file, from 1; `nil` if it is not known.
  package let line: Int?
  /// What is wrong, and how to fix it.
  package let message: String

  /// Creates an error in an argument, or in a file at a line.
  package init(_ message: String, file: String? = nil, line: Int? = nil) {
    self.message = message
    self.file = file
    self.line = line
  }

  /// `FILE:LINE: message`.
  package var description: String {
    guard let file else { return message.visibleLine }
    return (line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)").visibleLine
  }
}

/// Several errors at once, so that a reader fixes them in one go.
package struct InputErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors; never empty.
  package let errors: [InputError]

  /// Creates a collection of errors.
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
