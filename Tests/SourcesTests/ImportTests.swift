import Foundation
import TestSupport
import Testing

/// What modules import, which decides what a static program contains.
struct ImportTests {
  /// All of Foundation on Linux brings ICU, a third of a packaged program, and its start, with it.
  ///
  /// Essentials imports what there is on macOS; the oracle is part of one fuzz program only.
  @Test func `no module of assay imports Foundation`() throws {
    let files = try Project.files(below: "Sources", "swift")
    try #require(files.count > 300)
    let importing = try files.filter {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
        .contains { $0.contains(/\bimport (\w+ )?Foundation/) && !$0.contains(/^ *\/\//) }
    }
    #expect(
      importing.map(\.lastPathComponent).sorted()
        == ["Essentials.swift", "FoundationJSON.swift", "JSONParserFuzzer.swift"])
  }
}
