import Foundation
import TestSupport
import Testing

/// What modules import, which decides what a static program contains.
struct ImportTests {
  /// All of Foundation on Linux brings ICU, a third of a packaged program, and its start, with it.
  ///
  /// `FoundationShim` imports what there is on macOS; the oracle is part of the fuzz program only.
  @Test func `no module of assay imports Foundation`() throws {
    let files = try Project.files(below: "Sources", "swift")
    try #require(files.count > 300)
    let importing = try files.filter {
      try String(contentsOf: $0, encoding: .utf8).split(separator: "\n")
        .contains {
          $0.contains("import") && $0.contains(/^[ @\w]*import (\w+ )?Foundation(?!Shim)/)
        }
    }
    #expect(
      importing.map(\.lastPathComponent).sorted()
        == ["FoundationJSON.swift", "FoundationShim.swift", "Fuzzer.swift"])
  }

  /// An arrow that follows from others is left out.
  @Test func `the drawing of modules in the documents has their imports`() throws {
    let page = try String(
      contentsOf: Project.folder.appending(path: "docs/architecture.md"), encoding: .utf8)
    let drawn = page.matches(of: /(?m)^ +([\w-]+) --> (.+)$/).reduce(into: [String: Set<String>]())
    {
      $0[String($1.output.1)] = Set($1.output.2.split(separator: " & ").map(String.init))
    }
    let imports = try Self.importsOfModules()
    try #require(imports.count > 15)
    func reached(from module: String) -> Set<String> {
      (imports[module] ?? []).reduce(into: []) { $0.formUnion(reached(from: $1).union([$1])) }
    }
    let needed = imports.compactMapValues { direct -> Set<String>? in
      let needed = direct.filter { name in
        !direct.contains { $0 != name && reached(from: $0).contains(name) }
      }
      return needed.isEmpty ? nil : needed
    }
    #expect(drawn == needed)
  }

  /// The modules of this package that each of them imports.
  private static func importsOfModules() throws -> [String: Set<String>] {
    let sources = Project.folder.appending(path: "Sources")
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources.path())
      .filter { try $0 != "Fuzzers" && !Project.files(below: "Sources/\($0)", "swift").isEmpty }
    return try Dictionary(
      uniqueKeysWithValues: modules.map { module in
        let names = try Project.files(below: "Sources/\(module)", "swift").flatMap { file in
          try String(contentsOf: file, encoding: .utf8)
            .matches(of: /(?m)^(?:@\w+(?:\(\w+\))? )?(?:\w+ )?import (?:\w+ )?(\w+)$/)
            .map { String($0.output.1) }
        }
        return (module, Set(names).intersection(modules).subtracting([module]))
      })
  }
}
