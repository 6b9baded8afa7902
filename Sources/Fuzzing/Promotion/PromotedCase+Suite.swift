import AssociatedDomains
package import Foundation
package import Questions
package import Suites

extension PromotedCase {
  /// The suite's file with this case added at the end of its array; the rest stays as it is.
  package func edit(of suite: URL) throws(InputError) -> FileEdit {
    let data = try InputFile.data(at: suite)
    let group = basis.alternatives.isEmpty ? "cases" : "informational"
    let cases = (try? JSONValue(parsing: Array(data)))?.object?[group]?.array
    guard let last = cases?.last else {
      throw InputError(
        "has no case in \"\(group)\" yet; write its first by hand", file: suite.relativePath)
    }
    let end = data.startIndex + last.endOffset
    let added = Data(",\n    \(row)".utf8)
    return FileEdit(url: suite, data: data[..<end] + added + data[end...])
  }
}

extension ConformanceData {
  /// The suite of that path, or whose file that is.
  ///
  /// - Parameter folder: The folder that the tables were read from.
  package func suite(at path: String, in folder: URL) throws(InputError) -> (
    suite: Suite, file: URL
  ) {
    let file = URL(fileURLWithPath: path).standardizedFileURL
    for suite in suites {
      let place = folder.appending(path: "suites/\(suite.path).json").standardizedFileURL
      if suite.path == path || place == file { return (suite, place) }
    }
    throw InputError(
      "no suite has the path \(path.debugDescription); write it as in query/items, "
        + "`assay list` names the cases of all")
  }
}
