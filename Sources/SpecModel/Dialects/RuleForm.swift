package import Questions

/// The member of an entry that contains its rules.
package enum RuleForm: String, Sendable, CaseIterable {
  /// Objects with a pattern for each part of the URL.
  case components
  /// Patterns for the path alone.
  case paths
}

extension Question {
  /// The forms of the rules in the file of a `match` question; none for other questions, and for
  /// files that are given as text or bytes.
  package var ruleForms: Set<RuleForm> {
    guard case .match(.json(let site), _, _, _) = self else { return [] }
    let entries = site["applinks"]?["details"]?.children ?? []
    return Set(RuleForm.allCases.filter { form in entries.contains { $0[form.rawValue] != nil } })
  }
}
