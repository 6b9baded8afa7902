package import Foundation
package import Questions
import Synchronization

/// The folder `Conformance`, from which the ledger and the suites are read.
package struct DataFolder: Sendable {
  /// Where the folder is.
  package let url: URL

  /// A folder at a place.
  package init(url: URL) {
    self.url = url
  }

  /// What is read from the files below a folder of it, in the order of their paths; what cannot be
  /// read, and what is no table, is added to the errors.
  ///
  /// They are read on all processors, as a short run spends most of its time here.
  package func contents<Content: Sendable>(
    below part: String, errors: inout [InputError],
    read: @Sendable (_ file: DataFile, _ errors: inout [InputError]) -> Content?
  ) -> [Content] {
    let paths = paths(below: url.appendingPathComponent(part), errors: &errors).sorted()
    let results = Mutex<[Int: (content: Content?, errors: [InputError])]>([:])
    DispatchQueue.concurrentPerform(iterations: paths.count) { place in
      var errors: [InputError] = []
      var content: Content?
      do throws(InputError) {
        content = read(try table("\(part)/\(paths[place])"), &errors)
      } catch {
        errors.append(error)
      }
      results.withLock { [content, errors] in $0[place] = (content, errors) }
    }
    let inOrder = results.withLock(\.self).sorted { $0.key < $1.key }.map(\.value)
    errors += inOrder.flatMap(\.errors)
    return inOrder.compactMap(\.content)
  }

  private func table(_ path: String) throws(InputError) -> DataFile {
    guard path.hasSuffix(".json") else {
      throw InputError("not a table; the name of a table ends in .json", file: name(path))
    }
    return try file(path)
  }

  /// The paths of all files below a folder, hidden ones left out.
  private func paths(below root: URL, errors: inout [InputError]) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: root.path)
        .filter { !$0.hasPrefix(".") }
        .flatMap { name in
          let item = root.appendingPathComponent(name, isDirectory: false)
          // Not by its resource values, for which Foundation reads the accounts of the machine.
          var isFolder: ObjCBool = false
          return FileManager.default.fileExists(atPath: item.path, isDirectory: &isFolder)
            && isFolder.boolValue
            ? paths(below: item, errors: &errors).map { "\(name)/\($0)" } : [name]
        }
    } catch {
      let isThere = FileManager.default.fileExists(atPath: root.path)
      let reason = isThere ? "the folder cannot be read" : "no such folder"
      errors.append(
        InputError(
          "\(reason); the tables are a folder with rules/ and suites/, which --tables names",
          file: root.relativePath))
      return []
    }
  }

  /// One file of it.
  package func file(_ path: String) throws(InputError) -> DataFile {
    try DataFile(url.appendingPathComponent(path, isDirectory: false), name: name(path))
  }

  /// The version of the tables, which stands in a file of its own.
  package func version() throws(InputError) -> String {
    let file = url.appendingPathComponent("VERSION")
    let data = try InputFile.data(at: file, named: name("VERSION"))
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard lines.count == 1 else {
      throw InputError(
        "must hold one line, the version of the tables, such as 1.0.0", file: name("VERSION"))
    }
    return String(lines[0])
  }

  /// The ids of cases that are gone and never come back.
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

  /// The path that messages and reports show: it begins with the folder's own name.
  package func name(_ path: String) -> String {
    "\(url.lastPathComponent)/\(path)"
  }
}
