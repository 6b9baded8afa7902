import Conformance
import Synchronization

/// What the workers of one run over an adapter share.
final class AdapterRun: Sendable {
  /// What starts the adapter.
  let command: AdapterCommand
  /// How its processes are asked.
  let options: AdapterOptions
  /// Takes each reply, whichever worker has it.
  let receive: @Sendable (Response) -> Void
  /// What nobody has been asked yet.
  let queue: RequestQueue
  /// All requests, by their indices.
  let requests: [Int: Request]

  private struct State {
    var restarts: Int
    var unblamed: [Fault] = []
  }

  private let state: Mutex<State>

  /// A run of which nothing has been asked yet.
  init(
    _ command: AdapterCommand, _ options: AdapterOptions, _ requests: [Request],
    receive: @escaping @Sendable (Response) -> Void
  ) {
    self.command = command
    self.options = options
    self.receive = receive
    self.requests = Dictionary(uniqueKeysWithValues: requests.map { ($0.index, $0) })
    queue = RequestQueue(requests, takers: options.jobs)
    state = Mutex(State(restarts: options.restarts))
  }

  /// Asks everything.
  func run() async -> Remainder {
    let reasons = await withTaskGroup(of: GivenUp?.self) { workers in
      for _ in 0..<min(options.jobs, requests.count) {
        workers.addTask {
          var worker = AdapterWorker(self)
          return await worker.work()
        }
      }
      return await workers.reduce(into: [GivenUp]()) { $0 += [$1].compactMap(\.self) }
    }
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
    guard isAllowed else {
      throw GivenUp(
        "the adapter was started again \(options.restarts) times, which is all that --restarts allows"
      )
    }
  }

  /// Blames a request for a fault, or nobody.
  func blame(_ index: Int?, for fault: Fault) {
    guard let index else {
      state.withLock { $0.unblamed.append(fault) }
      return
    }
    receive(Response(index: index, reply: .fault(fault), duration: .zero))
  }
}

/// Why a worker asks no more.
struct GivenUp: Error {
  /// What keeps the worker from asking, in a few words.
  let reason: String
  /// What a process wrote to standard error, where that may tell more.
  let trace: String?
  /// Whether a process that was wanted did not start.
  let isOfStart: Bool

  /// A reason, and what a process wrote, if anything.
  init(_ reason: String, trace: String? = nil, isOfStart: Bool = false) {
    self.reason = reason
    self.trace = trace
    self.isOfStart = isOfStart
  }
}
