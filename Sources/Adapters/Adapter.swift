import Questions
package import Running
import Suites

/// An implementation behind an adapter: processes that speak the adapter protocol.
package struct Adapter: TestSubject {
  /// The description that the adapter gives; its name may be changed to make it unique.
  package var description: ImplementationDescription

  private let command: ShellCommand
  private let options: AdapterOptions
  private let pool: WorkerPool

  /// Starts the processes, and waits until the first of them gives its description; in the plain form
  /// the program's name serves as one.
  ///
  /// - Throws: `AdapterError` if no process starts, or none answers `start` according to the protocol.
  package init(
    _ command: ShellCommand, options: AdapterOptions = AdapterOptions()
  ) async throws(AdapterError) {
    self.command = command
    self.options = options
    pool = WorkerPool(command, options)
    description = try await pool.start()
  }

  /// Runs requests; every request gets a response, whatever the processes do.
  ///
  /// - Throws: `AdapterError` if a process goes wrong without a request.
  package func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    try await responses(to: requests, then: { [] }, receive: receive)
  }

  /// Runs requests and then further ones, in processes that are already running; every request gets
  /// a response, whatever the processes do.
  ///
  /// If the last requests end in a fault, `further` may not be called.
  /// - Throws: `AdapterError` if a process goes wrong without a request.
  package func responses(
    to requests: [Request], then further: @escaping @Sendable () -> [Request],
    receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    let sendable = requests.filter { request in
      guard let obstacle = AdapterRequest.obstacle(to: request, in: options.form) else {
        return true
      }
      receive(TimedResponse(index: request.index, response: .skipped(obstacle)))
      return false
    }
    let pool = pool.take() ? pool : WorkerPool(command, options)
    return try await pool.responses(to: sendable, then: further, receive: receive)
  }
}
