import Dispatch
package import FoundationShim
package import Questions

/// The folder `Conformance` with the rule catalog and the suites.
package enum DataFolder: Sendable {
  /// A folder of the file system.
  case files(URL)
  /// The files of an archive of the folder, by their paths in it.
  case archive([String: ArraySlice<UInt8>])

  /// Creates a folder from a tar archive that contains it as `Conformance`.
  package init(archive bytes: [UInt8]) {
    let files = TarArchive(reading: bytes).files
      .filter { $0.key.hasPrefix("Conformance/") }
      .map { (String($0.key.dropFirst("Conformance/".count)), $0.value) }
    self = .archive(Dictionary(uniqueKeysWithValues: files))
  }

  /// Reads the files below a subfolder and returns the results of `read`, in path order.
  ///
  /// The files are read on all processors, because a short run spends most of its time here.
  /// Markdown pages beside them are ignored.
  ///
  /// - Parameters:
  ///   - errors: Receives an error for each file that cannot be read or is not JSON.
  ///   - read: Reads a file, and adds what is wrong with it to the errors.
  package func contents<Content: Sendable>(
    below part: String, errors: inout [InputError],
    read: @Sendable (_ file: DataFile, _ errors: inout [InputError]) -> Content?
  ) -> [Content] {
    let names =
      switch self {
      case .files(let url):
        paths(below: url.appendingPathComponent(part), errors: &errors)
      case .archive(let files):
        files.keys.filter { $0.hasPrefix(part + "/") }.map { String($0.dropFirst(part.count + 1)) }
      }
    let paths = names.filter { !$0.hasSuffix(".md") }.sorted()
    let results = Mutex<[Int: (content: Content?, errors: [InputError])]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { place in
      var errors: [InputError] = []
      var content: Content?
      do throws(InputError) {
        content = read(try jsonFile("\(part)/\(paths[place])"), &errors)
      } catch {
        errors.append(error)
      }
      results.withLock { [content, errors] in $0[place] = (content, errors) }
    }
    let inOrder = results.withLock(\.self).sorted { $0.key < $1.key }.map(\.value)
    errors += inOrder.flatMap(\.errors)
    return inOrder.compactMap(\.content)
  }

  private func jsonFile(_ path: String) throws(InputError) -> DataFile {
    guard path.hasSuffix(".json") else {
      throw InputError("not a JSON file; its name must end in .json", file: name(path))
    }
    return try file(path)
  }

  /// Returns the paths of all files below a folder, except hidden ones.
  private func paths(below root: URL, errors: inout [InputError]) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: root.path)
        .filter { !$0.hasPrefix(".") }
        .flatMap { name in
          let item = root.appendingPathComponent(name, isDirectory: false)
          return FileManager.default.isFolder(atPath: item.path)
            ? paths(below: item, errors: &errors).map { "\(name)/\($0)" } : [name]
        }
    } catch {
      let isThere = FileManager.default.fileExists(atPath: root.path)
      let reason = isThere ? "the folder cannot be read" : "no such folder"
      errors.append(
        InputError(
          "\(reason); expected a folder with rules/ and suites/",
          file: root.relativePath))
      return []
    }
  }

  /// Reads one of its files.
  package func file(_ path: String) throws(InputError) -> DataFile {
    try DataFile(bytes(of: path), name: name(path))
  }

  private func bytes(of path: String) throws(InputError) -> [UInt8] {
    switch self {
    case .files(let url):
      let file = url.appendingPathComponent(path, isDirectory: false)
      return Array(try InputFile.data(at: file, named: name(path)))
    case .archive(let files):
      guard let bytes = files[path] else {
        throw InputError("the archive has no such file", file: name(path))
      }
      return Array(bytes)
    }
  }

  /// Reads the version of the data from `VERSION`.
  package func version() throws(InputError) -> String {
    let lines = String(decoding: try bytes(of: "VERSION"), as: UTF8.self).split(
      whereSeparator: \.isNewline)
    guard lines.count == 1 else {
      throw InputError(
        "expected one line, the version of the data, such as 1.0.0", file: name("VERSION"))
    }
    return String(lines[0])
  }

  /// Reads the changes of each version from `CHANGELOG.md`.
  package func changes() throws(InputError) -> DataChanges {
    try DataChanges(
      reading: String(decoding: bytes(of: "CHANGELOG.md"), as: UTF8.self),
      named: name("CHANGELOG.md"))
  }

  /// Reads the ids of removed cases and rules from `retired.json`.
  package func retiredIDs() throws(InputError) -> Set<String> {
    let file = try file("retired.json")
    do throws(InputError) {
      var object = try ObjectReader(file.value, as: "the file")
      let ids = try object.strings("retired")
      try object.finish()
      return Set(ids)
    } catch {
      throw file.locate(error, at: nil)
    }
  }

  /// Returns the path in messages and reports, which begins with the folder's own name.
  package func name(_ path: String) -> String {
    guard case .files(let url) = self else { return "Conformance/\(path)" }
    return "\(url.lastPathComponent)/\(path)"
  }
}
