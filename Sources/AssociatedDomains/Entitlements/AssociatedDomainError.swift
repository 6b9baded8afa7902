/// Why systems ignore an entry of the associated-domains entitlement.
public struct AssociatedDomainError: Error, Sendable, Hashable {
  /// The kind of the mistake.
  public enum Reason: String, Sendable, CaseIterable {
    /// The element of the array is no string (DOM-001).
    case wrongType = "wrong-type"
    /// A build setting stands where its value should (SUB-017).
    case unexpandedVariable = "unexpanded-variable"
    /// There is no colon after a service (DOM-001).
    case noService = "no-service"
    /// What stands before the colon is no service (ENV-001).
    case unknownService = "unknown-service"
    /// The domain begins with a scheme (DOM-009).
    case scheme
    /// The domain ends with a slash (DOM-009).
    case trailingSlash = "trailing-slash"
    /// A path follows the domain (DOM-009).
    case path
    /// No period follows the asterisk (DOM-003).
    case wildcardWithoutPeriod = "wildcard-without-period"
    /// There is no domain (DOM-001).
    case emptyHost = "empty-host"
    /// A port follows the domain (DOM-010).
    case port
    /// The domain is no host name in ASCII (URL-009).
    case invalidHost = "invalid-host"
    /// A query follows that is no mode, or that the system does not know (DOM-009, X-43).
    case query
    /// The mode is none of those that exist (DOM-012).
    case unknownMode = "unknown-mode"
    /// App Clips know no wildcards (DOM-003).
    case wildcardAppClip = "wildcard-app-clip"
  }

  /// The kind of the mistake.
  public let reason: Reason
  /// The rule that the entry breaks: `DOM-009`.
  public let rule: String
  /// One line: what is wrong and how to mend it.
  public let message: String

  /// An error of a kind, the rule behind it and the words for it.
  init(_ reason: Reason, _ rule: String, _ message: String) {
    (self.reason, self.rule, self.message) = (reason, rule, message)
  }

  /// The error of an element that is no string, but of this type (DOM-001).
  static func wrongType(_ typeName: String) -> AssociatedDomainError {
    AssociatedDomainError(
      .wrongType, "DOM-001",
      "the entry is \(typeName), not a string; write it as `<service>:<domain>`")
  }
}

extension AssociatedDomainError: CustomStringConvertible {
  /// `"applinks:example.com/" ends with a slash; write ... [DOM-009]`.
  public var description: String { "\(message) [\(rule)]" }
}
