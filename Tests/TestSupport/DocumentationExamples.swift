import Foundation

/// The code examples in the documentation of a module.
public enum DocumentationExamples {
  /// The examples in doc comments and articles of a module, by the file that contains them.
  public static func all(in module: String) throws -> [(file: String, code: String)] {
    let files =
      try Project.files(below: "Sources/\(module)", "swift")
      + Project.files(below: "Sources/\(module)", "md")
    return try files.flatMap { file in
      var examples: [(file: String, code: String)] = []
      var code: [Substring]?
      for line in try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        let text = uncommented(line)
        if text == "```swift" {
          code = []
        } else if text == "```", let lines = code {
          examples.append((file.lastPathComponent, lines.joined(separator: "\n")))
          code = nil
        } else {
          code?.append(text)
        }
      }
      return examples
    }
  }

  /// Returns the examples of a module that a test's source does not contain.
  public static func missing(of module: String, in test: String) throws -> [String] {
    let lines = try String(contentsOf: Project.folder.appendingPathComponent(test), encoding: .utf8)
      .split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    return try all(in: module).filter { example in
      let code = example.code.split(separator: "\n").map { $0.drop { $0 == " " } }
      return !lines.contains(code.joined(separator: "\n"))
    }.map { "\($0.file): \($0.code)" }
  }

  private static func uncommented(_ line: Substring) -> Substring {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("///") else { return line }
    return text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
  }
}
