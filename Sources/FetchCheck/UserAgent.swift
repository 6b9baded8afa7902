/// A program that requests a site association, identified by the name that it gives to servers.
package struct UserAgent: Sendable, Hashable {
  /// The value of the header field `User-Agent`.
  package let name: String

  /// Creates a program from its name.
  package init(_ name: String) { self.name = name }

  /// Apple's network, as the logs of servers show it.
  ///
  /// - Rules: HOST-014
  package static let network = UserAgent("AASA-Bot/1.0.0")
  /// A device, as the logs of servers show it; the numbers are those of one of its systems.
  ///
  /// - Rules: HOST-014
  package static let device = UserAgent("swcd (unknown version) CFNetwork/1126 Darwin/19.5.0")
}

extension UserAgent: CustomStringConvertible {
  /// `AASA-Bot`, without a version.
  package var description: String { String(name.prefix { !"/ ".contains($0) }) }
}
