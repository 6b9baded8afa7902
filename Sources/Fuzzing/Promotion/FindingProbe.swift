import Dispatch
package import Foundation
import Questions
import Running

/// The outcome of a check of an input in a process of its own.
package enum FindingProbe: Sendable, Hashable {
  /// There was no finding.
  case quiet
  /// An oracle was broken; with the first line of the message.
  case finding(oracle: String, message: String)
  /// The process ended by a signal.
  case trap(signal: String)
  /// It exceeded the time limit.
  case timeout

  /// Runs a program that checks an input; if an oracle is broken, it exits with status 1 and the
  /// finding on standard error.
  ///
  /// - Parameter seconds: The time limit.
  package init(running program: URL, _ arguments: [String], seconds: Int = 25) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    // Swift's backtracer would take its time over a trap that is expected.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let identifier = process.processIdentifier
    let alarm = DispatchSource.makeTimerSource()
    alarm.schedule(deadline: .now() + .seconds(seconds))
    alarm.setEventHandler { kill(identifier, SIGKILL) }
    let start = ContinuousClock.now
    alarm.resume()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    alarm.cancel()
    if ContinuousClock.now - start >= .seconds(seconds) {
      self = .timeout
    } else if process.terminationReason == .uncaughtSignal {
      self = .trap(signal: String(signal: process.terminationStatus))
    } else if process.terminationStatus == 0 {
      self = .quiet
    } else if process.terminationStatus != 1 {
      throw InputError("the check could not be made: \(text)")
    } else {
      let line = text.split(whereSeparator: \.isNewline).first ?? ""
      let parts = line.split(separator: ": ", maxSplits: 1)
      self = .finding(
        oracle: parts.first.map(String.init) ?? "",
        message: parts.dropFirst().first.map(String.init) ?? "")
    }
  }
}
