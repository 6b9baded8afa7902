import Foundation
import TestSupport

/// A page of the documentation.
struct Page {
  /// A block of code.
  struct Block {
    var language: String
    var text: String
  }

  /// Commands of the page with their exit status.
  struct Commands {
    var text: String
    var status: Int32
  }

  /// The blocks of code in order.
  let blocks: [Block]

  /// Reads a page at that path in the folder of the package.
  init(_ path: String) throws {
    let text = try String(
      contentsOf: Project.folder.appendingPathComponent(path), encoding: .utf8)
    blocks = text.matches(of: /```([a-z]*)\n((?s).*?)```\n/).map { match in
      Block(language: String(match.output.1), text: String(match.output.2))
    }
  }

  /// Returns the blocks in a language.
  func blocks(in language: String) -> [Block] {
    blocks.filter { $0.language == language }
  }

  /// The commands for the reader; they exit with 0 unless `# exits with status 1` follows.
  var commands: [Commands] {
    blocks(in: "sh").flatMap { block in
      let parts = block.text.split(separator: "# exits with status 1\n")
      let isMarked = block.text.hasSuffix("# exits with status 1\n")
      return parts.enumerated().map { index, text in
        let isLast = index == parts.count - 1
        return Commands(text: String(text), status: isLast && !isMarked ? 0 : 1)
      }
    }
  }
}
