import FoundationShim
import Questions

/// The smallest questions that an exploration found, as a suite.
package struct FoundSuite: Sendable {
  /// The cases; their ids lack the suite.
  let cases: [SuiteCase]

  /// Whether there are no cases.
  package var isEmpty: Bool { cases.isEmpty }

  /// Returns the text of the file at a path, which names the suite.
  package func text(at path: String) -> String {
    let file = URL(fileURLWithPath: path).deletingPathExtension().pathComponents
    let folder = file.lastIndex(of: "suites").map { file.dropFirst($0 + 1) } ?? file.suffix(1)
    let suite = folder.joined(separator: "/")
    let head: JSON.Object = [
      "suite": .string(suite), "title": "Questions that an implementation answered wrongly",
    ]
    let start = head.map { "  \($0.suiteLine),\n" }.joined()
    let rows = cases.map { item in
      var item = item
      item.id = "\(suite)/\(item.id)"
      return "\n    \(item.text)"
    }.joined(separator: ",")
    return "{\n\(start)  \"cases\": [\(rows)\n  ]\n}\n"
  }
}
