package import Foundation
import Questions

extension FuzzTarget {
  /// The program without libFuzzer: checks the files and folders that are named, and says how many.
  ///
  /// With `--show` it prints them as a person reads them, with `--seeds TABLES FOLDER` it makes seeds
  /// from the conformance tables. A finding ends it with 1, a file that cannot be read with 2.
  package func main(_ arguments: [String] = CommandLine.arguments) -> Never {
    let paths = Array(arguments.dropFirst(2))
    do {
      switch arguments.dropFirst().first {
      case "--show": try show(paths)
      case "--seeds" where paths.count == 2: try writeSeeds(from: paths[0], to: paths[1])
      default: try replay(Array(arguments.dropFirst()))
      }
      exit(0)
    } catch {
      FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
      exit(error is Finding ? 1 : 2)
    }
  }

  private func replay(_ paths: [String]) throws {
    let files = try paths.flatMap(Self.files(at:))
    for file in files { try check([UInt8](Data(contentsOf: file)), from: file) }
    print("\(name): \(files.count) inputs, no findings")
  }

  private func show(_ paths: [String]) throws {
    for file in try paths.flatMap(Self.files(at:)) {
      print(show([UInt8](try Data(contentsOf: file))))
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
  package static func files(at path: String) throws -> [URL] {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw InputError("no such file, or none that can be read", file: path)
    }
    guard isFolder(path) else { return [URL(fileURLWithPath: path)] }
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .map { "\(path)/\($0)" }.filter { !isFolder($0) }.map { URL(fileURLWithPath: $0) }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
