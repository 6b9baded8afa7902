import FoundationShim
import Questions
import Running

/// The state that the workers of one run over an adapter share.
final class AdapterRun: Sendable {
  /// The command of the adapter.
  let command: ShellCommand
  /// The options of the run.
  let options: AdapterOptions
  /// The requests that have not been sent yet.
  let queue: RequestQueue
  /// The description of the first process that starts; the stream ends without one if no worker is
  /// left.
  let starts: AsyncStream<ImplementationDescription>

  private struct State {
    var restarts: Int
    /// The number of restarts that are left after known faults, which do not count.
    var freeRestarts: Int
    /// The number of crashes and protocol errors of each signature that were attributed to a
    /// request.
    var faults: [String: Int] = [:]
    var isSound = false
    var hasAnswers = false
    var unattributed: [Fault] = []
    var answeredBeforeFaults: Set<Int> = []
    var requests: [Int: Request] = [:]
    /// The requests without a response.
    var open: Set<Int> = []
    /// Returns further requests; `nil` while it is being called, and once it has returned none.
    var further: (@Sendable () -> [Request])?
    var receive: @Sendable (TimedResponse) -> Void = { _ in }
    /// Called when all requests have a response, and when the workers end.
    ///
    /// `nil` if the processes do not wait for further requests but end after the last response.
    var whenAnswered: (@Sendable () -> Void)?
    var hasEnded = false

    mutating func add(_ added: [Request]) {
      for request in added {
        requests[request.index] = request
        open.insert(request.index)
      }
    }
  }

  private let start: AsyncStream<ImplementationDescription>.Continuation
  private let state: Mutex<State>

  /// Creates a run whose requests are not known yet.
  init(_ command: ShellCommand, _ options: AdapterOptions) {
    self.command = command
    self.options = options
    queue = RequestQueue(processes: options.jobs)
    (starts, start) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    state = Mutex(State(restarts: options.restarts, freeRestarts: 20 * options.restarts))
  }

  /// Lets the workers start their processes and run the requests once there are some, and returns
  /// the reasons of the aborted workers.
  func work() async -> [AbortReason] {
    defer {
      start.finish()
      let whenAnswered = state.withLock { state in
        state.hasEnded = true
        return state.whenAnswered
      }
      whenAnswered?()
    }
    var reasons = await withTaskGroup(of: AbortReason?.self) { workers in
      for _ in 0..<options.jobs {
        workers.addTask {
          var worker = AdapterWorker(self)
          return await worker.work()
        }
      }
      return await workers.reduce(into: [AbortReason]()) { $0 += [$1].compactMap(\.self) }
    }
    let answered = state.withLock(\.answeredBeforeFaults).sorted()
    guard reasons.isEmpty, !answered.isEmpty else { return reasons }
    var worker = AdapterWorker(self)
    reasons += [await worker.attributeLateFaults(among: answered)].compactMap(\.self)
    return reasons
  }

  /// Notes the description that a process gives.
  func noteStart(_ description: ImplementationDescription) {
    start.yield(description)
  }

  /// Assigns the requests, the function that returns further requests, and the function that takes
  /// each response of any worker.
  func assign(
    _ requests: [Request], then further: @escaping @Sendable () -> [Request],
    receive: @escaping @Sendable (TimedResponse) -> Void
  ) {
    state.withLock { state in
      state.add(requests)
      state.further = further
      state.receive = receive
    }
    queue.fill(requests) { [weak self] in self?.furtherRequests() ?? [] }
  }

  /// Assigns requests, and returns whether the workers can still run them; after the responses, the
  /// processes wait for the next requests.
  ///
  /// - Parameters:
  ///   - receive: Takes each response.
  ///   - whenAnswered: Called when all have a response, or the workers have ended.
  func assign(
    _ requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void,
    whenAnswered: @escaping @Sendable () -> Void
  ) -> Bool {
    let added: [Request]? = state.withLock { state in
      guard !state.hasEnded else { return nil }
      // The indices of earlier requests are taken.
      let base = (state.requests.keys.max() ?? -1) + 1
      let added = requests.map { $0.renumbered($0.index + base) }
      state.add(added)
      state.whenAnswered = whenAnswered
      state.receive = { response in
        guard response.index >= base else { return }
        receive(response.renumbered(response.index - base))
      }
      return added
    }
    guard let added else { return false }
    queue.fill(added, then: { nil })
    return true
  }

  /// Whether the workers have ended.
  var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Whether a request was answered just before a fault that it may have caused.
  var hasLateSuspects: Bool { state.withLock { !$0.answeredBeforeFaults.isEmpty } }

  /// Returns further requests; none while an earlier request has no response.
  private func furtherRequests() -> [Request] {
    let further = state.withLock { state in
      defer { if state.open.isEmpty { state.further = nil } }
      return state.open.isEmpty ? state.further : nil
    }
    guard let further, case let requests = further(), !requests.isEmpty else { return [] }
    state.withLock { state in
      state.add(requests)
      state.further = further
    }
    return requests
  }

  /// Returns the request with an index.
  func request(_ index: Int) -> Request? {
    state.withLock { $0.requests[index] }
  }

  /// Passes a response on.
  func receive(_ response: TimedResponse) {
    let receive = state.withLock { state in
      switch response.response {
      case .answer, .refused: state.hasAnswers = true
      case .skipped, .error, .fault: break
      }
      return state.receive
    }
    receive(response)
    let whenAnswered = state.withLock { state in
      state.open.remove(response.index)
      return state.open.isEmpty ? state.whenAnswered : nil
    }
    whenAnswered?()
  }

  /// Whether a request has been answered.
  var hasAnswers: Bool { state.withLock(\.hasAnswers) }

  /// Returns what went wrong besides the responses, given the reasons of aborted workers.
  func problems(after reasons: [AbortReason]) throws(AdapterError) -> RunProblems {
    for case .adapter(let error) in reasons { throw error }
    var problems = RunProblems(unattributed: state.withLock(\.unattributed))
    guard let first = reasons.first else { return problems }
    let left = queue.takeAll()
    if !left.isEmpty {
      problems.abortReason = first.message
      problems.abortTrace = first.startFault?.trace
    } else if let start = reasons.first(where: { $0.startFault != nil }) {
      // Other workers have run everything, but a worker that could not start is still an error.
      problems.unattributed.append(
        Fault(.crash, start.message, trace: start.startFault?.trace))
    }
    return problems
  }

  /// Takes one of the restarts that are allowed.
  ///
  /// After three crashes or protocol errors of one signature, restarts for further ones do not
  /// count, up to twenty times the limit. One bug that many requests reach must not keep the others
  /// from being sent.
  func takeRestart(after fault: Fault?) throws(AbortReason) {
    let isAllowed = state.withLock { state in
      if let fault, fault.kind != .timeout, state.faults[fault.signature, default: 0] >= 3,
        state.freeRestarts > 0
      {
        state.freeRestarts -= 1
        return true
      }
      state.restarts -= 1
      return state.restarts >= 0
    }
    guard isAllowed else { throw .restarts(options.restarts) }
  }

  /// Attributes a fault to a request, or to none.
  ///
  /// - Parameter duration: The time until the fault.
  func attribute(_ fault: Fault, to index: Int?, after duration: Duration = .zero) {
    guard let index else {
      state.withLock { $0.unattributed.append(fault) }
      return
    }
    if fault.kind != .timeout {
      state.withLock { $0.faults[fault.signature, default: 0] += 1 }
    }
    receive(TimedResponse(index: index, response: .fault(fault), duration: duration))
  }

  /// Notes a request that was answered just before a fault that is attributed to another request.
  func noteAnswered(_ index: Int?) {
    guard let index else { return }
    _ = state.withLock { $0.answeredBeforeFaults.insert(index) }
  }

  /// Whether a process without requests is known to work.
  var isSound: Bool { state.withLock(\.isSound) }

  /// Notes that a process without requests works.
  func resetRepeatedCrashes() {
    state.withLock { $0.isSound = true }
  }
}
