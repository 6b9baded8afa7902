public import Foundation

/// Files that a person names.
public enum InputFile {
  /// Reads a file whole; a missing file, a folder and a file out of reach are each said in a line.
  ///
  /// - Parameter name: How messages call the file; without it they call it by its path.
  public static func data(at url: URL, named name: String? = nil) throws(InputError) -> Data {
    do {
      return try Data(contentsOf: url)
    } catch {
      let reason = reason(of: error, at: url)
      throw InputError("cannot be read: \(reason)", file: name ?? url.relativePath)
    }
  }

  private static func reason(of error: any Error, at url: URL) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory) else {
      return "no such file"
    }
    return isDirectory.boolValue ? "it is a folder, not a file" : error.localizedDescription
  }
}
