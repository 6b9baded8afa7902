/// Why bytes are not entitlements, and where.
public struct EntitlementsError: Error, Sendable, Hashable {
  /// The line of the property list, from 1; nothing where it has no lines, or was not found.
  public let line: Int?
  /// One line: what is wrong and, where there is one, the mend.
  public let message: String

  /// An error on a line, or on none.
  init(line: Int? = nil, _ message: String) {
    (self.line, self.message) = (line, message)
  }
}

extension EntitlementsError: CustomStringConvertible {
  /// The line, if there is one, and the message.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}
