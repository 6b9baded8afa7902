import ArgumentParser
import Foundation
import Questions
import Suites

/// Where the tables are.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder that holds rules/ and suites/ (default: the nearest Conformance/ here or above, \
      then beside or above the program).
      """,
      valueName: "folder"))
  var tables: String?

  /// The folder.
  func folder() throws -> URL {
    let executable = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    return try tables.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? ConformanceData.folder(near: [here] + (executable.map { [$0.deletingLastPathComponent()] } ?? []))
  }

  /// Reads the tables.
  func read() throws -> ConformanceData {
    try ConformanceData(readingFolder: folder())
  }
}

/// Which cases are meant.
struct SelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only suites whose path matches the glob.", valueName: "glob"))
  var suite: [String] = []

  @Option(help: ArgumentHelp("Only cases whose id matches the glob.", valueName: "glob"))
  var `case`: [String] = []

  @Option(
    help: ArgumentHelp("Only cases that name a rule whose id matches the glob.", valueName: "glob"))
  var rule: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ask as that system reads, and only what holds there: ios=14.0.", valueName: "system=version")
  )
  var platform: String?

  /// The selection that these options name.
  func selection() throws -> Selection {
    Selection(
      suites: suite, cases: `case`, rules: rule,
      platform: try platform.map(Platform.init(argument:)))
  }
}
