import Essentials
import Questions
import Suites

extension FuzzTarget {
  /// Runs the program of the target: libFuzzer, or without it a replay.
  package func main() -> Never {
    #if FUZZING
      fuzz()
    #else
      replay(CommandLine.arguments)
    #endif
  }

  /// Checks the files and folders that the arguments of a program name, and prints how many.
  ///
  /// `--show` prints them in readable form instead, `--seeds DATA FOLDER` makes seeds from the
  /// conformance data, and `--probe FILE` checks one for a ``FindingProbe``. Exits with status 1 on a
  /// finding, 2 if a file cannot be read.
  func replay(_ arguments: [String]) -> Never {
    let paths = Array(arguments.dropFirst(2))
    do {
      switch arguments.dropFirst().first {
      case "--show":
        for file in try paths.flatMap(Self.files(at:)) { print(show(try Self.input(file))) }
      case "--seeds" where paths.count == 2: try writeSeeds(from: paths[0], to: paths[1])
      case "--probe" where paths.count == 1: try probe(paths[0])
      default: try check(filesAt: Array(arguments.dropFirst()))
      }
      exit(0)
    } catch {
      StandardError.write("\(name): \(error)\n")
      exit(error is Finding ? 1 : 2)
    }
  }

  private func probe(_ path: String) throws {
    do {
      try check(try Self.input(URL(fileURLWithPath: path)))
    } catch let finding as Finding {
      StandardError.write("\(finding)\n")
      exit(1)
    }
  }

  private static func input(_ file: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: file)) }

  private func check(filesAt paths: [String]) throws {
    let files = try paths.flatMap(Self.files(at:))
    for file in files {
      let input = try Self.input(file)
      do {
        try check(input)
      } catch let finding as Finding {
        throw Finding(finding.oracle, "\(file.relativePath): \(finding.message)\n\(show(input))")
      }
    }
    print("\(name): \(files.count) inputs, no findings")
  }

  /// Writes an input for each case that the target can state to `cases` in the folder; those of
  /// cases that are gone are removed.
  private func writeSeeds(from data: String, to folder: String) throws {
    let data = try ConformanceData(readingFolder: URL(fileURLWithPath: data))
    let folder = URL(fileURLWithPath: folder).appending(path: "cases")
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let seeds = seeds(of: data)
    for (name, input) in seeds { try Data(input).write(to: folder.appending(path: name)) }
    print("\(name): \(seeds.count) seeds in \(folder.relativePath)")
  }

  /// Returns the distinct inputs, each named after the first case that it states.
  func seeds(of data: ConformanceData) -> [(name: String, input: [UInt8])] {
    var seen: Set<[UInt8]> = []
    return data.cases.compactMap { item in
      guard let platform = item.platforms.newest, let input = seed(item.question, platform),
        seen.insert(input).inserted
      else { return nil }
      return (item.id.replacing("/", with: "."), input)
    }
  }
}
