import FoundationShim
import Questions
import Reports

/// Standard output and standard error.
enum Terminal {
  /// Whether to use colors: standard output is a terminal, and `NO_COLOR` is not set.
  static var hasColors: Bool {
    isatty(STDOUT_FILENO) == 1
      && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }

  /// Whether standard output goes to a terminal or a GitHub Actions log, either of which interprets
  /// control sequences.
  static var isObeyed: Bool {
    isatty(STDOUT_FILENO) == 1 || ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
  }

  /// Writes text to standard output as it is; the rest is dropped if a reader closes the pipe.
  ///
  /// - Throws: `ExecutionFailure` if that fails, for example because a disk is full.
  static func write(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        FoundationShim.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        return
      } else if errno != EINTR {
        throw ExecutionFailure(
          message: "standard output cannot be written: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Writes lines for people to standard output, with control characters made visible.
  static func show(_ text: some CustomStringConvertible) throws {
    try write(text.description.visibleText + "\n")
  }

  /// Writes an error to standard error, with `assay: ` before each line.
  static func warn(_ error: any Error) {
    let lines = "\(error)".visibleText.split(separator: "\n", omittingEmptySubsequences: false)
    note(lines.map { "assay: " + $0 }.joined(separator: "\n"))
  }

  /// Writes a line to standard error; a failure is ignored, because nobody can be told.
  static func note(_ line: String, terminator: String = "\n") {
    StandardError.write(line + terminator)
  }
}
