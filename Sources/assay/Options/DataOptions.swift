import ArgumentParser
import CEmbeddedData
import FoundationShim
import Questions
import Suites

/// The option that locates the conformance data.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The conformance data: a folder with rules/ and suites/ (default: the data in a packaged \
      program; otherwise the nearest Conformance/ in or above the current folder, then in or above \
      the folder of the program).
      """,
      valueName: "dir"))
  var data: String?

  /// Returns the folder of the conformance data.
  func folder() throws -> URL {
    if let data { return URL(fileURLWithPath: data, isDirectory: true) }
    let executable = Program.location
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let folder = ConformanceData.folder(
      near: [here] + (executable.map { [$0.deletingLastPathComponent()] } ?? []))
    guard let folder else {
      throw InputError(
        "no folder named Conformance in or above the current folder or that of the program; name "
          + "one with --data")
    }
    return folder
  }

  /// Returns the files of the conformance data, wherever they are.
  func source() throws -> DataFolder {
    if data == nil, let archive = embedded_data {
      let bytes = UnsafeBufferPointer(start: archive, count: embedded_data_size)
      return DataFolder(archive: Array(bytes))
    }
    return .files(try folder())
  }

  /// Reads the conformance data.
  func read() throws -> ConformanceData {
    try ConformanceData(reading: source())
  }

  /// Returns the rule catalog; `nil` if the conformance data is neither named nor found, so that
  /// reports name rules by id alone.
  func catalogIfFound() throws -> RuleCatalog? {
    data == nil ? try? read().catalog : try read().catalog
  }
}
