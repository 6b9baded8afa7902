public import Foundation

/// A program that a test runs.
public struct Program: Sendable {
  /// The name or path of the program, and its arguments.
  public let command: [String]
  private let folder: URL
  private let environment: [String: String]

  /// Creates a program that runs in the folder of the package unless another is named, in the
  /// environment of the tests with additions.
  public init(
    _ command: [String], in folder: URL = Project.folder, environment: [String: String] = [:]
  ) {
    (self.command, self.folder, self.environment) = (command, folder, environment)
  }

  /// Returns `assay` with arguments.
  public static func assay(_ arguments: [String], in folder: URL = Project.folder) -> Program {
    Program([built("assay")] + arguments, in: folder)
  }

  /// The folder of the built programs, the tests' own among them.
  public static let builds = Bundle.main.bundleURL

  /// Returns the path of a program of this package.
  public static func built(_ name: String) -> String {
    builds.appendingPathComponent(name).path
  }

  /// The result of a run.
  public struct Result: Sendable {
    /// The exit status, or the signal.
    public let status: Int32
    /// The text on standard output.
    public let output: String
    /// The text on standard error.
    public let errors: String
  }

  /// The error that a program had to be killed.
  public struct TimeOut: Error, CustomStringConvertible {
    /// The command and the limit.
    public let description: String
  }

  /// The process, not yet started, for tests that handle its streams and its end.
  public var process: Process {
    // A shell lets what it starts in the background ignore interrupts, and children inherit that.
    signal(SIGINT, SIG_DFL)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return process
  }

  /// Runs the program to its end.
  ///
  /// Input and output are files: neither side waits for the other, and other children of the tests
  /// would inherit a pipe.
  ///
  /// - Throws: ``TimeOut`` if the program does not end within the limit.
  public func run(input: String = "", limit: Duration = timeLimit) throws -> Result {
    let files = try TemporaryFolder()
    let process = process
    let paths = try [files.file("input", input), files.file("output"), files.file("errors")]
    let urls = paths.map { URL(fileURLWithPath: $0) }
    let streams = [
      try FileHandle(forReadingFrom: urls[0]), try FileHandle(forWritingTo: urls[1]),
      try FileHandle(forWritingTo: urls[2]),
    ]
    process.standardInput = streams[0]
    process.standardOutput = streams[1]
    process.standardError = streams[2]
    try process.run()
    // Foundation keeps an ended process, and reads beyond its buffer once some 1,350 files are open.
    for stream in streams { try stream.close() }
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
  /// Waits for the end of the program, and returns whether it ended within the limit; if not, it is
  /// killed.
  ///
  /// Foundation's own function keeps a core busy meanwhile.
  @discardableResult
  public func waitForEnd(limit: Duration = timeLimit) -> Bool {
    let hasEnded = wait(limit: limit) { !isRunning }
    if !hasEnded { kill(processIdentifier, SIGKILL) }
    return hasEnded
  }
}
