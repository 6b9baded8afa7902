/// How serious a diagnostic is.
public enum DiagnosticSeverity: String, Sendable, CaseIterable {
  /// The file certainly does not do what its author intends.
  case error
  /// The file probably does not do what its author intends.
  case warning
  /// The file works, but not on all systems, or not for the apparent reason.
  case note
}

/// Something in a site association that its author should know.
public struct Diagnostic: Sendable, Hashable {
  /// How bad it is.
  public let severity: DiagnosticSeverity
  /// The rule of the format that it rests on: `ENV-011`.
  public let rule: String
  /// What it is about.
  public let pointer: JSONPointer
  /// Where that stands.
  public let position: JSONPosition
  /// One line: what is odd, what comes of it, how to fix it.
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
