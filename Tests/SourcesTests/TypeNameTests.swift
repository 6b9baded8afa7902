import Foundation
import TestSupport
import Testing

/// The names of types.
struct TypeNameTests {
  /// A word that two modules share, with another meaning in each.
  private static let shared: Set = ["Explanation"]

  @Test func `a name of a type stands in one module`() throws {
    var modules: [String: Set<String>] = [:]
    for file in try Project.files(below: "Sources", "swift") {
      let path = file.path().split(separator: "/")
      let module = path[try #require(path.lastIndex(of: "Sources")) + 1]
      // Every program there has one.
      if module == "Fuzzers" { continue }
      for name in Self.names(in: try String(contentsOf: file, encoding: .utf8)) {
        modules[name, default: []].insert(String(module))
      }
    }
    try #require(modules.count > 500)
    #expect(Set(modules.filter { $1.count > 1 }.keys) == Self.shared)
  }

  @Test(arguments: [
    ("package final class Shared<Value> {", ["Shared"]), ("  struct Inner {}", []),
    ("private struct Hidden {}", []), ("@main struct Tool {", ["Tool"]),
    ("public indirect enum Tree {\ntypealias Leaf = Int", ["Tree", "Leaf"]),
  ])
  func `names of types are read`(text: String, names: [String]) {
    #expect(Self.names(in: text) == names)
  }

  /// Returns the names that a file gives to types of its module, without nested and private ones.
  private static func names(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let match = line.prefixMatch(
        of:
          #/(?:@\w+ |public |package |final |indirect )*(?:struct|class|enum|actor|protocol|typealias) (\w+)/#
      )
      return match.map { String($0.output.1) }
    }
  }
}
