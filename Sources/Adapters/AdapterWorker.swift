import Questions
import Running

/// A worker, which sends the requests in the queue of a run to one process after another, and
/// attributes the fault of each process that breaks off.
///
/// The requests that were in flight run again in a new process, one at a time. If this process
/// breaks off at its first request, the fault is attributed to that request. If it breaks off at a
/// later request, that request and the one before it each run in a process of their own, because a
/// fault may come after an answer. For the same reason, the request that was answered last runs in
/// a process of its own if no request in flight causes the fault. If no request causes the fault
/// alone, it is attributed to the oldest request in flight; if it does not come back at all, the
/// worker runs one request at a time from then on.
///
/// If a fault is attributed to a request in flight, the request answered just before may cause a
/// fault after its answer too. All such requests run once more in one process at the end of the
/// run. If that process breaks off, each of them runs in a process of its own.
struct AdapterWorker {
  private let run: AdapterRun
  private var window: Int
  private var hasBegun = false
  private var lastFault: Fault?

  /// Creates a worker without a process.
  init(_ run: AdapterRun) {
    self.run = run
    window = run.options.window
  }

  /// Runs requests until the queue is empty, or returns why that is not possible.
  ///
  /// Requests that another worker puts back later are left to that worker.
  mutating func work() async -> AbortReason? {
    do throws(AbortReason) {
      repeat {
        guard let broken = try await send(run.queue, window: window) else { return nil }
        try await checkWithoutRequests(after: broken)
        try await attribute(broken)
      } while !run.queue.isEmpty
      return nil
    } catch {
      return error
    }
  }

  /// Sends the requests in a queue to a process, and returns how it broke off; `nil` if it did not.
  private mutating func send(
    _ queue: RequestQueue, window: Int, pause: Duration = .zero
  ) async throws(AbortReason) -> AdapterSession.Break? {
    let which = hasBegun ? "the adapter did not restart" : "another process did not start"
    if hasBegun { try run.takeRestart(after: lastFault) }
    hasBegun = true
    let session = AdapterSession(
      command: run.command, options: run.options, window: window, pause: pause,
      hasStarted: run.noteStart)
    switch await session.run(queue, receive: run.receive) {
    case .done(let fault):
      if var fault {
        fault.message += " when it was told to stop"
        run.attribute(fault, to: nil)
      }
      return nil
    case .broken(let broken):
      lastFault = broken.fault
      return broken
    case .notStarted(let fault): throw .start(which: which, fault)
    }
  }

  /// Checks, once in a run, whether a process goes wrong without requests.
  ///
  /// The check follows a process that broke off before its first answer or after its last. Noise
  /// around the answer to `start` would otherwise be attributed to one request after another. A
  /// process that does not start is left to the next start if there were answers in this run.
  private func checkWithoutRequests(after broken: AdapterSession.Break) async throws(AbortReason) {
    guard broken.lastAnswered == nil || broken.inFlight.isEmpty, !run.isSound else { return }
    let session = AdapterSession(
      command: run.command, options: run.options, window: 1, pause: run.options.pause)
    switch await session.run(RequestQueue([]), receive: { _ in }) {
    case .done(let fault):
      // Without an answer to `start`, only the end shows whether the process started.
      if run.options.form == .plain, let fault, fault.trace != nil {
        throw .adapter(AdapterError(run.command, fault))
      }
    case .notStarted(let fault):
      guard run.hasAnswers else { throw .adapter(AdapterError(run.command, fault)) }
      return
    case .broken(let broken):
      let failure = broken.fault.kind == .protocol ? "violates the protocol" : "does not start"
      throw .adapter(AdapterError(run.command, broken.fault, failure: failure))
    }
    run.resetRepeatedCrashes()
  }

  /// Attributes late faults to the requests that cause them, among those that were answered just
  /// before another request's fault.
  mutating func attributeLateFaults(among answered: [Int]) async -> AbortReason? {
    do throws(AbortReason) {
      let queue = RequestQueue(answered.compactMap(run.request))
      guard let broken = try await send(queue, window: 1, pause: run.options.pause) else {
        return nil
      }
      for index in answered { _ = try await isFault(broken.fault, causedBy: index) }
      return nil
    } catch {
      return error
    }
  }

  private mutating func attribute(_ broken: AdapterSession.Break) async throws(AbortReason) {
    let suspects = RequestQueue(broken.inFlight.compactMap(run.request))
    defer { run.queue.putBack(suspects.takeAll()) }
    guard let again = try await send(suspects, window: 1, pause: run.options.pause) else {
      // All requests have been answered, one at a time.
      if try await !isFault(broken.fault, causedBy: broken.lastAnswered) {
        attributeToSeveral(broken.fault, oldest: broken.inFlight.first)
        window = 1
      }
      return
    }
    let sent = again.inFlight.first
    if sent != nil, again.lastAnswered == nil {
      run.attribute(again.fault, to: sent, after: again.duration)
      run.noteAnswered(broken.lastAnswered)
      return
    }
    do throws(AbortReason) {
      if try await isFault(again.fault, causedBy: sent) {
        run.noteAnswered(broken.lastAnswered)
        run.noteAnswered(again.lastAnswered)
        return
      }
    } catch {
      run.queue.putBack(again.inFlight.compactMap(run.request))
      throw error
    }
    if try await isFault(again.fault, causedBy: again.lastAnswered) {
      run.noteAnswered(broken.lastAnswered)
    } else {
      attributeToSeveral(again.fault, oldest: sent ?? broken.inFlight.first)
    }
  }

  /// Runs a request in a process of its own, and returns whether that process breaks off; if so,
  /// its fault is attributed to the request.
  ///
  /// - Parameter fault: The earlier fault, which is unattributed if no more process may be started.
  private mutating func isFault(
    _ fault: Fault, causedBy index: Int?
  ) async throws(AbortReason) -> Bool {
    guard let index, let request = run.request(index) else { return false }
    do throws(AbortReason) {
      let alone = RequestQueue([request])
      guard let broken = try await send(alone, window: 1, pause: run.options.pause) else {
        return false
      }
      run.attribute(broken.fault, to: index, after: broken.duration)
      return true
    } catch {
      run.attribute(fault, to: nil)
      throw error
    }
  }

  /// Attributes a fault that no request causes alone to the oldest request in flight.
  private func attributeToSeveral(_ fault: Fault, oldest index: Int?) {
    var fault = fault
    fault.message += ", after several requests; no single one reproduces it"
    run.attribute(fault, to: index)
  }
}
