import Conformance
import Foundation
import Testing

/// A program that a test starts as a person would.
struct Program {
  /// The name or path of the program, and its arguments.
  var command: [String]
  /// Where it runs.
  var folder = Project.package

  /// `assay`, beside the test's own program.
  static let assay = Bundle.main.bundleURL.appendingPathComponent("assay")

  /// What a run left behind.
  struct Result {
    var status: Int32
    var output: String
    var errors: String

    /// The lines of the output, each of which must be JSON.
    func answers() throws -> [JSON] {
      try output.split(separator: "\n").map { try JSON(text: String($0)) }
    }
  }

  /// Runs the program to its end.
  ///
  /// Its input and output are files, so that neither side waits for the other.
  func run(input: String = "") throws -> Result {
    let files = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    let output = try files.file("out"), errors = try files.file("err")
    process.standardInput = try FileHandle(
      forReadingFrom: try files.file("in", holding: input))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// Runs lines in a shell that finds `assay`.
  static func shell(_ lines: String, in folder: URL) throws -> Result {
    let path = "PATH='\(assay.deletingLastPathComponent().path)':\"$PATH\""
    return try Program(command: ["bash", "-c", "\(path)\n\(lines)"], folder: folder).run()
  }

  /// Whether a program of that name is installed.
  static func isInstalled(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}

/// A folder for one test, removed when the test lets go of it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file of that name.
  func file(_ name: String, holding text: String = "") throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file
  }
}
