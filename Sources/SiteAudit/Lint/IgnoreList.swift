import AssociatedDomains
package import Questions
import Suites

/// The rules that a project has switched off, from a text file.
///
/// A line is `RULE # reason` or `RULE FILE # reason`, with a glob of file names; blank lines and
/// comments are allowed.
package struct IgnoreList: Sendable {
  /// The name of the file in messages.
  let file: String
  /// The entries of each rule, in order.
  private let entries: [String: [Entry]]
  /// The lines that ignored something.
  private var used: Set<Int> = []

  /// An entry of the list.
  private struct Entry: Sendable {
    let line: Int
    let files: Glob
    let reason: String
  }

  /// Reads the text of a file.
  ///
  /// - Throws: `InputErrors` with all problems of the text.
  package init(parsing text: String, file: String) throws(InputErrors) {
    let lines = try ExceptionLine.read(
      text, file: file, forms: "RULE # REASON, or RULE FILE # REASON"
    ) { line throws(InputError) in
      let words = line.subject.split(whereSeparator: \.isWhitespace)
      guard words.count <= 2 else { throw InputError("unexpected \(String(words[2]).quoted)") }
      return (String(words[0]), Glob(words.count == 2 ? words[1] : "*"), line.reason)
    }
    var entries: [String: [Entry]] = [:]
    for (index, line) in lines.enumerated() {
      guard let (rule, files, reason) = line.entry else { continue }
      entries[rule, default: []].append(Entry(line: index + 1, files: files, reason: reason))
    }
    self.file = file
    self.entries = entries
  }

  /// Divides diagnostics into those that count and those that are ignored, with the reasons.
  ///
  /// - Complexity: For each file, linear in the entries of the rules of its diagnostics.
  package mutating func divide(_ diagnostics: [LintDiagnostic]) -> LintResult {
    var result = LintResult(diagnostics: [])
    var known: [[String]: Entry?] = [:]
    for diagnostic in diagnostics {
      let key = [diagnostic.rule, diagnostic.file]
      let entry =
        known[key] ?? entries[diagnostic.rule]?.first { $0.files.matches(diagnostic.file) }
      known[key] = .some(entry)
      if let entry {
        used.insert(entry.line)
        result.ignored.append((diagnostic, entry.reason))
      } else {
        result.diagnostics.append(diagnostic)
      }
    }
    return result
  }

  /// A warning for each line that ignored nothing, so that the list stays short.
  package var staleEntries: [LintDiagnostic] {
    entries.values.joined().map(\.line).filter { !used.contains($0) }.sorted().map { line in
      LintDiagnostic(
        file: file, line: line, column: 1, severity: .warning, rule: "stale-ignore",
        message: "this line ignores nothing; remove it")
    }
  }
}
