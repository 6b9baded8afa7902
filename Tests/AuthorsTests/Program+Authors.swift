import Foundation
import Questions
import TestSupport

extension Program {
  /// Runs lines in a shell whose path has `assay`.
  static func shell(_ lines: String, in folder: URL) throws -> Result {
    let path = "PATH='\(builds.path)':\"$PATH\""
    return try Program(["bash", "-c", "\(path)\n\(lines)"], in: folder).run()
  }
}

extension Program.Result {
  /// Returns the lines of the output as JSON.
  func answers() throws -> [JSON] {
    try output.split(separator: "\n").map { try JSON(text: String($0)) }
  }
}
