package import AssociatedDomains
import Questions

/// The findings of `assay lint` in files.
package struct LintResult: Sendable {
  /// The diagnostics that count, file by file.
  package var diagnostics: [LintDiagnostic]
  /// The diagnostics that are switched off, with the reasons.
  package var ignored: [(diagnostic: LintDiagnostic, reason: String)] = []

  /// Creates a result in which nothing is ignored.
  package init(diagnostics: [LintDiagnostic]) {
    self.diagnostics = diagnostics
  }

  /// Whether nothing was found.
  package var isEmpty: Bool { diagnostics.isEmpty && ignored.isEmpty }

  /// The diagnostics as lines for a person to read, one per diagnostic.
  package var lines: [String] { diagnostics.map(\.description.visibleLine) }
}

extension LintResult {
  /// The numbers of findings in any number of files.
  package struct Counts {
    private var counts: [DiagnosticSeverity: Int] = [:]
    private var ignoredCount = 0

    /// Creates the counts of no file.
    package init() {}

    /// Adds the findings in more files to the counts.
    package mutating func add(_ result: LintResult) {
      for diagnostic in result.diagnostics { counts[diagnostic.severity, default: 0] += 1 }
      ignoredCount += result.ignored.count
    }

    /// Returns whether any diagnostic that counts is at least as serious as the given severity.
    package func has(atLeast severity: DiagnosticSeverity) -> Bool {
      counts.keys.contains { $0.isAtLeast(severity) }
    }

    /// `2 errors, 1 warning, 0 notes`, and the number of ignored diagnostics.
    package var summary: String {
      let severities: [DiagnosticSeverity] = [.error, .warning, .note]
      let texts = severities.map { severity in
        let count = counts[severity, default: 0]
        return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
      }
      return (texts + (ignoredCount == 0 ? [] : ["\(ignoredCount) ignored"]))
        .joined(separator: ", ")
    }
  }
}
