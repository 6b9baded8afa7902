import Foundation

/// What a run of the built program left behind.
struct Program {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `assay fetch-check` with arguments, as a person would.
  init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("assay")
    process.arguments = ["fetch-check"] + arguments
    process.currentDirectoryURL = Self.package
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.runTakingSignals()
    // What it writes fits into the pipes, so that one may be read after the other.
    self.output = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
