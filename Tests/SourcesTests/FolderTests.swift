import Foundation
import TestSupport
import Testing

/// The folders of a module form layers: none uses another that uses it.
struct FolderTests {
  @Test func `no two folders of a module use each other`() throws {
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Project.folder.appending(path: "Sources").path()
    ).sorted()
    try #require(modules.count > 10)
    for module in modules {
      let root = Project.folder.appending(path: "Sources/\(module)").path() + "/"
      let files = try Project.files(below: "Sources/\(module)", "swift")
        .map {
          (String($0.path().dropFirst(root.count)), try String(contentsOf: $0, encoding: .utf8))
        }
      let cycles = FolderGraph(of: Dictionary(uniqueKeysWithValues: files), module: module).cycles
      #expect(cycles == [], "\(module)")
    }
  }

  @Test func `a cycle of two folders is found`() {
    let graph = FolderGraph(
      of: [
        "Low/Low.swift": "package struct Low { var high: High }",
        "High/High.swift": "package struct High {}\nextension Low {}",
      ], module: "M")
    #expect(
      graph.cycles == [
        "High uses Low (High/High.swift names Low) and is used by it",
        "Low uses High (Low/Low.swift names High) and is used by it",
      ])
  }

  @Test func `a cycle through a third folder and through the root is found`() {
    let graph = FolderGraph(
      of: [
        "A/A.swift": "struct A { let b: B }", "B/B.swift": "enum B { case root(Root) }",
        "Root.swift": "final class Root { let a: A? = nil }",
      ], module: "M")
    #expect(graph.cycles.count == 3)
  }

  @Test func `comments, strings and names that two folders declare do not count`() {
    let graph = FolderGraph(
      of: [
        "A/A.swift": "struct A {} // B\nlet text = \"B\"\nstruct Twin {}",
        "B/B.swift": "struct B { let a: A; let twin: Twin }\nstruct Twin {}",
      ], module: "M")
    #expect(graph.cycles == [])
  }

  @Test func `the type that has the name of its module is in no folder`() {
    let files = [
      "M.swift": "struct M { let part: Part }",
      "Parts/Part.swift": "struct Part {}\nextension M {}",
    ]
    #expect(FolderGraph(of: files, module: "M").cycles == [])
    #expect(FolderGraph(of: files, module: "Other").cycles.count == 2)
  }
}
