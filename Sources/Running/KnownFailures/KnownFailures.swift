import Foundation
package import Questions
import Suites

/// The cases that an implementation is known to fail, as a text file lists them.
///
/// A line is `GLOB # reason` or `GLOB = OUTCOME # reason`, the glob over case ids; blank lines and
/// comments may stand between. The first entry whose glob matches a case decides for it.
package struct KnownFailures: Sendable, Hashable {
  /// How messages call the file.
  package let file: String
  /// The lines of the file, the first of them line 1.
  let lines: [Line]

  /// One line of the file.
  struct Line: Sendable, Hashable {
    /// The line as it stands, without its end.
    let text: String
    /// What it lists, unless it is blank or a comment.
    let entry: Entry?
  }

  /// What a line lists.
  struct Entry: Sendable, Hashable {
    /// Which cases, by their ids.
    let glob: Glob
    /// How they fail: `failed`, the type of an error, or an answer; nothing means anyhow.
    let outcome: String?
    /// Why they fail.
    let reason: String
  }

  /// A list of these lines.
  init(file: String, lines: [Line]) {
    self.file = file
    self.lines = lines
  }

  /// Reads the text of a file; throws everything that is wrong with it, a line each.
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

  /// The text of the file, each line ended.
  package var text: String {
    lines.map { $0.text + "\n" }.joined()
  }
}

extension KnownFailures.Entry {
  /// Reads a line; nothing where it is blank or a comment.
  fileprivate init?(parsing line: String) throws(InputError) {
    let form = "write GLOB # REASON, or GLOB = OUTCOME # REASON"
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    guard let mark = words.dropFirst().first(where: { $0.hasPrefix("#") }) else {
      throw InputError("there is no reason; \(form)")
    }
    let reason = line[mark.startIndex...].dropFirst().trimmed
    guard !reason.isEmpty else { throw InputError("the reason is empty; \(form)") }
    guard first != "=" else { throw InputError("there is no glob before \"=\"; \(form)") }
    let rest = line[first.endIndex..<mark.startIndex].trimmed
    guard rest.isEmpty || rest.hasPrefix("=") else {
      throw InputError("\(rest.debugDescription) stands behind the glob; \(form)")
    }
    let outcome = rest.dropFirst().trimmed
    guard rest.isEmpty || !outcome.isEmpty else {
      throw InputError("there is no outcome behind \"=\"; \(form)")
    }
    self.init(glob: Glob(first), outcome: rest.isEmpty ? nil : outcome, reason: reason)
  }
}

extension KnownFailures.Line {
  /// A line that lists that.
  init(_ entry: KnownFailures.Entry) {
    let outcome = entry.outcome.map { " = \($0)" } ?? ""
    self.init(text: "\(entry.glob.pattern)\(outcome) # \(entry.reason)", entry: entry)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
