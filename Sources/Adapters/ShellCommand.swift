package import Questions

/// The command of an adapter: a command line, which a POSIX shell runs, or the program that serves
/// a shared library.
///
/// A simple command replaces the shell, so its exit status and signals are the adapter's own. A
/// shell that stays, as in `first; second`, exits with status 128 + n if the adapter is killed by
/// signal n.
package struct ShellCommand: Sendable, Hashable {
  /// The command line.
  package let text: String
  /// The shell or the program, and its arguments.
  package let words: [String]
  /// The argument that names it: `exec:COMMAND` or `dylib:PATH`.
  package let argument: String

  /// Creates a command.
  ///
  /// - Throws: `InputError` if the text is blank.
  package init(_ text: String) throws(InputError) {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw InputError("exec:\(text): expected the command of an adapter after exec:")
    }
    self.text = text
    words = ["/bin/sh", "-c", Self.isSimple(text) ? "exec " + text : text]
    argument = "exec:" + text
  }

  /// Creates the command that serves a shared library.
  ///
  /// - Parameters:
  ///   - path: The path of the library.
  ///   - host: The path of the program `assay-host`.
  package init(library path: String, host: String) {
    text = path
    words = [host, path]
    argument = "dylib:" + path
  }

  /// Returns whether a text is certainly one command without assignments; it gets an `exec`,
  /// because `dash` would otherwise stay.
  private static func isSimple(_ text: String) -> Bool {
    let first = text.split(whereSeparator: \.isWhitespace)[0]
    return !first.contains("=") && !text.contains { ";&|(){}!`\n".contains($0) }
  }

  /// The name of the program for people: the last path component of the first word, unquoted.
  package var name: String {
    let word = text.split(whereSeparator: \.isWhitespace)[0].split(separator: "/").last ?? "/"
    return word.filter { !"'\"\\".contains($0) }
  }
}
