/// The name of a host, which is the same in uppercase and lowercase.
///
/// ```swift
/// let name: HostName = "Example.com"
/// assert(name == HostName("example.com"))
/// ```
/// - Rules: URL-010
public struct HostName: Sendable, Hashable {
  /// The name with its ASCII letters in lowercase.
  public let text: String

  /// Creates a name from a text whose letters may be uppercase or lowercase.
  public init(_ text: String) { self.text = text.asciiLowercased }

  /// Creates a name from a text in lowercase.
  init(lowercased text: String) { self.text = text }
}

extension HostName: ExpressibleByStringLiteral, LosslessStringConvertible {
  /// Creates a name from a literal whose letters may be uppercase or lowercase.
  public init(stringLiteral text: String) { self.init(text) }

  /// The name in lowercase.
  public var description: String { text }
}
