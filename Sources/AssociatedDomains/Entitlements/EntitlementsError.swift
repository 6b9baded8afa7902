/// Why bytes are not entitlements, and where.
public struct EntitlementsError: Error, Sendable, Hashable {
  /// What the reader takes no more of than any entitlements have, so that no file makes it run long or
  /// use much memory.
  public enum Limit: Sendable, Hashable, CaseIterable {
    /// The bytes of a file's property lists.
    case bytes
    /// The bytes of the texts in them, each counted as often as it is referred to.
    case textBytes
    /// The keys and values in them, each counted as often as it is referred to.
    case values
    /// The arrays and dictionaries inside each other.
    case depth
    /// The attributes of a tag in XML.
    case attributes
    /// The entries of the array of associated domains.
    case entries
    /// The elements of an envelope.
    case envelopeElements
    /// The elements of an envelope inside each other.
    case envelopeDepth
    /// The load commands of a program.
    case loadCommands
    /// The parts of a program's signature.
    case signatureParts
  }

  /// The line of the property list, from 1; nothing where it has no lines, or was not found.
  public let line: Int?
  /// The limit that the file exceeds; nothing if it is refused for another reason.
  public let limit: Limit?
  /// One line: what is wrong and, where there is one, the mend.
  public let message: String

  /// An error on a line, or on none, perhaps for a limit that is exceeded.
  init(line: Int? = nil, exceeding limit: Limit? = nil, _ message: String) {
    (self.line, self.limit, self.message) = (line, limit, message)
  }

  /// The error of arrays and dictionaries that nest too deep, on a line, or on none.
  static func tooDeep(line: Int? = nil) -> EntitlementsError {
    EntitlementsError(
      line: line, exceeding: .depth,
      "arrays and dictionaries nest more than \(PropertyList.maximumDepth) deep")
  }
}

extension EntitlementsError: CustomStringConvertible {
  /// The line, if there is one, and the message.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}
