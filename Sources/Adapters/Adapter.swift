import FoundationShim
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
  private let waiting = WaitingPool()

  /// The workers whose processes wait for requests.
  private final class WaitingPool: Sendable {
    /// The pool; `nil` if there is none, or if a call has taken it.
    let pool = Mutex<WorkerPool?>(nil)
    /// Whether a process had a fault; one after the last answer is only seen by a call that waits
    /// for it.
    let hasFaults = Mutex(false)
  }

  /// Starts the processes, and waits until the first of them gives its description; in the plain
  /// form, the program's name serves as the description.
  ///
  /// - Throws: `AdapterError` if no process starts, or none answers `start` according to the
  ///   protocol.
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
  /// Unless something goes wrong, the processes of the second call answer all later calls.
  ///
  /// - Throws: `AdapterError` if a process goes wrong without a request.
  package func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    guard !pool.isFree, !waiting.hasFaults.withLock(\.self) else {
      return try await responses(to: requests, then: { [] }, receive: receive)
    }
    let sendable = sendable(requests, receive)
    guard !sendable.isEmpty else { return RunProblems() }
    while true {
      let free = waiting.pool.withLock { $0.take() } ?? WorkerPool(command, options)
      guard let problems = try await free.responses(to: sendable, receive: noting(receive)) else {
        continue
      }
      if free.isOpen { waiting.pool.withLock { $0 = free } }
      return problems
    }
  }

  /// Runs requests and then further ones, in processes that are already running; every request gets
  /// a response, whatever the processes do.
  ///
  /// If the last requests end in a fault, `further` might not be called.
  ///
  /// - Throws: `AdapterError` if a process goes wrong without a request.
  package func responses(
    to requests: [Request], then further: @escaping @Sendable () -> [Request],
    receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    let sendable = sendable(requests, receive)
    let pool = pool.take() ? pool : WorkerPool(command, options)
    let problems = try await pool.responses(
      to: sendable, then: further, receive: noting(receive))
    if !problems.unattributed.isEmpty { waiting.hasFaults.withLock { $0 = true } }
    return problems
  }

  /// Returns a function that notes faults before it passes responses on.
  private func noting(
    _ receive: @escaping @Sendable (TimedResponse) -> Void
  ) -> @Sendable (TimedResponse) -> Void {
    { [waiting] response in
      if case .fault = response.response { waiting.hasFaults.withLock { $0 = true } }
      receive(response)
    }
  }

  /// Returns the requests that can be sent, and skips the others.
  private func sendable(
    _ requests: [Request], _ receive: @Sendable (TimedResponse) -> Void
  ) -> [Request] {
    requests.filter { request in
      guard let obstacle = AdapterRequest.obstacle(to: request, in: options.form) else {
        return true
      }
      receive(TimedResponse(index: request.index, response: .skipped(obstacle)))
      return false
    }
  }
}
