import AssociatedDomains
import AssociatedDomainsEntitlements
import BuiltIns

/// A check of the line numbers that the library reports.
struct EntitlementsLines {
  /// The maximum number of lines of a property list in the file.
  private let count: Int

  /// Creates a check for a file.
  init(_ input: [UInt8]) {
    // In every container and encoding, each line end contains this byte.
    count = 1 + input.count { $0 == UInt8(ascii: "\n") }
  }

  /// Throws unless lines lie in the file, entries are in file order, and messages have one line.
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

  /// Throws unless each ignored entry has the line of the same entry in the file.
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
