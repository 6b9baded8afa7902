import FoundationShim
package import Questions
package import Suites

/// The known failures of an implementation, as a text file lists them.
///
/// A line is `GLOB # reason` or `GLOB = OUTCOME # reason`. The glob matches case ids or, after
/// `rule:`, rule ids. Blank lines and comments are allowed. The first entry whose glob matches a
/// case applies to it.
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
    /// The glob for the ids of cases or, after `rule:`, for the ids of their rules.
    let glob: Glob
    /// The outcome: `failed`, the type of an error, an answer, or `flaky` for cases that fail or
    /// pass; `nil` for any failure.
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
    var lines = try ExceptionLine.read(
      text, file: file, forms: "GLOB # REASON, or GLOB = OUTCOME # REASON", entry: Entry.init)
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    self.init(file: file, lines: lines.map { Line(text: $0.text, entry: $0.entry) })
  }

  /// Returns the ids of the cases that entries are about.
  package func ids(in cases: [Case]) -> Set<String> {
    let index = CaseIndex(cases)
    return Set(lines.lazy.compactMap(\.entry).flatMap(index.ids(matching:)))
  }

  /// The text of the file, with a line end after each line.
  package var text: String {
    lines.map { $0.text + "\n" }.joined()
  }
}

extension KnownFailures.Entry {
  fileprivate init(_ line: ExceptionLine) throws(InputError) {
    let glob = line.subject.prefix { !$0.isWhitespace }
    let rest = line.subject[glob.endIndex...].trimmed
    guard glob != "=" else { throw InputError("the glob before \"=\" is missing") }
    guard rest.isEmpty || rest.hasPrefix("=") else {
      throw InputError("unexpected \(rest.quoted) after the glob")
    }
    let outcome = rest.dropFirst().trimmed
    guard rest.isEmpty || !outcome.isEmpty else {
      throw InputError("the outcome after \"=\" is missing")
    }
    self.init(glob: Glob(glob), outcome: rest.isEmpty ? nil : outcome, reason: line.reason)
  }

  private static let ofRules = "rule:"

  /// The glob of rules whose cases the entry is about; `nil` if the entry has a glob of cases.
  var rules: Glob? {
    glob.pattern.hasPrefix(Self.ofRules) ? Glob(glob.pattern.dropFirst(Self.ofRules.count)) : nil
  }

  /// Whether the cases may fail or pass.
  var isFlaky: Bool { outcome == "flaky" }

  /// Whether the entry is about one case.
  var isLiteral: Bool { glob.isLiteral && rules == nil }

  /// Returns whether the case failed as the entry says; a decision also describes the same decision
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
