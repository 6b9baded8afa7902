package import Foundation
package import Questions
import Suites

/// An input that once broke something, as the corpus keeps it.
package struct Regression: Sendable, Hashable {
  /// The target's name, which is that of its folder in the corpus.
  package let target: String
  /// The file's name.
  package let name: String
  /// The input.
  package let input: [UInt8]
  /// What it broke, in a sentence.
  package let story: String

  /// The folder for such inputs.
  package func folder(in corpus: URL) -> URL {
    corpus.appending(path: "\(target)/regressions")
  }

  /// The files that keep it, and say what it was; a name that is taken is an error.
  package func edits(in corpus: URL) throws(InputError) -> [FileEdit] {
    let folder = folder(in: corpus)
    let file = folder.appending(path: name)
    guard !FileManager.default.fileExists(atPath: file.path) else {
      throw InputError(
        "this regression is there already; choose another --name", file: file.relativePath)
    }
    let list = folder.appending(path: "README.md")
    let text =
      FileManager.default.fileExists(atPath: list.path)
      ? String(decoding: try InputFile.data(at: list), as: UTF8.self)
      : "# What these inputs once broke\n\n"
    return [
      FileEdit(url: file, data: Data(input)), FileEdit(url: list, data: Data((text + line).utf8)),
    ]
  }

  /// The entry of the list that says what inputs were, in lines that are not too long.
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

  /// A test that checks the input by itself.
  package var testLine: String {
    let bytes: String
    if let text = String(validating: input, as: UTF8.self) {
      bytes = "Array(\(text.debugDescription).utf8)"
    } else {
      bytes = "[\(input.map(\.description).joined(separator: ", "))]"
    }
    return
      "@Test func `\(name)`() throws { try #require(FuzzTarget.named(\"\(target)\")).check(\(bytes)) }"
  }
}

/// A file as it is to be.
package struct FileEdit: Sendable, Hashable {
  /// Where it stands.
  package let url: URL
  /// All of its bytes.
  package let data: Data
}
