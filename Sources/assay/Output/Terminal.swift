import Foundation
import Questions
import Reports

/// Standard output and standard error.
enum Terminal {
  /// Whether to use colors: standard output is a terminal, and `NO_COLOR` is not set.
  static var hasColors: Bool {
    isatty(STDOUT_FILENO) == 1
      && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }

  /// Writes text to standard output as it is.
  ///
  /// - Throws: `ExecutionFailure` if a pipe is closed or a disk full.
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw ExecutionFailure(
        message: "standard output cannot be written: \(error.localizedDescription)")
    }
  }

  /// Writes lines for people to standard output, with control characters made visible.
  static func show(_ text: some CustomStringConvertible) throws {
    try write(text.description.visibleText + "\n")
  }

  /// Writes an error to standard error: `assay: ` and what is wrong, for each line.
  static func warn(_ error: any Error) {
    let lines = "\(error)".visibleText.split(separator: "\n", omittingEmptySubsequences: false)
    note(lines.map { "assay: " + $0 }.joined(separator: "\n"))
  }

  /// Writes a line to standard error; a failure of that is ignored, as nobody can be told.
  static func note(_ line: String, terminator: String = "\n") {
    try? FileHandle.standardError.write(contentsOf: Data((line + terminator).utf8))
  }
}
