public import Foundation

/// A program that a test starts as a person would.
public struct Program: Sendable {
  /// The name or path of the program, and its arguments.
  public let command: [String]
  private let folder: URL
  private let environment: [String: String]

  /// A program that runs in the folder of the package unless another is named, in the environment
  /// of the tests and more.
  public init(
    _ command: [String], in folder: URL = Project.folder, environment: [String: String] = [:]
  ) {
    (self.command, self.folder, self.environment) = (command, folder, environment)
  }

  /// `assay` with arguments.
  public static func assay(_ arguments: [String], in folder: URL = Project.folder) -> Program {
    Program([built("assay")] + arguments, in: folder)
  }

  /// The folder of the built programs, which is that of the tests' own.
  public static let builds = Bundle.main.bundleURL

  /// The path of a program of this package.
  public static func built(_ name: String) -> String {
    builds.appendingPathComponent(name).path
  }

  /// What a run left behind.
  public struct Result: Sendable {
    /// The exit status, or the signal.
    public let status: Int32
    /// What stood on standard output.
    public let output: String
    /// What stood on standard error.
    public let errors: String
  }

  /// That a program had to be killed.
  public struct TimeOut: Error, CustomStringConvertible {
    /// What was started, and how long it had.
    public let description: String
  }

  /// The program, ready to be started by who deals with its streams and its end.
  public var process: Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return process
  }

  /// Runs the program to its end; throws ``TimeOut`` where that does not come in time.
  ///
  /// Its input and output are files: neither side waits for the other, and a pipe would also be
  /// open in other children of the tests.
  public func run(input: String = "", limit: Duration = .seconds(600)) throws -> Result {
    let files = try TemporaryFolder()
    let process = process
    let paths = try [files.file("input", input), files.file("output"), files.file("errors")]
    let urls = paths.map { URL(fileURLWithPath: $0) }
    process.standardInput = try FileHandle(forReadingFrom: urls[0])
    process.standardOutput = try FileHandle(forWritingTo: urls[1])
    process.standardError = try FileHandle(forWritingTo: urls[2])
    try process.run()
    guard process.waitForEnd(limit: limit) else {
      throw TimeOut(description: "\(command) did not end within \(limit)")
    }
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: urls[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: urls[2]), as: UTF8.self))
  }
}

extension Process {
  /// Waits for the end of the program and gives whether it came in time; else kills it.
  ///
  /// Foundation's own way keeps a core busy meanwhile.
  @discardableResult
  public func waitForEnd(limit: Duration = .seconds(600)) -> Bool {
    let deadline = ContinuousClock.now + limit
    while isRunning {
      guard ContinuousClock.now < deadline else {
        kill(processIdentifier, SIGKILL)
        return false
      }
      usleep(2_000)
    }
    return true
  }
}
