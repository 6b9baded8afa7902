import Foundation
public import Testing

/// Files with the whole text of an output, which a run with `ASSAY_REWRITE=1` in its environment
/// writes anew.
public enum Golden {
  private static let isRewriting =
    ProcessInfo.processInfo.environment["ASSAY_REWRITE"] != nil

  /// Expects a text to be that of a file of the package.
  ///
  /// - Parameters:
  ///   - text: The text, such as a report.
  ///   - path: The path of the file in the package.
  ///   - sourceLocation: Where the text is expected.
  public static func expect(
    _ text: String, at path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = Project.folder.appending(path: path)
    let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    guard text != expected else { return }
    guard !isRewriting else {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try Data(text.utf8).write(to: file)
    }
    let changes = text.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: expected.split(separator: "\n", omittingEmptySubsequences: false))
    let lines = changes.map { change in
      switch change {
      case .remove(let offset, let line, _): "\(path):\(offset + 1): -\(line)"
      case .insert(_, let line, _): "+\(line)"
      }
    }
    Issue.record(
      "\(path) differs; with ASSAY_REWRITE=1 it is written anew\n\(lines.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }

  /// Expects what is found for each input of a file to be what the file has below it.
  ///
  /// A heading `## …` begins the inputs of one kind. Each is a line of its own, in which `⏎` stands for
  /// the end of a line, `\u{A0}` for a scalar and `\u{}` for nothing; what is found for it follows, each
  /// line after two spaces. A line that begins with `# ` is a remark.
  ///
  /// - Parameters:
  ///   - path: The path of the file in the package.
  ///   - kinds: What is found for an input, by the kinds of inputs, which are those of the file.
  ///   - sourceLocation: Where the file is expected.
  public static func expectAnswers(
    at path: String, _ kinds: [String: (String) throws -> [String]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = try String(contentsOf: Project.folder.appending(path: path), encoding: .utf8)
    var missing = Set(kinds.keys)
    var answer: ((String) throws -> [String])?
    var found: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    where !line.hasPrefix("  ") {
      found.append(line)
      if line.hasPrefix("## ") {
        let kind = String(line.dropFirst(3))
        answer = kinds[kind]
        try #require(answer != nil, "\(line)", sourceLocation: sourceLocation)
        missing.remove(kind)
      } else if !line.isEmpty, !line.hasPrefix("# "), let answer {
        found += try answer(input(line)).map { "  \($0)" }
      }
    }
    #expect(missing == [], sourceLocation: sourceLocation)
    try expect(found.joined(separator: "\n"), at: path, sourceLocation: sourceLocation)
  }

  private static func input(_ line: String) -> String {
    line.replacing("⏎", with: "\n").replacing(/\\u\{([0-9A-F]*)\}/) { match in
      Int(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }
}
