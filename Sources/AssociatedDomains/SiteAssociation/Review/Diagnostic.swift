/// Something in a site association that its author should know.
public struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  public enum Severity: String, Sendable, CaseIterable {
    /// The file surely does not do what it is meant to.
    case error
    /// The file probably does not do what it is meant to.
    case warning
    /// The file works, but not everywhere, or not for the reason that one may think.
    case note
  }

  /// How bad it is.
  public let severity: Severity
  /// The rule of the format that it rests on: `ENV-011`.
  public let rule: String
  /// What it is about.
  public let pointer: JSONPointer
  /// Where that stands.
  public let position: JSONPosition
  /// One line: what is odd, what comes of it, how to mend it.
  public let message: String
}

extension Diagnostic: CustomStringConvertible {
  /// `12:7: warning: ... [ENV-011]`.
  public var description: String {
    "\(position.line):\(position.column): \(severity.rawValue): \(message) [\(rule)]"
  }
}

extension SiteAssociation {
  /// What is odd in the file, from its first line to its last; worked out on every call.
  public var diagnostics: [Diagnostic] {
    var review = SiteReview()
    review.reviewFile(self)
    return review.diagnostics.sorted { $0.position.offset < $1.position.offset }
  }
}
