public import Conformance

/// The implementations that come with the program.
public enum BuiltIn: String, Sendable, CaseIterable {
  /// The rules as the plainest code.
  case specModel = "spec-model"
  /// The production library.
  case associatedDomains = "associated-domains"

  /// What can be asked.
  public var implementation: any Implementation {
    switch self {
    case .specModel: SpecModelImplementation()
    case .associatedDomains: AssociatedDomainsImplementation()
    }
  }
}
