import FoundationShim

extension Starter {
  /// Writes the files.
  ///
  /// - Throws: `StarterError`; if a file exists already, nothing is written.
  package func write() throws(StarterError) { try Self.write(files, in: folder) }

  /// Writes files into a folder.
  static func write(_ files: [File], in folder: String) throws(StarterError) {
    if let file = fileInPlace(of: folder) { throw .notAFolder(path: file) }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      throw .exists(path: file.path)
    }
    for file in files {
      let url = URL(fileURLWithPath: file.path)
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
        if file.isProgram {
          try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
      } catch {
        throw .notWritten(path: file.path, reason: error.reason)
      }
    }
  }

  /// Returns the first part of a folder's path that is a file, or `nil` if none is.
  private static func fileInPlace(of folder: String) -> String? {
    let ends = folder.indices.filter { folder[$0] == "/" } + [folder.endIndex]
    return ends.map { String(folder[..<$0]) }.first { path in
      !path.isEmpty && FileManager.default.fileExists(atPath: path)
        && !FileManager.default.isFolder(atPath: path)
    }
  }
}
