import Foundation

extension FuzzTarget {
  /// The program without libFuzzer: checks the files and folders that are named, and says how many.
  ///
  /// `--show` prints the inputs as a person reads them instead. A finding ends the program with 1, a
  /// file that cannot be read with 2.
  public func main(_ arguments: [String] = CommandLine.arguments) -> Never {
    let isShowing = arguments.dropFirst().first == "--show"
    do {
      let files = try arguments.dropFirst(isShowing ? 2 : 1).flatMap(Self.files(at:))
      for file in files {
        let input = try [UInt8](Data(contentsOf: file))
        if isShowing {
          print(show(input))
        } else {
          try check(input, from: file)
        }
      }
      if !isShowing { print("\(name): \(files.count) inputs, no findings") }
      exit(0)
    } catch {
      FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
      exit(error is Finding ? 1 : 2)
    }
  }

  private func check(_ input: [UInt8], from file: URL) throws {
    do {
      try check(input)
    } catch let finding as Finding {
      throw Finding(finding.oracle, "\(file.relativePath): \(finding.message)\n\(show(input))")
    }
  }

  /// A file by itself, or every file below a folder in the order of their paths.
  static func files(at path: String) throws -> [URL] {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [URL(fileURLWithPath: path)]
    }
    return try manager.subpathsOfDirectory(atPath: path).sorted()
      .map { URL(fileURLWithPath: path).appending(path: $0) }
      .filter { !$0.hasDirectoryPath }
  }
}
