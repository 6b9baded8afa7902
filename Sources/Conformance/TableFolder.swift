import Foundation

/// The folder `Conformance`, from which the ledger and the suites are read.
struct TableFolder {
  let url: URL
  let check: SyntaxCheck?

  /// The JSON files below a folder of it, in the order of their paths; what cannot be read is added
  /// to the errors.
  func files(below part: String, errors: inout [InputError]) -> [TableFile] {
    let root = url.appendingPathComponent(part)
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: root.path) else {
      errors.append(
        InputError("no such folder; --tables names the folder that holds it", file: name(part)))
      return []
    }
    var files: [TableFile] = []
    for path in paths.filter({ $0.hasSuffix(".json") }).sorted() {
      do throws(InputError) {
        files.append(
          try TableFile(
            root.appendingPathComponent(path), name: name("\(part)/\(path)"), check: check))
      } catch {
        errors.append(error)
      }
    }
    return files
  }

  /// One file of it.
  func file(_ path: String) throws(InputError) -> TableFile {
    try TableFile(url.appendingPathComponent(path), name: name(path), check: check)
  }

  /// The path that messages and reports show: it begins with the folder's own name.
  func name(_ path: String) -> String {
    "\(url.lastPathComponent)/\(path)"
  }
}
