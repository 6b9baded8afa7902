public import Conformance
public import Foundation

/// An input that once broke something, as the corpus keeps it.
public struct Regression: Sendable, Hashable {
  /// The target's name, which is that of its folder in the corpus.
  public let target: String
  /// The file's name.
  public let name: String
  /// The input.
  public let input: [UInt8]
  /// What it broke, in a sentence.
  public let story: String

  /// The folder for such inputs.
  public func folder(in corpus: URL) -> URL {
    corpus.appending(path: "\(target)/regressions")
  }

  /// The files that keep it, and say what it was; a name that is taken is an error.
  public func edits(in corpus: URL) throws(InputError) -> [FileEdit] {
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
  public var testLine: String {
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
public struct FileEdit: Sendable, Hashable {
  /// Where it stands.
  public let url: URL
  /// All of its bytes.
  public let data: Data
}
