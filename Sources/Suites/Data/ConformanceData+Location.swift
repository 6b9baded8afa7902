package import Foundation
package import Questions

extension ConformanceData {
  /// The folder `Conformance` that is nearest: in a folder, or in one of those that hold it.
  ///
  /// A folder counts if it holds `rules/sources.json`, so that another folder of that name is not
  /// taken for it.
  package static func folder(near folders: [URL]) throws(InputError) -> URL {
    for start in folders {
      var folder = start.standardizedFileURL
      while true {
        let candidate = folder.appendingPathComponent("Conformance", isDirectory: true)
        let mark = candidate.appendingPathComponent("rules/sources.json")
        if FileManager.default.fileExists(atPath: mark.path) { return candidate }
        guard folder.pathComponents.count > 1 else { break }
        folder.deleteLastPathComponent()
      }
    }
    throw InputError("no folder Conformance here or above; name it with --tables")
  }
}
