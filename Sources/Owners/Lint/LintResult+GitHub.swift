import AssociatedDomains
import Questions

extension LintResult {
  /// The diagnostics as workflow commands, which GitHub Actions shows as annotations.
  package var githubAnnotations: String {
    diagnostics.map { $0.githubAnnotation + "\n" }.joined()
  }
}

extension LintDiagnostic {
  /// A workflow command: `::error file=FILE,line=1,col=2,title=RULE::MESSAGE`.
  fileprivate var githubAnnotation: String {
    let command =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let places =
      [("file", file)]
      + [("line", line), ("col", column)].compactMap { name, number in
        number.map { (name, String($0)) }
      }
    return githubAnnotation(command, properties: places + [("title", rule)], message: message)
  }

  private func githubAnnotation(
    _ command: String, properties: [(String, String)], message: String
  ) -> String {
    let list = properties.map { "\($0)=\($1.escapedForWorkflowProperty)" }.joined(separator: ",")
    return "::\(command) \(list)::\(message.escapedForWorkflow)"
  }
}

extension String {
  /// The text as the message of a workflow command.
  var escapedForWorkflow: String { visibleText.escaped("%\r\n") }

  /// The text as a property of a workflow command.
  var escapedForWorkflowProperty: String { visibleLine.escaped("%\r\n:,") }

  /// Returns the text with the scalars of another one as escapes; a CRLF is two scalars.
  private func escaped(_ scalars: String) -> String {
    unicodeScalars.map { scalar in
      guard scalars.unicodeScalars.contains(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
