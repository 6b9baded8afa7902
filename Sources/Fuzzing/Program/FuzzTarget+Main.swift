import FoundationShim
import Questions

extension FuzzTargets {
  /// Runs the target that the program is named after; without libFuzzer, replays inputs.
  ///
  /// In a build without libFuzzer, the first argument can name the target instead.
  package static func main(comparingJSONWith reference: JSONReference) -> Never {
    var arguments = CommandLine.arguments
    func target() -> (any FuzzTarget)? {
      arguments.first.flatMap {
        named(URL(fileURLWithPath: $0).lastPathComponent, comparingJSONWith: reference)
      }
    }
    var own = target()
    #if !FUZZING
      if own == nil {
        arguments.removeFirst()
        own = target()
      }
    #endif
    guard let own else {
      StandardError.write("name one of: \(all().map(\.name).joined(separator: ", "))\n")
      exit(2)
    }
    #if FUZZING
      own.fuzz()
    #else
      own.replay(arguments)
    #endif
  }
}

extension FuzzTarget {
  /// Checks the files and folders in the arguments of a program, and prints the number of inputs.
  ///
  /// `--probe FILE` checks one file for a ``FindingProbe``. The program exits with status 1 on a
  /// finding, and with status 2 if a file cannot be read.
  func replay(_ arguments: [String]) -> Never {
    let paths = Array(arguments.dropFirst())
    do {
      if paths.first == "--probe", paths.count == 2 {
        try probe(paths[1])
      } else {
        try check(filesAt: paths)
      }
      exit(0)
    } catch {
      StandardError.write("\(name): \(error)\n")
      exit(error is Finding ? 1 : 2)
    }
  }

  private func probe(_ path: String) throws {
    do {
      try check(InputFiles.input(at: URL(fileURLWithPath: path)))
    } catch let finding as Finding {
      StandardError.write("\(finding)\n")
      exit(1)
    }
  }

  private func check(filesAt paths: [String]) throws {
    let files = try paths.flatMap(InputFiles.files(at:))
    for file in files {
      let input = try InputFiles.input(at: file)
      do {
        try check(input)
      } catch let finding as Finding {
        throw Finding(finding.oracle, "\(file.relativePath): \(finding.message)\n\(show(input))")
      }
    }
    print("\(name): \(files.count) inputs, no findings")
  }
}
