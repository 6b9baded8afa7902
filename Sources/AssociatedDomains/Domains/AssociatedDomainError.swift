/// Why systems ignore an entry of the associated-domains entitlement.
public struct AssociatedDomainError: Error, Sendable, Hashable {
  /// The kind of an error.
  @nonexhaustive
  public enum Code: String, Sendable, CaseIterable {
    /// The element of the array is not a string.
    /// - Rules: DOM-001
    case wrongType = "wrong-type"
    /// A build setting was not replaced by its value.
    /// - Rules: SUB-017
    case unexpandedVariable = "unexpanded-variable"
    /// No service and colon precede the domain.
    /// - Rules: DOM-001
    case noService = "no-service"
    /// The text before the colon is not a service.
    /// - Rules: ENV-001
    case unknownService = "unknown-service"
    /// The domain begins with a scheme.
    /// - Rules: DOM-009
    case scheme
    /// The domain ends with a slash.
    /// - Rules: DOM-009
    case trailingSlash = "trailing-slash"
    /// A path follows the domain.
    /// - Rules: DOM-009
    case path
    /// No period follows the asterisk.
    /// - Rules: DOM-003
    case wildcardWithoutPeriod = "wildcard-without-period"
    /// The domain is empty.
    /// - Rules: DOM-001
    case emptyHost = "empty-host"
    /// A port follows the domain.
    /// - Rules: DOM-010
    case port
    /// The domain is not an ASCII host name.
    /// - Rules: URL-009
    case invalidHost = "invalid-host"
    /// The query is not a mode, or the system does not support modes.
    /// - Rules: DOM-009, X-43
    case query
    /// The mode does not exist.
    /// - Rules: DOM-012
    case unknownMode = "unknown-mode"
    /// The entry is a wildcard for App Clips, which do not support wildcards.
    /// - Rules: DOM-003
    case wildcardAppClip = "wildcard-app-clip"
  }

  /// The kind of the error.
  public let code: Code
  /// The rule that the entry breaks: `DOM-009`.
  public let rule: String
  /// One line: what is wrong, and a fix.
  public let message: String

  /// Creates an error for a broken rule.
  init(_ code: Code, _ rule: String, _ message: String) {
    (self.code, self.rule, self.message) = (code, rule, message)
  }

  /// Returns the error of an element that has another type than a string.
  /// - Rules: DOM-001
  package static func wrongType(_ typeName: String) -> AssociatedDomainError {
    AssociatedDomainError(
      .wrongType, "DOM-001",
      "the entry is \(typeName), not a string; write it as `<service>:<domain>`")
  }
}

extension AssociatedDomainError: CustomStringConvertible {
  /// `"applinks:example.com/" ends with a slash; remove the slash [DOM-009]`.
  public var description: String { "\(message) [\(rule)]" }
}
