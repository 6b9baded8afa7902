import Essentials

/// What the log of a program says of the fault that ended it: the report of a sanitizer, a panic, or an
/// exception.
package struct FaultReport: Sendable, Hashable {
  /// The kind in a word: `heap-buffer-overflow`, `panic`, `crash`.
  let kind: String
  /// Where it is in the library: functions, or a file and a line; empty if the log does not say.
  let place: String
  /// What is wrong, without what changes with the question; empty if the kind says it.
  let message: String
  /// The line of the log that says what is wrong.
  package let headline: String

  /// Finds the fault that a log ends with; `nil` if the log says of none more than that it happened.
  package init?(_ log: String) {
    let lines = log.split(whereSeparator: \.isNewline)
    let reports = [
      Self.sanitizer, Self.undefinedBehavior, Self.rust, Self.go, Self.python, Self.node,
      Self.signal,
    ]
    guard let report = reports.lazy.compactMap({ $0(lines) }).first else { return nil }
    self = report
  }

  private init(_ kind: String, _ place: String, _ message: Substring, _ headline: Substring) {
    (self.kind, self.place) = (kind, place)
    self.message = Self.constant(String(message))
    self.headline = String(headline.trimmingPrefix(/==[0-9]+== ?/))
  }

  /// The name: the same for the same fault.
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
    // The log may have lost its beginning.
    let summary = /^SUMMARY: (?:Address|Memory|Thread)Sanitizer: (\S+)(?:.* in (\S+))?/
    guard let line = lines.last(where: { $0.contains(summary) }),
      let match = line.firstMatch(of: summary)
    else { return nil }
    return FaultReport(kind(of: match.output.1), String(match.output.2 ?? ""), "", line)
  }

  /// Returns the kind that the text after the name of a sanitizer begins with.
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

  /// What libFuzzer says of a signal, if nothing says more.
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

/// The functions of the library in a trace, the innermost first.
private struct Stack {
  let functions: [String]

  /// Reads the first trace of some lines: others are of where memory was allocated or freed.
  init(_ lines: ArraySlice<Substring>) {
    let frame = /^ *#[0-9]+ 0x[0-9a-f]+\b/
    let frames = lines.drop { !$0.contains(frame) }.prefix { $0.contains(frame) }
      .prefix { !$0.contains(" assay_answer ") }
    functions = frames.compactMap { line in
      guard let start = line.firstRange(of: " in "),
        !Self.foreign.contains(where: { line.contains($0) })
      else { return nil }
      // A compiler adds the hash of a build, or the name of a copy.
      let name = line[start.upperBound...].prefix { $0 != "(" && $0 != " " }
      return String(
        name.replacing(/::h[0-9a-f]{16}$|\.(part|isra|constprop|cold)(\.[0-9]+)?/, with: ""))
    }
  }

  /// What the frames of sanitizers, of the C and Swift libraries and of our programs contain.
  private static let foreign = [
    "/compiler-rt/", "libclang_rt", "libasan", "libubsan", "_fuzzer", "/Sources/", "/libc.so",
    "/./",
    "/../", "libswift", "/swift/stdlib/",
  ]

  /// The innermost two.
  var top: String { functions.prefix(2).joined(separator: " ") }

  /// The cycle of an endless recursion, or the innermost two without one.
  var cycle: String { repeated.isEmpty ? top : repeated.joined(separator: " ") }

  /// The functions that call each other again and again, the alphabetically first one first; empty
  /// without a recursion.
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

// MARK: - Panics and exceptions

extension FaultReport {
  private static func rust(_ lines: [Substring]) -> FaultReport? {
    let mark = /panicked at (?:\S*\/)?([^\/\s]+:[0-9]+):[0-9]+:/
    guard let index = lines.lastIndex(where: { $0.contains(mark) }),
      let match = lines[index].firstMatch(of: mark)
    else { return nil }
    let message = lines[(index + 1)...].first ?? ""
    return FaultReport("panic", String(match.output.1), message, message)
  }

  private static func go(_ lines: [Substring]) -> FaultReport? {
    guard
      let index = lines.lastIndex(where: {
        $0.hasPrefix("panic: ") || $0.hasPrefix("fatal error: ")
      })
    else { return nil }
    let line = lines[index]
    let message = line[(line.firstIndex(of: ":") ?? line.endIndex)...].dropFirst(2)
      .replacing(/\s\[recovered\]$/, with: "")
    let places = lines[index...].compactMap { $0.firstMatch(of: /^\t(\/\S+):([0-9]+)/)?.output }
    // Those of its standard library come first.
    let own = places.first { !$0.1.contains(/\/go(-[0-9.]+)?\/(share\/)?src\//) } ?? places.first
    return FaultReport(
      "panic", own.map { "\($0.1.fileName):\($0.2)" } ?? "", Substring(message), line)
  }

  private static func python(_ lines: [Substring]) -> FaultReport? {
    guard let index = lines.lastIndex(where: { $0.hasPrefix("Traceback (most recent call last)") })
    else { return nil }
    let rest = lines[(index + 1)...]
    guard let line = rest.first(where: { !$0.hasPrefix(" ") }) else { return nil }
    let places = rest.prefix { $0.hasPrefix(" ") }.compactMap {
      $0.firstMatch(of: /^ +File "([^"]+)", line ([0-9]+)/)?.output
    }
    let own = places.last { !$0.1.contains(/^<|\/lib\/python|\/site-packages\//) } ?? places.last
    return FaultReport("crash", own.map { "\($0.1.fileName):\($0.2)" } ?? "", line, line)
  }

  private static func node(_ lines: [Substring]) -> FaultReport? {
    let frame = /^\s+at .*?([^\/(\s]+):([0-9]+):[0-9]+\)?$/
    guard
      let index = lines.lastIndex(where: { $0.contains(/^(Uncaught )?\w*(Error|Exception)\b/) }),
      case let frames = lines[(index + 1)...].prefix(while: { $0.hasPrefix("    at ") }),
      !frames.isEmpty
    else { return nil }
    let own =
      frames.first { !$0.contains(/[(\s]node:|\/node_modules\/|<anonymous>/) } ?? frames.first
    let place = own?.firstMatch(of: frame).map { "\($0.output.1):\($0.output.2)" }
    return FaultReport("crash", place ?? "", lines[index], lines[index])
  }
}

extension Substring {
  /// The last component of a path.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? String(self) }
}
