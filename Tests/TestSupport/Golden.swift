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
}
