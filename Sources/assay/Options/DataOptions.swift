import ArgumentParser
import Foundation
import Questions
import Suites

/// The option that locates the conformance data.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The conformance data: a folder with rules/ and suites/ (default: the nearest Conformance/ in \
      or above the current folder, then in or above that of the program).
      """,
      valueName: "dir"))
  var data: String?

  /// Returns the folder of the conformance data.
  func folder() throws -> URL {
    let executable = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return try data.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? ConformanceData.folder(
        near: [here] + (executable.map { [$0.deletingLastPathComponent()] } ?? []))
  }

  /// Reads the conformance data.
  func read() throws -> ConformanceData {
    try ConformanceData(readingFolder: folder())
  }
}
