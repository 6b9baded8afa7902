/// Why systems ignore an entry of the associated-domains entitlement.
public struct AssociatedDomainError: Error, Sendable, Hashable {
  /// The kind of an error.
  @nonexhaustive
  public enum Code: String, Sendable, CaseIterable {
    /// The element of the array is not a string.
    case wrongType = "wrong-type"
    /// A build setting was not replaced by its value.
    case unexpandedVariable = "unexpanded-variable"
    /// No service and colon precede the domain.
    case noService = "no-service"
    /// The text before the colon is not a service.
    case unknownService = "unknown-service"
    /// The domain begins with a scheme and `://`.
    case scheme
    /// The domain ends with a slash.
    case trailingSlash = "trailing-slash"
    /// A path follows the domain, or two slashes precede it.
    case path
    /// No period follows the asterisk.
    case wildcardWithoutPeriod = "wildcard-without-period"
    /// The domain is empty.
    case emptyHost = "empty-host"
    /// A port follows the domain, or the domain has another colon.
    case port
    /// The domain is not an ASCII host name, or has a wildcard on a system that supports none.
    case invalidHost = "invalid-host"
    /// The query is not a mode, or the system does not support modes.
    case query
    /// The mode does not exist.
    case unknownMode = "unknown-mode"
    /// The entry is a wildcard for App Clips, which do not support wildcards.
    case wildcardAppClip = "wildcard-app-clip"
  }

  /// The kind of the error.
  public let code: Code
  /// The rule that the entry breaks: `DOM-009`.
  public let rule: String
  /// One line: what is wrong, and a fix.
  public let message: String
  /// Whether the entry has a wildcard, which newer systems support.
  package let isUnsupportedWildcard: Bool

  /// Creates an error for a broken rule.
  init(_ code: Code, _ rule: String, _ message: String, isUnsupportedWildcard: Bool = false) {
    (self.code, self.rule, self.message) = (code, rule, message)
    self.isUnsupportedWildcard = isUnsupportedWildcard
  }

  /// Returns the error for an element that is not a string.
  /// - Rules: DOM-001
  package static func wrongType(_ typeName: String) -> AssociatedDomainError {
    AssociatedDomainError(
      .wrongType, "DOM-001",
      "the entry is \(typeName), not a string; write it as `<service>:<domain>`")
  }
}

extension AssociatedDomainError: CustomStringConvertible {
  /// The message and the rule, such as
  /// `"applinks:example.com/" ends with a slash; remove the slash [DOM-009]`.
  public var description: String { "\(message) [\(rule)]" }
}
