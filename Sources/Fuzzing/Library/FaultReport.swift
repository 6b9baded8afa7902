import FoundationShim
import Running

/// A report of the fault that ended a program, from its log: a sanitizer's report, a panic, or an
/// exception.
package struct FaultReport: Sendable, Hashable {
  /// The kind of fault in one word: `heap-buffer-overflow`, `panic`, `crash`.
  let kind: String
  /// The location in the library: functions, or a file and a line; empty if the log does not say.
  let place: String
  /// What is wrong, without the parts that vary with the question; empty if the kind says it.
  let message: String
  /// The line of the log that says what is wrong.
  package let headline: String

  /// Reads the report of a fault in a log; `nil` if the log only says that a fault occurred.
  package init?(_ log: String) {
    let lines = log.split(whereSeparator: \.isNewline)
    let reports = [Self.sanitizer, Self.undefinedBehavior, Self.uncaught, Self.signal]
    guard let report = reports.lazy.compactMap({ $0(lines) }).first else { return nil }
    self = report
  }

  private init(_ kind: String, _ place: String, _ message: Substring, _ headline: Substring) {
    (self.kind, self.place) = (kind, place)
    self.message = Self.constant(String(message))
    self.headline = String(headline.trimmingPrefix(/==[0-9]+== ?/))
  }

  /// Returns the name, which is the same for the same fault.
  package func name(in library: String) -> String {
    let place = place.isEmpty ? URL(fileURLWithPath: library).lastPathComponent : place
    return [kind, place, message].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a message without quoted parts, addresses, numbers, and words that look like a part of the
  /// question.
  static func constant(_ message: String) -> String {
    let text = message.replacing(/"[^"]*"|'[^']*'|`[^`]*`/, with: "…")
      .replacing(/0x[0-9A-Fa-f]+|[0-9]+/, with: "N")
      .replacing(/\S*[^\sA-Za-z0-9…()\[\]{}.,:;!_'-]\S*/, with: "…")
      .replacing(/…(\s*…)+/, with: "…")
    return String(text.prefix(80)).trimmed
  }
}

// MARK: - Sanitizers

extension FaultReport {
  private static func sanitizer(_ lines: [Substring]) -> FaultReport? {
    let mark = /(?:ERROR|WARNING): (?:Address|Memory|Thread|UndefinedBehavior)Sanitizer: (.*)/
    for (index, line) in lines.enumerated() {
      guard let match = line.firstMatch(of: mark) else { continue }
      let stack = Stack(lines[index...])
      let kind = kind(of: match.output.1)
      let place = kind == "stack-overflow" ? stack.cycle : stack.top
      return FaultReport(kind, place, "", line)
    }
    // The beginning of the log may be missing.
    let summary = /^SUMMARY: (?:Address|Memory|Thread)Sanitizer: (\S+)(?:.* in (\S+))?/
    guard let line = lines.last(where: { $0.contains(summary) }),
      let match = line.firstMatch(of: summary)
    else { return nil }
    return FaultReport(kind(of: match.output.1), String(match.output.2 ?? ""), "", line)
  }

  /// Returns the kind of fault from the text that follows the name of a sanitizer.
  private static func kind(of text: Substring) -> String {
    let phrases = [
      "attempting double-free": "double-free", "attempting free": "bad-free",
      "requested allocation": "allocation-size-too-big", "data race": "data-race",
    ]
    if let phrase = phrases.first(where: { text.hasPrefix($0.key) }) { return phrase.value }
    return String(text.prefix { !" :".contains($0) }).lowercased()
  }

  private static func undefinedBehavior(_ lines: [Substring]) -> FaultReport? {
    for (index, line) in lines.enumerated() {
      guard let match = line.firstMatch(of: /^(\S+?):([0-9]+)(?::[0-9]+)?: runtime error: ([^:]*)/)
      else { continue }
      let (_, file, number, message) = match.output
      let top = Stack(lines[index...]).top
      let place = top.isEmpty ? "\(file.fileName):\(number)" : top
      return FaultReport("undefined-behavior", place, message, line)
    }
    return nil
  }

  /// Returns the report of a panic or of an exception that the program does not catch.
  private static func uncaught(_ lines: [Substring]) -> FaultReport? {
    guard let report = CrashReport(in: lines.joined(separator: "\n")) else { return nil }
    let place = report.place.map { Substring($0).fileName } ?? ""
    let message = Substring(report.message)
    return FaultReport(report.isPanic ? "panic" : "crash", place, message, message)
  }

  /// Returns libFuzzer's report of a signal, which counts only if the log says no more.
  private static func signal(_ lines: [Substring]) -> FaultReport? {
    guard let index = lines.firstIndex(where: { $0.contains("ERROR: libFuzzer: deadly signal") })
    else { return nil }
    let stack = Stack(lines[index...])
    let cycle = stack.repeated
    return cycle.isEmpty
      ? FaultReport("trap", stack.top, "", lines[index])
      : FaultReport("stack-overflow", cycle.joined(separator: " "), "", lines[index])
  }
}

/// The functions of the library in a stack trace, the innermost first.
private struct Stack {
  let functions: [String]

  /// Reads the first stack trace; later ones show where memory was allocated or freed.
  init(_ lines: ArraySlice<Substring>) {
    let frame = /^ *#[0-9]+ 0x[0-9a-f]+\b/
    let frames = lines.drop { !$0.contains(frame) }.prefix { $0.contains(frame) }
      .prefix { !$0.contains(" assay_answer ") }
    functions = frames.compactMap { line in
      guard let start = line.firstRange(of: " in "),
        !Self.foreign.contains(where: { line.contains($0) })
      else { return nil }
      // Compilers add the hash of a build, or a suffix to the name of a copy.
      let name = line[start.upperBound...].prefix { $0 != "(" && $0 != " " }
      return String(
        name.replacing(/::h[0-9a-f]{16}$|\.(part|isra|constprop|cold)(\.[0-9]+)?/, with: ""))
    }
  }

  /// Text in the frames of sanitizers, of the C and Swift libraries and of this project's programs.
  private static let foreign = [
    "/compiler-rt/", "libclang_rt", "libasan", "libubsan", "_fuzzer", "/Sources/", "/libc.so",
    "/./",
    "/../", "libswift", "/swift/stdlib/",
  ]

  /// The innermost two functions.
  var top: String { functions.prefix(2).joined(separator: " ") }

  /// The cycle of an endless recursion, or the innermost two functions if there is none.
  var cycle: String { repeated.isEmpty ? top : repeated.joined(separator: " ") }

  /// The functions that call each other in an endless recursion, rotated so that the alphabetically
  /// first one comes first; empty without a recursion.
  var repeated: [String] {
    let times = 8
    for start in functions.indices.prefix(8) {
      let rest = functions[start...]
      for length in 1...16 where rest.count >= times * length {
        let repeats = zip(rest, rest.dropFirst(length)).prefix((times - 1) * length)
        guard repeats.allSatisfy({ $0 == $1 }) else { continue }
        let cycle = Array(rest.prefix(length))
        let rotations = cycle.indices.map { Array(cycle[$0...] + cycle[..<$0]) }
        return rotations.min { $0.lexicographicallyPrecedes($1) } ?? cycle
      }
    }
    return []
  }
}

extension Substring {
  /// The last component of a path.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? String(self) }
}
