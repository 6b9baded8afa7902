import Foundation
import FuzzRuns
import Fuzzing
import Suites
import TestSupport
import Testing

/// A shared library of `Tests/Libraries`, with its bug or without.
enum PlantedLibrary: String, CaseIterable {
  case c, rust, swift

  /// The folder of the fuzz programs that `scripts/fuzz` builds.
  static let programs = Project.folder.appending(path: ".build/fuzz-fast/release")

  /// Whether the fuzz programs are those of these sources, as `scripts/test --all` says after it built them.
  static var hasProgram: Bool {
    ProcessInfo.processInfo.environment["ASSAY_FUZZ_PROGRAMS"] == "built"
  }

  private var compiler: String {
    switch self {
    case .c: "clang"
    case .rust: "rustc"
    case .swift: "swiftc"
    }
  }

  /// The commands that build it, as the page for authors has them.
  private func commands(isPlanted: Bool, isInstrumented: Bool, to path: String) -> [[String]] {
    let source = Project.folder.appending(path: "Tests/Libraries/matcher.").path
    switch self {
    case .c:
      let flags = ["-g", "-O1", "-fPIC", "-shared", "-fstack-protector-all"]
      let coverage = ["-fsanitize-coverage=inline-8bit-counters,pc-table,trace-cmp"]
      return [
        ["clang"] + flags + (isPlanted ? ["-DPLANTED"] : []) + (isInstrumented ? coverage : [])
          + ["-o", path, source + "c"]
      ]
    case .rust:
      let flags = ["--edition", "2021", "--crate-type", "cdylib", "-O", "-C", "panic=abort"]
      let coverage =
        ["-C", "passes=sancov-module", "-C", "codegen-units=1"]
        + ["level=4", "inline-8bit-counters", "pc-table", "trace-compares"].flatMap {
          ["-C", "llvm-args=-sanitizer-coverage-\($0)"]
        }
      return [
        ["rustc"] + flags + (isPlanted ? ["--cfg", "planted"] : [])
          + (isInstrumented ? coverage : []) + ["-o", path, source + "rs"]
      ]
    case .swift:
      let flags = ["-O", "-module-name", "matcher", "-parse-as-library"]
      return [
        ["swiftc", "-c"] + flags + (isPlanted ? ["-DPLANTED"] : [])
          + (isInstrumented ? ["-sanitize=fuzzer"] : []) + ["-o", path + ".o", source + "swift"],
        ["swiftc", "-emit-library", "-o", path, path + ".o"],
      ]
    }
  }

  /// Builds it in a folder, and returns its path.
  func build(
    isPlanted: Bool = true, isInstrumented: Bool = false, in folder: TemporaryFolder
  ) throws -> String {
    let found = try Program(["sh", "-c", "command -v \(compiler)"]).run()
    guard found.status == 0 else { try Test.cancel("\(compiler) is not installed") }
    let path = folder.path("\(self)-\(isPlanted)-\(isInstrumented).so")
    for command in commands(isPlanted: isPlanted, isInstrumented: isInstrumented, to: path) {
      let result = try Program(command, in: folder.url).run()
      try #require(result.status == 0, "\(result.errors)")
    }
    return path
  }

  /// Returns a run of the matcher over a library.
  static func fuzzing(
    _ library: String, in folder: TemporaryFolder, known: [String: String] = [:]
  ) throws -> LibraryFuzzing {
    LibraryFuzzing(
      FuzzTargets.matcher, of: library, programs: programs,
      host: [Program.built("assay-host"), library],
      known: known, includesUnspecified: false, folder: folder.url,
      data: try ConformanceData(readingFolder: Project.conformanceData),
      corpora: Project.folder.appending(path: "Corpus"))
  }
}
