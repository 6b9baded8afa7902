import AssociatedDomains
import AssociatedDomainsEntitlements
import BuiltIns

/// Checks the line numbers in the library's reading.
struct EntitlementsLines {
  /// The number of lines that a property list in the file can have.
  private let count: Int

  /// Creates a check for a file.
  init(_ input: [UInt8]) {
    // Whatever the container and the encoding, no line ends without this byte.
    count = 1 + input.count { $0 == UInt8(ascii: "\n") }
  }

  /// Throws unless all lines lie in the file, entries come in its order, and messages are one line.
  func check(_ outcome: EntitlementsOutcome) throws {
    switch outcome {
    case .failure(let error): try check(error.line, error.message)
    case .success(let entitlements):
      for platform in EntitlementsOutcome.systems {
        for diagnostic in entitlements.diagnostics(on: platform.inLibrary) {
          try check(diagnostic.line, diagnostic.message)
        }
      }
      let lines = entitlements.entries.compactMap(\.line)
      for line in lines { try check(line, "an entry") }
      try Finding.unless(
        lines == lines.sorted(), "line-misplaced", "the entries are on the lines \(lines)")
    }
  }

  /// Throws unless the entries that a system ignores are on the lines of those of the file.
  func check(_ ignored: [Entitlements.IgnoredEntry], of entitlements: Entitlements) throws {
    for entry in ignored {
      try Finding.unless(
        entry.line == entitlements.entries[entry.index].line, "line-misplaced",
        "entry \(entry.index) is on line \(entry.line ?? 0)")
    }
  }

  private func check(_ line: Int?, _ message: String) throws {
    try Finding.unless(
      line.map((1...count).contains) ?? true, "line-misplaced",
      "line \(line ?? 0) of \(count): \(message)")
    try Finding.unless(
      !message.isEmpty && !message.contains(where: \.isNewline), "message-not-one-line",
      message.debugDescription)
  }
}
