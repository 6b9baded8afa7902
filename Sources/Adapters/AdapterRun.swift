import Questions
import Running
import Synchronization

/// What the workers of one run over an adapter share.
final class AdapterRun: Sendable {
  /// What starts the adapter.
  let command: AdapterCommand
  /// How its processes are asked.
  let options: AdapterOptions
  /// What nobody has been asked yet.
  let queue: RequestQueue
  /// Who a process says it is, as soon as the first has started; ends without it when no worker is
  /// left.
  let starts: AsyncStream<ImplementationDescription>

  private struct State {
    var restarts: Int
    var isSound = false
    var hasAnswers = false
    var unattributed: [Fault] = []
    var answeredBeforeFaults: Set<Int> = []
    var requests: [Int: Request] = [:]
    var receive: @Sendable (TimedResponse) -> Void = { _ in }
  }

  private let start: AsyncStream<ImplementationDescription>.Continuation
  private let state: Mutex<State>

  /// A run of which it is not known yet what to ask.
  init(_ command: AdapterCommand, _ options: AdapterOptions) {
    self.command = command
    self.options = options
    queue = RequestQueue(takers: options.jobs)
    (starts, start) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    state = Mutex(State(restarts: options.restarts))
  }

  /// Lets the workers start their processes, and ask once there is something to ask; gives the
  /// reasons of those that gave up.
  func work() async -> [AbortReason] {
    defer { start.finish() }
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
    reasons += [await worker.blame(among: answered)].compactMap(\.self)
    return reasons
  }

  /// Notes who a process says it is.
  func noteStart(_ description: ImplementationDescription) {
    start.yield(description)
  }

  /// Says what to ask, and who takes each reply, whichever worker has it.
  func assign(_ requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void) {
    state.withLock { state in
      state.requests = Dictionary(uniqueKeysWithValues: requests.map { ($0.index, $0) })
      state.receive = receive
    }
    queue.fill(requests)
  }

  /// The request with that index.
  func request(_ index: Int) -> Request? {
    state.withLock { $0.requests[index] }
  }

  /// Hands on a reply.
  func receive(_ response: TimedResponse) {
    let receive = state.withLock { state in
      if case .answer = response.reply { state.hasAnswers = true }
      return state.receive
    }
    receive(response)
  }

  /// Whether a request has been answered.
  var hasAnswers: Bool { state.withLock(\.hasAnswers) }

  /// What is left to say when the workers are done.
  func remainder(of reasons: [AbortReason]) throws(AdapterError) -> RunProblems {
    for case .adapter(let error) in reasons { throw error }
    var unattributed = state.withLock(\.unattributed)
    guard let first = reasons.first else { return RunProblems(unattributed: unattributed) }
    let left = queue.takeAll()
    for request in left {
      let reply = Response.error("not asked, as \(first.reason)", trace: first.trace)
      receive(TimedResponse(index: request.index, reply: reply, duration: .zero))
    }
    guard left.isEmpty else { return RunProblems(unattributed: unattributed, abortReason: first.reason) }
    // Other workers have asked everything; that one could not begin is an error all the same.
    if let start = reasons.first(where: \.isOfStart) {
      unattributed.append(Fault(.crash, start.reason, trace: start.trace))
    }
    return RunProblems(unattributed: unattributed)
  }

  /// Takes one restart from those that are allowed.
  func takeRestart() throws(AbortReason) {
    let isAllowed = state.withLock { state in
      state.restarts -= 1
      return state.restarts >= 0
    }
    guard isAllowed else { throw .restarts(options.restarts) }
  }

  /// Blames a request for a fault, or nobody.
  func blame(_ index: Int?, for fault: Fault) {
    guard let index else {
      state.withLock { $0.unattributed.append(fault) }
      return
    }
    receive(TimedResponse(index: index, reply: .fault(fault), duration: .zero))
  }

  /// Notes who was answered just before a fault that somebody else has been blamed for.
  func noteAnswered(_ index: Int?) {
    guard let index else { return }
    _ = state.withLock { $0.answeredBeforeFaults.insert(index) }
  }

  /// Whether a process that was asked nothing is known to have done nothing wrong.
  var isSound: Bool { state.withLock(\.isSound) }

  /// Notes that a process that was asked nothing has done nothing wrong.
  func noteSoundness() {
    state.withLock { $0.isSound = true }
  }
}
