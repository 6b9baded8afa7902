package import Questions

/// The command line of an adapter, which a POSIX shell runs.
///
/// A simple command replaces the shell, so its exit status and signals are the adapter's own. A shell
/// that stays, as in `first; second`, exits with status 128 + n if the adapter is killed by signal n.
package struct ShellCommand: Sendable, Hashable {
  /// The command line.
  package let text: String

  /// Creates a command.
  ///
  /// - Throws: `InputError` if the text is blank.
  package init(_ text: String) throws(InputError) {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw InputError("exec:\(text): expected the command of an adapter after exec:")
    }
    self.text = text
  }

  /// The shell and its arguments.
  package var words: [String] { ["/bin/sh", "-c", isSimple ? "exec " + text : text] }

  /// Whether the text is surely one command without assignments; `dash` stays unless it is told to
  /// `exec`.
  private var isSimple: Bool {
    let first = text.split(whereSeparator: \.isWhitespace)[0]
    return !first.contains("=") && !text.contains { ";&|(){}!`\n".contains($0) }
  }

  /// The name of the program for people: the last path component of the first word, unquoted.
  package var name: String {
    let word = text.split(whereSeparator: \.isWhitespace)[0].split(separator: "/").last ?? "/"
    return word.filter { !"'\"\\".contains($0) }
  }
}
