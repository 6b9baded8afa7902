/// The reason why a fuzzer ended early.
package struct FuzzFault: Sendable, Hashable {
  /// The kind of a fault, as reports show it.
  enum Kind: String, Sendable, CaseIterable {
    /// An oracle of the target failed.
    case finding
    /// The program trapped or aborted.
    case trap
    /// An input took too long.
    case timeout
    /// An input took too much memory.
    case outOfMemory = "out-of-memory"
    /// Memory was not freed.
    case leak
    /// A sanitizer detected a misuse of memory or a data race.
    case sanitizer
  }

  /// The kind.
  let kind: Kind
  /// The text that identifies the fault: the oracle, or the kind and the locations that led to it.
  package let signature: String
  /// The fault in one line.
  package let headline: String
  /// The log from the fault on.
  let trace: String

  /// Finds the first fault in a log; `nil` if there is none.
  init?(lines: [Substring]) {
    let rest = lines.drop { Self.kind(of: $0) == nil }
    guard let line = rest.first, let (kind, word) = Self.kind(of: line) else { return nil }
    self.kind = kind
    headline = String(line)
    trace = rest.joined(separator: "\n")
    // The location of a timeout or of exhausted memory is random.
    let locations =
      [.finding, .timeout, .outOfMemory].contains(kind) ? [] : Self.locations(in: rest)
    signature = ([word] + locations).joined(separator: " ")
  }

  /// Returns the kind of fault that a line of the log reports, and the first word of its signature.
  private static func kind(of line: Substring) -> (Kind, String)? {
    func word(after mark: String) -> String? {
      guard let range = line.firstRange(of: mark) else { return nil }
      return line[range.upperBound...].split(separator: " ").first.map(String.init)
    }
    if line.hasPrefix("finding: "), let word = word(after: "finding: ") {
      return (.finding, word.hasSuffix(":") ? String(word.dropLast()) : word)
    }
    if let word = word(after: "ERROR: libFuzzer: ") {
      let kind = Kind(rawValue: word) ?? .trap
      return (kind, kind.rawValue)
    }
    if line.contains("ERROR: LeakSanitizer: ") { return (.leak, Kind.leak.rawValue) }
    let attempts = ["attempting double-free": "double-free", "attempting free": "bad-free"]
    if let attempt = attempts.first(where: { line.contains("AddressSanitizer: \($0.key)") }) {
      return (.sanitizer, attempt.value)
    }
    return (word(after: "ERROR: AddressSanitizer: ") ?? word(after: "WARNING: ThreadSanitizer: "))
      .map { (.sanitizer, $0) }
  }

  /// Returns the first three locations of a trace in the project's sources:
  /// `AssociatedDomains/URLs/LinkURL.swift:12`.
  private static func locations(in lines: ArraySlice<Substring>) -> [String] {
    func isFrame(_ line: Substring) -> Bool { line.drop { $0 == " " }.first == "#" }
    // Later stacks belong to other events, such as the release of memory.
    let stack = lines.drop { !isFrame($0) }.prefix(while: isFrame)
    var locations: [String] = []
    for line in stack where locations.count < 3 {
      guard let range = line.firstRange(of: "/Sources/") else { continue }
      let location = line[range.upperBound...].split(separator: ":").prefix(2)
        .joined(separator: ":")
      // The frames of the program are the same for every fault; a recursion is one location.
      let isProgram = location.hasPrefix("Fuzzing/Program/") || location.contains("Fuzzer/")
      guard !isProgram, location != locations.last else { continue }
      locations.append(location)
    }
    return locations
  }
}
