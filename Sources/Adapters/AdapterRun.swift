import Conformance
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
    var unblamed: [Fault] = []
    var answeredBeforeFaults: Set<Int> = []
    var requests: [Int: Request] = [:]
    var receive: @Sendable (Response) -> Void = { _ in }
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
  func work() async -> [GivenUp] {
    defer { start.finish() }
    var reasons = await withTaskGroup(of: GivenUp?.self) { workers in
      for _ in 0..<options.jobs {
        workers.addTask {
          var worker = AdapterWorker(self)
          return await worker.work()
        }
      }
      return await workers.reduce(into: [GivenUp]()) { $0 += [$1].compactMap(\.self) }
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
  func assign(_ requests: [Request], receive: @escaping @Sendable (Response) -> Void) {
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
  func receive(_ response: Response) {
    let receive = state.withLock { state in
      if case .answer = response.reply { state.hasAnswers = true }
      return state.receive
    }
    receive(response)
  }

  /// Whether a request has been answered.
  var hasAnswers: Bool { state.withLock(\.hasAnswers) }

  /// What is left to say when the workers are done.
  func remainder(of reasons: [GivenUp]) throws(AdapterError) -> Remainder {
    for case .adapter(let error) in reasons { throw error }
    var unblamed = state.withLock(\.unblamed)
    guard let first = reasons.first else { return Remainder(unblamed: unblamed) }
    let left = queue.takeAll()
    for request in left {
      let reply = Reply.error("not asked, as \(first.reason)", trace: first.trace)
      receive(Response(index: request.index, reply: reply, duration: .zero))
    }
    guard left.isEmpty else { return Remainder(unblamed: unblamed, givenUp: first.reason) }
    // Other workers have asked everything; that one could not begin is an error all the same.
    if let start = reasons.first(where: \.isOfStart) {
      unblamed.append(Fault(.crash, start.reason, trace: start.trace))
    }
    return Remainder(unblamed: unblamed)
  }

  /// Takes one restart from those that are allowed.
  func takeRestart() throws(GivenUp) {
    let isAllowed = state.withLock { state in
      state.restarts -= 1
      return state.restarts >= 0
    }
    guard isAllowed else { throw .restarts(options.restarts) }
  }

  /// Blames a request for a fault, or nobody.
  func blame(_ index: Int?, for fault: Fault) {
    guard let index else {
      state.withLock { $0.unblamed.append(fault) }
      return
    }
    receive(Response(index: index, reply: .fault(fault), duration: .zero))
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
