import FoundationShim
import Questions

/// A program's report of its own failure, in the form of its language: a panic, an uncaught
/// exception, the report of a sanitizer.
package struct CrashReport: Sendable, Hashable {
  /// The message: `index out of bounds: the len is 3 but the index is 5`.
  package let message: String
  /// The innermost frame in the program's own files, `src/matcher.rs:42`; `nil` if none is shown.
  package let place: String?
  /// Whether the program calls it a panic.
  package let isPanic: Bool

  /// Finds the report at the end of standard error, or in another trace; `nil` if there is none.
  package init?(in trace: String) {
    let lines = trace.split(whereSeparator: \.isNewline).map(String.init)
    let found = lines.indices.lazy.compactMap { Self.message(at: $0, of: lines) }.first
    guard let found, !found.text.trimmed.isEmpty else { return nil }
    message = Substring(found.text).trimmed
    isPanic = lines[found.line].contains(/panicked at\s|^(panic|fatal error):\s/)
    let frames = lines.dropFirst(found.line).compactMap(Frame.init)
    let ownFrames = frames.filter { !$0.isForeign }
    // Only Python lists the innermost frame last.
    let innermost =
      Frame.isOfPython(lines)
      ? lines.compactMap(Frame.init).last { !$0.isForeign } : ownFrames.first
    place = innermost?.text
  }

  /// Returns the message that starts at a line, and the line from which frames may follow; `nil` if
  /// no message starts there.
  private static func message(at index: Int, of lines: [String]) -> (text: String, line: Int)? {
    let line = lines[index]
    let next = index + 1 < lines.count ? lines[index + 1] : ""
    // Rust, before version 1.73 and since.
    if let match = line.firstMatch(of: /panicked at '(.*)', \S+$/) {
      return (String(match.1), index)
    }
    if line.firstMatch(of: /panicked at \S+:[0-9]+:[0-9]+:$/) != nil { return (next, index) }
    // Go.
    if let match = line.firstMatch(of: /^(?:panic|fatal error): (.+)/) {
      return (String(match.1), index)
    }
    // Python: the last line of the last traceback.
    if line.hasPrefix("Traceback (most recent call last)") {
      let last = lines.lastIndex { $0.firstMatch(of: /^[A-Za-z_][\w.]*(?::|$)/) != nil }
      return last.flatMap { $0 > index ? (lines[$0], index) : nil }
    }
    // The sanitizers.
    if let match = line.firstMatch(of: /ERROR: (\w+Sanitizer: [\w\-]+)/) {
      return (String(match.1), index)
    }
    if let match = line.firstMatch(of: #/: (runtime error: .+)/#) {
      return (String(match.1), index)
    }
    // Swift, PHP, C.
    if let match = line.firstMatch(
      of: #/(?:Fatal error|Precondition failed|Assertion failed): (.+)/#)
    {
      return (String(match.1.replacing(/\ in \S+:[0-9]+$/, with: "")), index)
    }
    if let match = line.firstMatch(of: /PHP Fatal error: +(.+?)(?: in \S+:[0-9]+)?$/) {
      return (String(match.1), index)
    }
    if let match = line.firstMatch(of: #/(Assertion .+ failed)/#) {
      return (String(match.1), index)
    }
    // The JVM and .NET.
    if let match = line.firstMatch(of: /^Exception in thread "[^"]*" (.+)/) {
      return (String(match.1), index)
    }
    if let match = line.firstMatch(of: /^Unhandled exception\.? (.+)/) {
      return (String(match.1), index)
    }
    // Ruby: location and message in one line.
    if let match = line.firstMatch(of: /^\S+\.rb:[0-9]+:in [`'].*?': (.+)/) {
      return (String(match.1), index)
    }
    // JavaScript, and other languages whose frames begin in the same way.
    if next.firstMatch(of: /^\s+at\b/) != nil,
      line.firstMatch(of: /^[A-Za-z_$][\w$.]*(?::|$)/) != nil
    {
      return (line, index)
    }
    return nil
  }
}

extension CrashReport {
  /// A frame of a trace: a location in a file.
  private struct Frame {
    let path: Substring
    let number: Substring
    let line: String

    init?(_ line: String) {
      self.line = line
      if let match = line.firstMatch(of: /File "([^"]+)", line ([0-9]+)/) {
        (path, number) = (match.1, match.2)
      } else if let match = line.firstMatch(
        of:
          /([^\s()"']+\.[A-Za-z]{1,5}):(?:line )?([0-9]+)(?::[0-9]+)*:?\)?(?: \+0x[0-9a-f]+)?(?:$|:in |: )/
      ) {
        (path, number) = (match.1.trimmingPrefix("file://"), match.2)
      } else {
        return nil
      }
    }

    /// Whether the file belongs to the language's own libraries or to a package.
    var isForeign: Bool {
      let parts = [
        "/rustc/", "/library/std", "/library/core", "/library/alloc", ".cargo/registry",
        "/usr/lib/", "/usr/local/go/", "/usr/local/lib/", "/usr/include/", "/pkg/mod/",
        "/lib/python3", "site-packages", "dist-packages", "node_modules", "node:", "<frozen",
        "compiler-rt", "libsanitizer", "Swift/",
      ]
      return parts.contains { path.contains($0) }
        || line.firstMatch(of: /^\s*at (?:java|jdk|sun|kotlin|System)[.\/]/) != nil
    }

    /// The file and the line; an absolute path is reduced to its last part.
    var text: String {
      let file = path.hasPrefix("/") ? path.split(separator: "/").last ?? path : path
      return "\(file.hasPrefix("./") ? file.dropFirst(2) : file):\(number)"
    }

    static func isOfPython(_ lines: [String]) -> Bool {
      lines.contains { $0.hasPrefix("Traceback (most recent call last)") }
    }
  }
}
