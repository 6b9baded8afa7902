import Fuzzing
package import Questions
package import Running

/// A process that serves a shared library, asked one question at a time, and started again after it
/// ends.
package final class HostProcess {
  private let command: [String]
  private let seconds: Int32
  private var process: ChildProcess?
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
    if process == nil { _ = start() }
    guard let process else { return .fault(Fault(.crash, "does not start again")) }
    var line: [UInt8] = []
    AdapterRequest.write(request, in: .full, to: &line)
    var client = client
    client.willSend(request.index, request.question.kind)
    guard process.write(line) else { return .fault(Fault(.crash, end())) }
    while true {
      switch process.next(within: .seconds(seconds)) {
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
        process.kill()
        end()
        return .fault(Fault(.timeout, "no answer within \(seconds) s"))
      }
    }
  }

  /// The least time that a start may take, in seconds.
  private static let start: Int32 = 10

  private func start() -> ImplementationDescription? {
    // The first process says why it does not start; the messages of the others are those of crashes.
    let streams = ChildProcess.Streams.conversation(showsErrors: description.name.isEmpty)
    guard let process = try? ChildProcess(command, streams) else { return nil }
    self.process = process
    client = AdapterClient(form: .full)
    _ = process.write(Array(AdapterRequest.start))
    while case .bytes(let bytes) = process.next(within: .seconds(max(Self.start, seconds))) {
      guard case .started(let description)? = client.receive(bytes).first else { continue }
      return description
    }
    end()
    return nil
  }

  /// Ends the process, and returns how it ended.
  @discardableResult
  private func end() -> String {
    guard let process else { return "does not start" }
    self.process = nil
    return switch process.wait() {
    case .exit(let status): "exited with status \(status)"
    case .signal(let number): "killed by \(String(signal: number))"
    }
  }
}
