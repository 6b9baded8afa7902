/// Why a fuzzer ended before its time.
package struct Fault: Sendable, Hashable {
  /// What sort of fault it is, in the words of reports.
  package enum Kind: String, Sendable, CaseIterable {
    /// An oracle of the target was broken.
    case finding
    /// The program trapped or aborted.
    case trap
    /// An input took too long.
    case timeout
    /// An input took too much memory.
    case outOfMemory = "out-of-memory"
    /// Memory was not given back.
    case leak
    /// A sanitizer saw memory misused, or threads in a race.
    case sanitizer
  }

  /// What sort of fault it is.
  package let kind: Kind
  /// What is the same for the same fault: the oracle, or the kind and the places that led to it.
  package let signature: String
  /// The fault in one line.
  package let headline: String
  /// The log from the fault on.
  package let trace: String

  /// The first fault that a log tells of, if it tells of one.
  init?(lines: [Substring]) {
    for (index, line) in lines.enumerated() {
      guard let (kind, word) = Self.sort(of: line) else { continue }
      let rest = lines[index...]
      self.kind = kind
      headline = String(line)
      trace = rest.joined(separator: "\n")
      // Where a time-out or the end of memory strikes is chance.
      let places = [.finding, .timeout, .outOfMemory].contains(kind) ? [] : Self.places(in: rest)
      signature = ([word] + places).joined(separator: " ")
      return
    }
    return nil
  }

  /// The kind of fault that a line begins, and the first word of its signature.
  private static func sort(of line: Substring) -> (Kind, String)? {
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
    for sanitizer in ["ERROR: AddressSanitizer: ", "WARNING: ThreadSanitizer: "] {
      if let word = word(after: sanitizer) { return (.sanitizer, word) }
    }
    return nil
  }

  /// The first three places in the project's sources of a trace: `AssociatedDomains/URL.swift:12`.
  private static func places(in lines: ArraySlice<Substring>) -> [String] {
    func isFrame(_ line: Substring) -> Bool { line.drop { $0 == " " }.first == "#" }
    // Further stacks tell of other moments: where memory was given back, say.
    let stack = lines.drop { !isFrame($0) }.prefix(while: isFrame)
    var places: [String] = []
    for line in stack where places.count < 3 {
      guard let range = line.firstRange(of: "/Sources/") else { continue }
      let place = line[range.upperBound...].split(separator: ":").prefix(2).joined(separator: ":")
      // The programs' own frames are the same for every fault; a recursion is one place.
      let isProgram = place.hasPrefix("Fuzzing/Program/") || place.contains("Fuzzer/")
      guard !isProgram, place != places.last else { continue }
      places.append(place)
    }
    return places
  }
}
