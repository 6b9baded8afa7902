import Questions
package import Running
import Suites

/// An implementation behind an adapter: processes that are asked over the adapter protocol.
package struct Adapter: TestSubject {
  /// Who it is; its name may be changed so that it is told from others.
  package var description: ImplementationDescription

  private let command: AdapterCommand
  private let options: AdapterOptions
  private let crew: WorkerPool

  /// Starts its processes, and waits until the first of them says who it is; in the plain form it
  /// has the program's name, and is only waited for until it is there.
  ///
  /// - Throws: `AdapterError` if no process starts, or answers `start` as the protocol has it.
  package init(
    _ command: AdapterCommand, options: AdapterOptions = AdapterOptions()
  ) async throws(AdapterError) {
    self.command = command
    self.options = options
    crew = WorkerPool(command, options)
    description = try await crew.start()
  }

  /// Asks the processes; every request gets a reply, whatever they do.
  ///
  /// - Throws: `AdapterError` if a process goes wrong that is asked nothing, which no request can be
  ///   blamed for.
  package func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    var askable: [Request] = []
    for request in requests {
      if let reply = replyWithoutAsking(request) {
        receive(TimedResponse(index: request.index, reply: reply, duration: .zero))
      } else {
        askable.append(request)
      }
    }
    let crew = crew.take() ? crew : WorkerPool(command, options)
    return try await crew.ask(askable, receive: receive)
  }

  /// What is to be said of a request that cannot be put in the form of the protocol.
  private func replyWithoutAsking(_ request: Request) -> Response? {
    AdapterRequest.obstacle(to: request, in: options.form).map(Response.skipped)
  }
}

/// An adapter cannot be asked at all.
package struct AdapterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line that names the command, and then what the process wrote to standard error.
  package let description: String

  /// An error of the adapter behind a command: what it fails to do, and the fault that shows it.
  init(_ command: AdapterCommand, _ fault: Fault, lack: String = "does not start") {
    let trace = fault.trace.map { "; it wrote:\n\($0)" } ?? ""
    description = "exec:\(command.text): the adapter \(lack): \(fault.message)\(trace)"
  }
}
