import Dispatch
package import Foundation
import Questions
import Running

/// How the check of an input ended in a process of its own, which it may have taken down.
package enum FindingProbe: Sendable, Hashable {
  /// Nothing was wrong.
  case quiet
  /// It broke an oracle: the oracle's word, and the first line of the message.
  case finding(oracle: String, message: String)
  /// It ended the process by a signal.
  case trap(signal: String)
  /// It took longer than it may.
  case timeout

  /// Runs a program that checks an input, and that ends with 1 and the finding on standard error
  /// where an oracle is broken.
  ///
  /// - Parameter seconds: How long it may take.
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
