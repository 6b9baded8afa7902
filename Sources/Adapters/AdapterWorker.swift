import Questions
import Running

/// Asks one process after another what is in the queue of a run, and finds out whom to blame when
/// one breaks off.
///
/// What was in flight then is asked again in a fresh process, one request at a time. If that process
/// breaks off at its first request, that one is to blame. If it does so at a later one, then this
/// and the one before are each asked again in a process of their own, for the fault may have come
/// after an answer; for the same reason the request that was answered last is, if none of those in
/// flight brings the fault about. If no request does so alone, the fault is put down to the oldest
/// in flight, and from then on the worker asks one at a time.
///
/// Where the one to blame is found among those in flight, the one that was answered just before may
/// bring about a fault after its answer too. All of these are asked once more at the end of the run,
/// in one process, and if that breaks off, each in a process of its own.
struct AdapterWorker {
  private let run: AdapterRun
  private var window: Int
  private var hasBegun = false

  /// A worker of a run, with no process yet.
  init(_ run: AdapterRun) {
    self.run = run
    window = run.options.window
  }

  /// Asks until the queue is empty, or says why that is not possible any more.
  ///
  /// What another worker puts back later is left to that one.
  mutating func work() async -> AbortReason? {
    do throws(AbortReason) {
      repeat {
        guard let broken = try await ask(run.queue, window: window) else { return nil }
        try await checkWithoutAsking(after: broken)
        try await blame(for: broken)
      } while !run.queue.isEmpty
      return nil
    } catch {
      return error
    }
  }

  /// Asks a process what is in the queue, and gives how it broke off, if it did.
  private mutating func ask(
    _ queue: RequestQueue, window: Int, pause: Duration = .zero
  ) async throws(AbortReason) -> AdapterSession.Break? {
    let which = hasBegun ? "the adapter did not start again" : "one more process did not start"
    if hasBegun { try run.takeRestart() }
    hasBegun = true
    let session = AdapterSession(
      command: run.command, options: run.options, window: window, pause: pause,
      hasStarted: run.noteStart)
    switch await session.run(queue, receive: run.receive) {
    case .done(let fault):
      if var fault {
        fault.message += " when it was told to end"
        run.blame(nil, for: fault)
      }
      return nil
    case .broken(let broken): return broken
    case .notStarted(let fault): throw .start(which: which, fault)
    }
  }

  /// Looks, once in a run, whether a process goes wrong that is asked nothing, when one has before
  /// its first answer or after its last: it may write something else around its start answer, which
  /// would be put down to one request after another.
  ///
  /// One that only does not start any more, after answers in this run, is left to who starts the next.
  private func checkWithoutAsking(after broken: AdapterSession.Break) async throws(AbortReason) {
    guard broken.lastAnswered == nil || broken.inFlight.isEmpty, !run.isSound else { return }
    let session = AdapterSession(
      command: run.command, options: run.options, window: 1, pause: run.options.pause)
    switch await session.run(RequestQueue([]), receive: { _ in }) {
    case .done(let fault):
      // Without an answer to start, the end tells whether it started.
      if run.options.form == .plain, let fault, fault.trace != nil {
        throw .adapter(AdapterError(run.command, fault))
      }
    case .notStarted(let fault):
      guard run.hasAnswers else { throw .adapter(AdapterError(run.command, fault)) }
      return
    case .broken(let broken):
      let lack = broken.fault.kind == .protocol ? "does not keep to the protocol" : "does not start"
      throw .adapter(AdapterError(run.command, broken.fault, lack: lack))
    }
    run.noteSoundness()
  }

  /// Finds out which of those that were answered just before somebody else's fault bring about one
  /// after their answers.
  mutating func blame(among answered: [Int]) async -> AbortReason? {
    do throws(AbortReason) {
      let queue = RequestQueue(answered.compactMap(run.request))
      guard let broken = try await ask(queue, window: 1, pause: run.options.pause) else {
        return nil
      }
      for index in answered { _ = try await isBroken(by: index, after: broken.fault) }
      return nil
    } catch {
      return error
    }
  }

  private mutating func blame(for broken: AdapterSession.Break) async throws(AbortReason) {
    let suspects = RequestQueue(broken.inFlight.compactMap(run.request))
    defer { run.queue.putBack(suspects.takeAll()) }
    guard let again = try await ask(suspects, window: 1, pause: run.options.pause) else {
      // All have answered, each alone.
      if try await !isBroken(by: broken.lastAnswered, after: broken.fault) {
        blame(broken.inFlight.first, inCompanyFor: broken.fault)
        window = 1
      }
      return
    }
    let asked = again.inFlight.first
    if asked != nil, again.lastAnswered == nil {
      run.blame(asked, for: again.fault)
      run.noteAnswered(broken.lastAnswered)
      return
    }
    do throws(AbortReason) {
      if try await isBroken(by: asked, after: again.fault) {
        run.noteAnswered(broken.lastAnswered)
        run.noteAnswered(again.lastAnswered)
        return
      }
    } catch {
      run.queue.putBack(again.inFlight.compactMap(run.request))
      throw error
    }
    if try await isBroken(by: again.lastAnswered, after: again.fault) {
      run.noteAnswered(broken.lastAnswered)
    } else {
      blame(asked ?? broken.inFlight.first, inCompanyFor: again.fault)
    }
  }

  /// Asks a request in a process of its own, and blames it if that breaks off; where no process is
  /// left for that, the fault that it was suspected of is nobody's.
  private mutating func isBroken(
    by index: Int?, after fault: Fault
  ) async throws(AbortReason) -> Bool {
    guard let index, let request = run.request(index) else { return false }
    do throws(AbortReason) {
      let alone = RequestQueue([request])
      guard let broken = try await ask(alone, window: 1, pause: run.options.pause) else {
        return false
      }
      run.blame(index, for: broken.fault)
      return true
    } catch {
      run.blame(nil, for: fault)
      throw error
    }
  }

  /// The last resort.
  private func blame(_ index: Int?, inCompanyFor fault: Fault) {
    var fault = fault
    fault.message += ", after several requests; none brings it about alone"
    run.blame(index, for: fault)
  }
}
