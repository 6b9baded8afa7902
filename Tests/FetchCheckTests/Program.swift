import Foundation

/// What a run of a program left behind.
struct Program {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `assay fetch-check` with arguments, as a person would.
  init(_ arguments: [String]) throws {
    try self.init(
      Bundle.main.bundleURL.appendingPathComponent("assay"), ["fetch-check"] + arguments)
  }

  /// Runs a program of this package.
  init(_ program: URL, _ arguments: [String]) throws {
    let texts = try (OutputFile(), OutputFile())
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = Self.package
    process.standardOutput = texts.0.handle
    process.standardError = texts.1.handle
    try process.runTakingSignals()
    process.waitForEnd()
    status = process.terminationStatus
    output = try texts.0.text
    errors = try texts.1.text
  }

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The script that serves a folder.
  static let serveSite = package.appendingPathComponent("scripts/serve-site")
}

/// Where a program writes to: a file, for a pipe would also be open in other children of the tests.
final class OutputFile {
  let handle: FileHandle
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
  }

  deinit {
    try? handle.close()
    try? FileManager.default.removeItem(at: url)
  }

  /// What has been written so far.
  var text: String {
    get throws { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
  }
}
