import Foundation
import TestSupport
import Testing

/// Every declaration that another module can use has a documentation comment.
///
/// swift-format asks this of `public` declarations only, and most here are `package` or internal.
struct DocumentationTests {
  @Test func `every public or package declaration is documented`() throws {
    let files = try Project.files(below: "Sources", "swift")
    try #require(files.count > 250)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(Self.undocumented(in: text) == [], "\(file.path())")
    }
  }

  @Test func `every choice of the model says which reading is documented`() throws {
    let files = try Project.files(below: "Sources/SpecModel/Dialects", "swift")
      .filter { $0.lastPathComponent.hasSuffix("Choices.swift") }
    try #require(files.count > 10)
    for file in files {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      for (previous, line) in zip(lines, lines.dropFirst()) where line.hasPrefix("  var ") {
        #expect(previous.hasPrefix("  /// "), "\(file.path()): \(line)")
        // A switch has no alternatives with comments of their own.
        guard line.hasSuffix("= true") || line.hasSuffix("= false") else { continue }
        let comment = lines.prefix { $0 != line }.suffix(2).joined()
        #expect(comment.contains("/// Whether ") && comment.contains("; "), "\(line)")
      }
    }
  }

  @Test(arguments: ["AssociatedDomains", "AssociatedDomainsEntitlements", "AssayTesting"])
  func `every public type of a product is in the topics of its documentation`(
    _ module: String
  ) throws {
    let folder = "Sources/\(module)"
    let page = Project.folder.appending(path: "\(folder)/\(module).docc/\(module).md")
    let topics = Set(
      try String(contentsOf: page, encoding: .utf8).matches(of: #/(?m)^- ``(\w+)``$/#)
        .map { String($0.output.1) })
    let declaration =
      #/(?m)^(?:@\w+ )?public (?:final |indirect )?(?:struct|enum|class|actor|protocol) (\w+)/#
    let types = try Project.files(below: folder, "swift").flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: declaration)
        .map { String($0.output.1) }
    }
    try #require(types.count > 1)
    #expect(topics.sorted() == types.sorted())
  }

  @Test func `a declaration without documentation is found`() {
    let text = """
      /// A thing.
      package struct Thing {
        package var part: Int
        let inner: Int

        private let hidden: Int

        /// An action.
        @discardableResult
        mutating func act() -> Int {
          let local = 1
          return local
        }
      }

      extension Thing: Sendable {
        package static func other() {}
      }

      """
    #expect(
      Self.undocumented(in: text) == [
        "3: package var part: Int", "17: package static func other() {}",
      ])
  }

  /// The declarations at file level and in types and extensions that lack documentation.
  private static func undocumented(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The indentation of each scope that is open, and whether its members are declarations to check.
    var scopes: [(indentation: Int, isChecked: Bool)] = []
    var found: [String] = []
    var isInText = false
    // Compiled once.
    let (declaration, hidden) = (Self.declaration, #/\b(private|fileprivate|override) /#)
    let visible = #/\b(public|package) /#
    for (index, line) in lines.enumerated() {
      let quotes = line.utf8.contains(UInt8(ascii: "\"")) ? line.ranges(of: "\"\"\"").count : 0
      defer { if quotes % 2 == 1 { isInText.toggle() } }
      let trimmed = line.drop { $0 == " " }
      guard !isInText, !trimmed.isEmpty, !trimmed.hasPrefix("//") else { continue }
      let indentation = line.utf8.count - trimmed.utf8.count
      // The end of a signature over several lines is not the end of what it begins.
      guard !trimmed.hasPrefix(")"), !trimmed.hasPrefix("{"), !trimmed.hasPrefix("]") else {
        continue
      }
      while let last = scopes.last, indentation <= last.indentation { scopes.removeLast() }
      guard scopes.last?.isChecked != false,
        let match = trimmed.firstMatch(of: declaration)
      else { continue }
      let (modifiers, keyword) = (match.output.1, match.output.2)
      let isHidden = modifiers.contains(hidden)
      let opens = ["struct", "enum", "class", "actor", "extension", "protocol"].contains(keyword)
      scopes.append((indentation, opens && !isHidden))
      guard modifiers.contains(visible), keyword != "extension" else { continue }
      var previous = index - 1
      while previous >= 0, lines[previous].drop(while: { $0 == " " }).hasPrefix("@") {
        previous -= 1
      }
      let isDocumented =
        previous >= 0 && lines[previous].drop { $0 == " " }.hasPrefix("///")
      if !isDocumented { found.append("\(index + 1): \(trimmed)") }
    }
    return found
  }

  private static var declaration: Regex<(Substring, Substring, Substring)> {
    #/^((?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|private|fileprivate|private\(set\)|package\(set\)|static|final|indirect|mutating|nonmutating|lazy|weak|nonisolated|override|convenience|required|async) )*)(struct|enum|class|actor|extension|protocol|typealias|func|var|let|init|subscript|case)\b/#
  }
}
