package import AssociatedDomains

/// What `assay lint` found in all files.
package struct LintResult: Sendable {
  /// The diagnostics that count, file by file.
  package var diagnostics: [LintDiagnostic]
  /// The diagnostics that are switched off, with the reasons.
  package var ignored: [(diagnostic: LintDiagnostic, reason: String)] = []

  /// Creates a result in which nothing is ignored.
  package init(diagnostics: [LintDiagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Returns whether a diagnostic that counts is as serious as this, or more.
  package func has(atLeast severity: DiagnosticSeverity) -> Bool {
    diagnostics.contains { $0.severity.isAtLeast(severity) }
  }

  /// `2 errors, 1 warning, 0 notes`, and the number of those that are ignored.
  package var summary: String {
    let severities: [DiagnosticSeverity] = [.error, .warning, .note]
    let counts = severities.map { severity in
      let count = diagnostics.count { $0.severity == severity }
      return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return (counts + (ignored.isEmpty ? [] : ["\(ignored.count) ignored"])).joined(separator: ", ")
  }

  /// The diagnostics for people, a line each, and the summary.
  package var text: String {
    (diagnostics.map(\.description) + [summary]).joined(separator: "\n")
  }
}
