import Questions
import Running

/// The ids of findings: each consists of the cause or the error, and the question, but never the
/// number of a question, which changes with the seed.
struct FindingNames {
  private let suite: String
  private var names = UniqueNames()

  /// Creates the names of the findings of a suite.
  init(suite: String) {
    self.suite = suite
  }

  /// Returns the id of a finding.
  ///
  /// - Parameter group: The cause or the type of the error; `nil` for a wrong answer without a
  ///   cause.
  mutating func claim(_ finding: FindingSample.Finding, in group: String?) -> String {
    let columns = finding.question.question.columns(finding.question.members)
    let words = [columns.pattern, columns.url].filter { !$0.isEmpty }.joined(separator: " | ")
    let line = words.visibleLine
    let question = line.count > 160 ? line.prefix(160) + "…" : line
    return names.claim([suite, group, question].compactMap(\.self).joined(separator: "/"))
  }
}
