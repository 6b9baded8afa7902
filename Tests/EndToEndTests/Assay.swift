import Foundation
import Testing

/// Runs the built program as a person would.
struct Assay {
  /// What a run left behind.
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program, beside the test's own.
  static let program = Bundle.main.bundleURL.appendingPathComponent("assay")

  static func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: input)
  }

  /// Runs the program; with an output of its own nothing is kept of what it prints.
  static func run(
    _ arguments: [String], input: String = "", output: String? = nil, in folder: URL = package
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let files = try TemporaryFolder()
    let names = ["in", "out", "err"].map { files.url.appendingPathComponent($0) }
    try Data(input.utf8).write(to: names[0])
    for name in names[1...] { try Data().write(to: name) }
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(
      forWritingTo: output.map { URL(fileURLWithPath: $0) } ?? names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
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

  /// Writes a file and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// The names of what is in it.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
