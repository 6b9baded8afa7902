/// How serious a diagnostic is; the more serious severity is the greater one.
public enum DiagnosticSeverity: String, Sendable, CaseIterable, Codable {
  /// The file certainly does not do what its author intends.
  case error
  /// The file probably does not do what its author intends.
  case warning
  /// The file works, but not on all systems, or not for the apparent reason.
  case note
}

extension DiagnosticSeverity: Comparable {
  /// Compares two severities: a note is less than a warning, and a warning is less than an error.
  public static func < (left: Self, right: Self) -> Bool {
    left != right && (left == .note || right == .error)
  }
}

/// A problem in a site association, or a fact that its author should know.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// The severity.
  public let severity: DiagnosticSeverity
  /// The rule that the diagnostic rests on: `ENV-011`.
  public let rule: String
  /// The pointer to the subject.
  public let pointer: JSONPointer
  /// The position of the subject.
  public let position: JSONPosition
  /// One line: what is wrong, its consequence, and a fix.
  public let message: String
  /// What kind of problem it is.
  public let kind: Kind

  /// What kind of problem a diagnostic is about, for programs that act on it.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// Any other problem, which the message describes.
    case general
    /// The rule decides nothing: other rules match everything that it matches, or no rule follows
    /// that its exclude limits.
    case ineffectiveRule
    /// The rule decides nothing, and without it the file means the same on all systems.
    case unneededRule
    /// A pattern that requires nothing although it seems to require a value.
    case ineffectiveCondition
    /// A pattern that seems to require a value, but with which the rule excludes every URL.
    case mistakenExclude
    /// The pattern of a path has no leading slash, and is read as if it had one.
    case missingSlash
    /// White space before or after a pattern.
    case surroundingSpace
    /// Two stars in a row.
    case repeatedStar
    /// A pattern that is compared with the whole query.
    case wholeQuery
    /// A feature that older systems do not support.
    case unsupportedFeature
    /// `paths` beside `components`.
    case twoLists
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic on one line, such as `12:7: warning: … [ENV-011]`.
  /// - Rules: ENV-011
  public var description: String {
    "\(position.line):\(position.column): \(severity.rawValue): \(message) [\(rule)]"
  }
}

extension SiteAssociation {
  /// The diagnostics of the file as the latest systems read it.
  /// - Complexity: The same as ``diagnostics(on:)``.
  public var diagnostics: [Diagnostic] { diagnostics(on: .latest) }

  /// Returns the diagnostics of the file, in the order of their positions.
  ///
  /// If a file has thousands of problems, only the diagnostics found first are returned, followed
  /// by one that gives the number of the others. Long texts are truncated in messages.
  /// - Parameter system: The system that reads the file.
  /// - Complexity: O(*n* log *n*) for a file of length *n*, and the comparison of each rule with
  ///   the earlier ones up to a limit; computed on each call.
  public func diagnostics(on system: OperatingSystem) -> [Diagnostic] {
    var review = SiteReview(system: system)
    review.reviewFile(self)
    return review.diagnostics(in: root)
  }
}
