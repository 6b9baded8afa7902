import Foundation
package import Questions
package import Running

/// A process that serves a shared library, asked one question at a time, and started again after it
/// ends.
package final class HostProcess {
  private let command: [String]
  private let seconds: Int32
  private var process: Process?
  private var input: FileHandle?
  private var output: Int32 = -1
  private var reader: FileHandle?
  private var client = AdapterClient(form: .full)

  /// The description that the library gives.
  package private(set) var description: ImplementationDescription

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - seconds: The time that an answer may take.
  /// - Throws: `InputError` if the library cannot be served.
  package init(_ command: [String], seconds: Int32) throws(InputError) {
    (self.command, self.seconds) = (command, seconds)
    description = ImplementationDescription(
      name: "", language: "", version: "", questions: [], supportsPlatforms: false)
    guard let started = start() else {
      throw InputError("the library cannot be served", file: command.last)
    }
    description = started
  }

  deinit {
    end()
  }

  /// Returns the response to a request.
  package func response(to request: Request) -> Response {
    if process == nil, start() == nil { return .fault(Fault(.crash, "does not start again")) }
    var line: [UInt8] = []
    AdapterRequest.write(request, in: .full, to: &line)
    var client = client
    client.willSend(request.index, request.question.kind)
    do {
      try input?.write(contentsOf: Data(line))
    } catch {
      return .fault(Fault(.crash, end()))
    }
    while true {
      switch chunk(within: seconds) {
      case .bytes(let bytes):
        switch client.receive(bytes).first {
        case .response(_, let response)?: return response
        case .fault(let message)?:
          end()
          return .fault(Fault(.protocol, message))
        default: continue
        }
      case .ended: return .fault(Fault(.crash, end()))
      case .late:
        // Foundation starts it in a process group of its own.
        if let process { kill(-process.processIdentifier, SIGKILL) }
        end()
        return .fault(Fault(.timeout, "no answer within \(seconds) s"))
      }
    }
  }

  private enum Chunk {
    case bytes([UInt8])
    case ended
    case late
  }

  /// The least time that a start may take, in seconds.
  private static let start: Int32 = 10

  /// Reads what the process has written, and waits for it.
  private func chunk(within seconds: Int32) -> Chunk {
    var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, seconds * 1000) > 0 else { return .late }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(output, &bytes, bytes.count)
    return count > 0 ? .bytes(Array(bytes.prefix(count))) : .ended
  }

  private func start() -> ImplementationDescription? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    let (requests, answers) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (requests, answers)
    // The first process says why it does not start; the messages of the others are those of crashes.
    if !description.name.isEmpty { process.standardError = FileHandle.nullDevice }
    guard (try? process.run()) != nil else { return nil }
    self.process = process
    (input, reader) = (requests.fileHandleForWriting, answers.fileHandleForReading)
    output = answers.fileHandleForReading.fileDescriptor
    client = AdapterClient(form: .full)
    try? input?.write(contentsOf: Data(AdapterRequest.start))
    while case .bytes(let bytes) = chunk(within: max(Self.start, seconds)) {
      guard case .started(let description)? = client.receive(bytes).first else { continue }
      return description
    }
    end()
    return nil
  }

  /// Ends the process, and returns how it ended.
  @discardableResult
  private func end() -> String {
    try? input?.close()
    guard let process else { return "does not start" }
    self.process = nil
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal
      ? "killed by \(String(signal: process.terminationStatus))"
      : "exited with status \(process.terminationStatus)"
  }
}
