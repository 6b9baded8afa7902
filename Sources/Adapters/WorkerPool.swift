import FoundationShim
import Questions
import Running

/// The workers of one run over an adapter.
///
/// Their processes start at once, while the cases are still being read, and end with this object at
/// the latest.
final class WorkerPool: Sendable {
  private let run: AdapterRun
  private let work: Task<[AbortReason], Never>
  private let isTaken = Mutex(false)

  /// Starts the workers.
  init(_ command: ShellCommand, _ options: AdapterOptions) {
    let run = AdapterRun(command, options)
    self.run = run
    work = Task { await run.work() }
  }

  deinit {
    work.cancel()
  }

  /// Waits until a process has started, and returns its description.
  ///
  /// - Throws: `AdapterError` if all workers end before a process has started.
  func start() async throws(AdapterError) -> ImplementationDescription {
    let start: Result<ImplementationDescription, AdapterError> = await cancellingWork {
      for await description in run.starts { return .success(description) }
      for case .start(_, let fault) in await work.value {
        return .failure(AdapterError(run.command, fault))
      }
      return .failure(AdapterError(run.command, Fault(.crash, "canceled before it started")))
    }
    return try start.get()
  }

  /// Whether no call has taken the pool.
  var isFree: Bool { !isTaken.withLock(\.self) }

  /// Takes the pool, and returns whether it was free.
  func take() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }

  /// Whether processes wait for requests.
  var isOpen: Bool { !run.hasEnded }

  /// Runs requests in processes that then wait for the next ones.
  ///
  /// - Returns: What went wrong; `nil` if the processes ended before they were sent all requests.
  func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws(AdapterError) -> RunProblems? {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    guard run.assign(requests, receive: receive, whenAnswered: { end.finish() }) else { return nil }
    await cancellingWork { for await _ in ends {} }
    guard run.hasEnded || run.hasLateSuspects || Task.isCancelled else { return RunProblems() }
    run.queue.fill([])
    let reasons = await work.value
    let problems = try run.problems(after: reasons)
    return reasons.isEmpty && !run.queue.takeAll().isEmpty ? nil : problems
  }

  /// Runs all requests and further ones, once.
  func responses(
    to requests: [Request], then further: @escaping @Sendable () -> [Request],
    receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws(AdapterError) -> RunProblems {
    run.assign(requests, then: further, receive: receive)
    return try run.problems(after: await cancellingWork { await work.value })
  }

  /// Waits, and cancels the workers when the waiting task is canceled.
  private func cancellingWork<Value>(_ wait: () async -> Value) async -> Value {
    await withTaskCancellationHandler(operation: wait, onCancel: { work.cancel() })
  }
}
