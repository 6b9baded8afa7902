import Foundation
import TestSupport
import Testing

/// What modules import, which decides what a static program contains.
struct ImportTests {
  /// All of Foundation on Linux brings ICU, a third of a packaged program, and its start, with it.
  @Test func `only the module Essentials imports Foundation`() throws {
    let files = try Project.files(below: "Sources", "swift")
    try #require(files.count > 300)
    let importing = try files.filter {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
        .contains { $0.contains(/\bimport (\w+ )?Foundation/) && !$0.contains(/^ *\/\//) }
    }
    #expect(importing.map(\.lastPathComponent) == ["Essentials.swift"])
  }
}
