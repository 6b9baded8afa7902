/// Why bytes are not the JSON that was asked for, and where.
public struct JSONError: Error, Sendable, Hashable {
  /// Where the text first leaves the grammar.
  public let position: JSONPosition
  /// One line: what was expected, what was found and, for common mistakes, how to mend it.
  public let message: String

  /// An error at a place.
  init(at position: JSONPosition, _ message: String) {
    self.position = position
    self.message = message
  }
}

extension JSONError: CustomStringConvertible {
  /// The place and the message on one line.
  public var description: String { "\(position): \(message)" }
}
