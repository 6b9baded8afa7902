import AssociatedDomains
package import Questions

extension LintResult {
  /// The diagnostics as one JSON object.
  package var json: JSON {
    .object([
      "diagnostics": .array(diagnostics.map { JSON.object($0.members) }),
      "ignored": .array(
        ignored.map { diagnostic, reason in
          var members = diagnostic.members
          members["reason"] = .string(reason)
          return .object(members)
        }),
    ])
  }
}

extension LintDiagnostic {
  fileprivate var members: JSON.Object {
    var members: JSON.Object = ["file": .string(file)]
    members["line"] = line.map { JSON.number($0) }
    members["column"] = column.map { JSON.number($0) }
    members["severity"] = .string(severity.rawValue)
    members["rule"] = .string(rule)
    members["message"] = .string(message)
    return members
  }
}
