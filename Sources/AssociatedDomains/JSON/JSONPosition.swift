/// A place in a file, as a person looks for it and as a program does.
public struct JSONPosition: Sendable, Hashable {
  /// Bytes before it in the file as it was given, a byte order mark included.
  public let offset: Int
  /// The line, from 1; CRLF, CR and LF each end one.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int

  /// A place from its numbers.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension JSONPosition: CustomStringConvertible {
  /// `line 3, column 14`.
  public var description: String { "line \(line), column \(column)" }
}
