import Foundation

extension Starter {
  /// Writes the files; if one of them is there already, none is touched.
  package func write() throws(StarterError) {
    if let obstacle = fileInPlaceOfFolder { throw .noFolder(path: obstacle) }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      throw .exists(path: file.path)
    }
    for file in files {
      let url = URL(fileURLWithPath: file.path)
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
      } catch {
        throw .notWritten(path: file.path, reason: error.localizedDescription)
      }
    }
  }

  /// The first part of the folder's path that is there and no folder, if one is.
  private var fileInPlaceOfFolder: String? {
    let ends = folder.indices.filter { folder[$0] == "/" } + [folder.endIndex]
    return ends.map { String(folder[..<$0]) }.first { path in
      var isFolder: ObjCBool = false
      return !path.isEmpty && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// What was written, and what to do next.
  package var summary: String {
    let files = files
    let written = files.map { "  \($0.path)" }
    let commands = nextCommands.map { "  \($0)" }
    return
      (["Wrote"] + written + ["", "Call your library in `decide` of \(files[0].path). Then:"]
      + commands).joined(separator: "\n")
  }
}

/// Why there is no starter.
package enum StarterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The folder's name cannot stand in a command line.
  case unusable(folder: String)
  /// Where the folder should be, or one above it, is a file.
  case noFolder(path: String)
  /// A file of that name is there already.
  case exists(path: String)
  /// A file cannot be written.
  case notWritten(path: String, reason: String)

  /// One line that names the place and the mend.
  package var description: String {
    switch self {
    case .unusable(let folder):
      "\(folder.debugDescription): name a folder with letters, digits and . _ - / only, as its name "
        + "goes into command lines"
    case .noFolder(let path): "\(path): is a file; name a folder"
    case .exists(let path):
      "\(path): is there already, and nothing is overwritten; name another folder, or move it away"
    case .notWritten(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}
