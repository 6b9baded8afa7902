/// Why bytes are not a valid JSON document, and where.
public struct JSONError: Error, Sendable, Hashable {
  /// The kind of an error.
  @nonexhaustive
  public enum Code: String, Sendable, CaseIterable {
    /// The bytes are not text in the file's encoding.
    case invalidEncoding = "invalid-encoding"
    /// The file is a signed envelope instead of the JSON itself.
    case signedFile = "signed-file"
    /// A character does not conform to the grammar.
    case syntax
    /// A comma has no element or member after it, which some parsers accept.
    /// - Rules: X-01
    case trailingComma = "trailing-comma"
    /// The file ends before the document does.
    case unexpectedEnd = "unexpected-end"
    /// A string contains half of a surrogate pair.
    case unmatchedSurrogate = "unmatched-surrogate"
    /// A number is too large for a `Double`.
    case numberTooLarge = "number-too-large"
    /// Arrays and objects nest deeper than the parser's limit.
    case nestingTooDeep = "nesting-too-deep"
    /// The file is longer than 16 MiB.
    case fileTooLarge = "file-too-large"
    /// The document is valid, but its root is not an object.
    case rootNotObject = "root-not-object"
  }

  /// The kind of the error.
  public let code: Code
  /// The first position that does not conform.
  public let position: JSONPosition
  /// One line: what was expected, what was found and, for common mistakes, a fix.
  public let message: String

  /// Creates an error at a position.
  init(_ code: Code, at position: JSONPosition, _ message: String) {
    (self.code, self.position, self.message) = (code, position, message)
  }
}

extension JSONError {
  /// The rule that the file breaks, or that says why systems may differ: `JSON-001`.
  package var rule: String {
    switch code {
    case .invalidEncoding: "JSON-010"
    case .signedFile: "JSON-007"
    case .trailingComma: "X-01"
    case .numberTooLarge: "X-62"
    case .rootNotObject: "ENV-001"
    case .fileTooLarge: "JSON-004"
    case .syntax, .unexpectedEnd, .unmatchedSurrogate, .nestingTooDeep: "JSON-001"
    }
  }
}

extension JSONError: CustomStringConvertible {
  /// The position and the message on one line.
  public var description: String { "\(position): \(message)" }
}

/// A position in a file, in forms for people and for programs.
public struct JSONPosition: Sendable, Hashable, Codable {
  /// The number of bytes before the position, including a byte order mark.
  public let offset: Int
  /// The line, from 1; CRLF, CR and LF each end a line.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// Creates a position from its numbers.
  package init(offset: Int, line: Int, column: Int) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }
}

extension JSONPosition: CustomStringConvertible {
  /// `line 3, column 14`.
  public var description: String { "line \(line), column \(column)" }
}
