package import FoundationShim
package import Questions
import Suites

/// An input of the corpus that once broke an oracle or the program.
package struct Regression: Sendable, Hashable {
  /// The name of the target, which is also the name of its folder in the corpus.
  package let target: String
  /// The file's name.
  package let name: String
  /// The input.
  package let input: [UInt8]
  /// The failure, in a sentence.
  package let story: String

  /// Returns the files with the input and its description.
  ///
  /// - Throws: `InputError` if the name is taken.
  package func edits(in corpus: URL) throws(InputError) -> [FileEdit] {
    let folder = corpus.appending(path: "\(target)/regressions")
    let file = folder.appending(path: name)
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw InputError(
        "this regression exists already; choose another --name", file: file.relativePath)
    }
    let list = folder.appending(path: "README.md")
    let text =
      FileManager.default.fileExists(atPath: list.path)
      ? String(decoding: try InputFile.data(at: list), as: UTF8.self)
      : "# What these inputs once broke\n\n"
    return [(file, Data(input)), (list, Data((text + line).utf8))]
  }

  /// The entry in the list of regressions, in lines of at most 100 characters.
  private var line: String {
    var lines: [String] = []
    for word in "- `\(name)`: \(story)".split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append((lines.isEmpty ? "" : "  ") + word)
      }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// A test that checks only the input.
  package var testLine: String {
    let text = String(validUTF8: input)
    let bytes = text.map { "Array(\($0.debugDescription).utf8)" } ?? "\(input)"
    return
      "@Test func `\(name)`() throws { try #require(FuzzTargets.named(\"\(target)\")).check(\(bytes)) }"
  }
}

/// The new contents of a file: its location and all of its bytes.
package typealias FileEdit = (url: URL, data: Data)
