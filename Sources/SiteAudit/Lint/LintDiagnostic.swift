package import AssociatedDomains
import AssociatedDomainsEntitlements

/// A diagnostic of a file, whatever kind of file it is.
package struct LintDiagnostic: Sendable, Hashable {
  /// The name of the file, as given on the command line.
  package let file: String
  /// The line, from 1; `nil` if the file has no lines or the subject is the whole file.
  package let line: Int?
  /// The column, from 1, in Unicode scalars; `nil` if it is not known.
  package let column: Int?
  /// The severity.
  package let severity: DiagnosticSeverity
  /// The rule that the diagnostic rests on, such as `ENV-011`; or `missing-file`, `stale-ignore` or
  /// `unreadable-file`.
  package let rule: String
  /// One line: what is wrong, its consequence, and a fix.
  package let message: String
  /// The kind of problem.
  package let kind: Kind

  /// The kind of problem that a diagnostic is about, as far as later reviews depend on it.
  package enum Kind: Sendable {
    /// Any other problem.
    case general
    /// Something that authors omit or add once and then everywhere.
    case habit
    /// An app without domains.
    case noDomains
    /// A build setting whose value is not known.
    case buildSetting
  }

  /// Creates a diagnostic.
  package init(
    file: String, line: Int? = nil, column: Int? = nil, severity: DiagnosticSeverity,
    rule: String, message: String, kind: Kind = .general
  ) {
    (self.file, self.line, self.column) = (file, line, column)
    (self.severity, self.rule, self.message) = (severity, rule, message)
    self.kind = kind
  }

  /// Creates a diagnostic of a site association.
  package init(_ diagnostic: Diagnostic, in file: String) {
    self.init(
      file: file, line: diagnostic.position.line, column: diagnostic.position.column,
      severity: diagnostic.severity, rule: diagnostic.rule, message: diagnostic.message,
      kind: diagnostic.kind.isHabit ? .habit : .general)
  }
}

extension LintDiagnostic: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: severity: message [RULE]`.
  package var description: String {
    "\(place): \(severity.rawValue): \(message) [\(rule)]"
  }

  private var place: String {
    ([file] + [line, column].compactMap(\.self).map(String.init)).joined(separator: ":")
  }
}

extension Diagnostic.Kind {
  /// Whether the diagnostic is about something that authors omit or add once and then everywhere.
  fileprivate var isHabit: Bool {
    switch self {
    case .missingSlash, .repeatedStar, .wholeQuery, .unsupportedFeature: true
    case .general, .ineffectiveRule, .unneededRule, .ineffectiveCondition, .mistakenExclude,
      .surroundingSpace, .twoLists:
      false
    }
  }
}

extension LintDiagnostic.Kind {
  /// The kind of a diagnostic of entitlements.
  init(_ kind: EntitlementsDiagnostic.Kind) {
    self =
      switch kind {
      case .general, .developerMode: .general
      case .noDomains: .noDomains
      case .buildSetting: .buildSetting
      case .repeatedEntry, .unsupportedWildcard: .habit
      }
  }
}

extension DiagnosticSeverity {
  /// Returns whether this severity is at least as serious as another one.
  package func isAtLeast(_ other: DiagnosticSeverity) -> Bool {
    let order: [DiagnosticSeverity] = [.note, .warning, .error]
    return (order.firstIndex(of: self) ?? 0) >= (order.firstIndex(of: other) ?? 0)
  }
}
