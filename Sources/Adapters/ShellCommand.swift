package import Questions

/// The command line of an adapter, which a POSIX shell reads and replaces itself by.
///
/// The process, its group, its exit status and its signals are thus the adapter's own. Several
/// commands need a shell that stays, `sh -c 'first; second'`; it exits with status 128 + n if signal n
/// kills the adapter.
package struct ShellCommand: Sendable, Hashable {
  /// The command line.
  package let text: String

  /// Creates a command.
  ///
  /// - Throws: `InputError` if the text is blank.
  package init(_ text: String) throws(InputError) {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw InputError("exec:\(text): write the command of an adapter after exec:")
    }
    self.text = text
  }

  /// The shell and its arguments.
  package var words: [String] { ["/bin/sh", "-c", "exec \(text)"] }

  /// The name of the program for people: the last path component of the first word, unquoted.
  package var name: String {
    let word = text.split(whereSeparator: \.isWhitespace)[0].split(separator: "/").last ?? "/"
    return word.filter { !"'\"\\".contains($0) }
  }
}
