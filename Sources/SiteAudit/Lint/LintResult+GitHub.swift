import AssociatedDomains
import Reports

extension LintResult {
  /// The diagnostics as workflow commands, which GitHub Actions shows as annotations.
  package var githubAnnotations: String {
    diagnostics.map { "\($0.annotation)\n" }.joined()
  }
}

extension LintDiagnostic {
  fileprivate var annotation: WorkflowCommand {
    let level: WorkflowCommand.Level =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note: .notice
      }
    return WorkflowCommand(
      level, file: file, line: line, column: column, title: rule, message: message)
  }
}
