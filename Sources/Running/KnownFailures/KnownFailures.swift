import FoundationShim
package import Questions
package import Suites

/// The known failures of an implementation, as a text file lists them.
///
/// A line is `GLOB # reason` or `GLOB = OUTCOME # reason`, with a glob of case ids, or with `rule:`
/// and a glob of the ids of rules; blank lines and comments are allowed. The first entry whose glob
/// matches a case applies to it.
package struct KnownFailures: Sendable, Hashable {
  /// The name of the file in messages.
  package let file: String
  /// The lines of the file, the first of them line 1.
  let lines: [Line]

  /// A line of the file.
  struct Line: Sendable, Hashable {
    /// The text without its end.
    let text: String
    /// The entry, unless the line is blank or a comment.
    let entry: Entry?
  }

  /// An entry of the list.
  struct Entry: Sendable, Hashable {
    /// The cases, by their ids, or after `rule:` by those of their rules.
    let glob: Glob
    /// The outcome: `failed`, the type of an error, an answer, or `flaky` for cases that fail or pass;
    /// `nil` for any failure.
    let outcome: String?
    /// Why they fail.
    let reason: String
  }

  /// Creates a list of lines.
  init(file: String, lines: [Line]) {
    self.file = file
    self.lines = lines
  }

  /// Reads the text of a file.
  ///
  /// - Throws: `InputErrors` with everything that is wrong with it.
  package init(parsing text: String, file: String) throws(InputErrors) {
    var errors: [InputError] = []
    var lines: [Line] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = String(Substring(line))
      do throws(InputError) {
        lines.append(Line(text: text, entry: try Entry(parsing: text)))
      } catch {
        lines.append(Line(text: text, entry: nil))
        errors.append(InputError(error.message, file: file, line: lines.count))
      }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    self.init(file: file, lines: lines)
  }

  /// Returns the ids of those of some cases that an entry is about.
  package func ids(in cases: [Case]) -> Set<String> {
    let index = CaseIndex(cases)
    return Set(lines.lazy.compactMap(\.entry).flatMap(index.ids(matching:)))
  }

  /// The text of the file, with an end for each line.
  package var text: String {
    lines.map { $0.text + "\n" }.joined()
  }
}

extension KnownFailures.Entry {
  /// Reads a line; `nil` if it is blank or a comment.
  fileprivate init?(parsing line: String) throws(InputError) {
    let form = "write GLOB # REASON, or GLOB = OUTCOME # REASON"
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    guard let mark = words.dropFirst().first(where: { $0.hasPrefix("#") }) else {
      throw InputError("the reason is missing; \(form)")
    }
    let reason = line[mark.startIndex...].dropFirst().trimmed
    guard !reason.isEmpty else { throw InputError("the reason is empty; \(form)") }
    guard first != "=" else { throw InputError("the glob before \"=\" is missing; \(form)") }
    let rest = line[first.endIndex..<mark.startIndex].trimmed
    guard rest.isEmpty || rest.hasPrefix("=") else {
      throw InputError("unexpected \(rest.quoted) after the glob; \(form)")
    }
    let outcome = rest.dropFirst().trimmed
    guard rest.isEmpty || !outcome.isEmpty else {
      throw InputError("the outcome after \"=\" is missing; \(form)")
    }
    self.init(glob: Glob(first), outcome: rest.isEmpty ? nil : outcome, reason: reason)
  }

  private static let ofRules = "rule:"

  /// The glob of rules whose cases the entry is about; `nil` if its glob is of cases.
  var rules: Glob? {
    glob.pattern.hasPrefix(Self.ofRules) ? Glob(glob.pattern.dropFirst(Self.ofRules.count)) : nil
  }

  /// Whether the cases may fail or pass.
  var isFlaky: Bool { outcome == "flaky" }

  /// Whether the entry is about one case.
  var isLiteral: Bool { glob.isLiteral && rules == nil }

  /// Returns whether the case fails as the entry has it; a decision also matches the same decision
  /// with a rule.
  func describes(_ record: CaseRecord) -> Bool {
    if isFlaky, record.outcome.isFailure { return true }
    switch record.outcome {
    case .failed:
      guard let outcome, outcome != "failed" else { return true }
      return record.actual == outcome || record.actual?.hasPrefix("\(outcome) by ") == true
    case .errored: return [nil, record.errorType].contains(outcome)
    case .passed, .notRun, .skipped, .knownFailure, .unexpectedPass, .informational: return false
    }
  }
}

extension KnownFailures.Line {
  /// Creates the line of an entry.
  init(_ entry: KnownFailures.Entry) {
    let outcome = entry.outcome.map { " = \($0)" } ?? ""
    self.init(text: "\(entry.glob.pattern)\(outcome) # \(entry.reason)", entry: entry)
  }
}
