import Questions
import Running
import Synchronization

/// What the reader, the writer and the watch of one process know of each other.
final class Conversation: Sendable {
  private struct State {
    var client: AdapterClient
    var phase = Phase.starting
    /// How long the oldest request in flight, or the next step of the process, has been waited for.
    var waited = Duration.zero
    /// Whether that began after the watch looked last.
    var hasJustBegun = true
    /// When the last reply came, or the first request after a time without any was written.
    var lastReply = ContinuousClock.now
    var lastAnswered: Int?
    var fault: Fault?
    var hasProcess = false
    var hasOutputEnded = false
    var wasKilled = false

    mutating func waitAnew() {
      waited = .zero
      hasJustBegun = true
    }
  }

  private enum Phase {
    case starting, asking, ending
  }

  private let state: Mutex<State>
  private let options: AdapterOptions
  private let hasStarted: @Sendable (ImplementationDescription) -> Void

  /// A conversation with a process that has just been started.
  ///
  /// - Parameter hasStarted: Takes who the process says it is, once it has.
  init(
    _ options: AdapterOptions, hasStarted: @escaping @Sendable (ImplementationDescription) -> Void
  ) {
    self.options = options
    self.hasStarted = hasStarted
    let client = AdapterClient(form: options.form)
    state = Mutex(State(client: client))
    if options.form == .plain { state.withLock { $0.phase = .asking } }
  }

  /// Whether there has been a process at all.
  var hasProcess: Bool { state.withLock(\.hasProcess) }
  /// Whether the process may be asked.
  var mayBeAsked: Bool { state.withLock(\.client.hasStarted) }
  /// Whether the process has been told to end.
  var isEnding: Bool { state.withLock { $0.phase == .ending } }
  /// What the process did wrong, if it did.
  var fault: Fault? { state.withLock(\.fault) }
  /// The requests without a reply, the oldest first.
  var inFlight: [Int] { state.withLock(\.client.inFlight.indices) }
  /// Whether the process went on when it should have ended, and had to be killed.
  var wasKilled: Bool { state.withLock(\.wasKilled) }
  /// The request that was answered last.
  var lastAnswered: Int? { state.withLock(\.lastAnswered) }

  /// Notes that the process is there.
  func noteProcess() {
    state.withLock { $0.hasProcess = true }
  }

  /// What to ask next: a number of requests from the queue, none as long as more than half of the
  /// window is in flight or the queue is still to be filled, and nothing at all once the queue is
  /// empty and everything has a reply.
  ///
  /// All of it is settled at once: between a look at what is in flight and one at the queue the
  /// last replies may come.
  func next(from queue: RequestQueue, window: Int) -> [Request]? {
    state.withLock { state in
      guard state.phase == .asking, queue.isFilled else { return [] }
      let count = state.client.inFlight.count
      guard count <= window / 2 else { return [] }
      let requests = queue.take(upTo: window - count)
      if count == 0 {
        if requests.isEmpty { return nil }
        state.waitAnew()
        state.lastReply = .now
      }
      for request in requests { state.client.willAsk(request.index, request.question.kind) }
      return requests
    }
  }

  /// Notes that the process is told to end.
  func willEnd() {
    state.withLock { state in
      state.phase = .ending
      state.waitAnew()
    }
  }

  /// Takes a chunk of standard output.
  func receive(_ chunk: [UInt8]) -> [TimedResponse] {
    state.withLock { state in
      state.fault == nil ? take({ $0.receive(chunk) }, in: &state) : []
    }
  }

  /// Takes the end of standard output.
  func finish() {
    state.withLock { state in
      state.hasOutputEnded = true
      guard state.fault == nil else { return }
      _ = take({ $0.finish() }, in: &state)
    }
  }

  /// Notes that the process went on when its output had ended, and had to be killed.
  func noteKill() {
    state.withLock { $0.wasKilled = true }
  }

  private func take(
    _ chunk: (inout AdapterClient) -> [AdapterClient.Event], in state: inout State
  ) -> [TimedResponse] {
    var responses: [TimedResponse] = []
    let now = ContinuousClock.now
    let oldest = state.client.inFlight.oldest
    let events = chunk(&state.client)
    if state.client.inFlight.oldest != oldest { state.waitAnew() }
    for event in events {
      switch event {
      case .started(let description):
        state.phase = .asking
        hasStarted(description)
      case .reply(let index, let reply):
        let duration = state.lastReply.duration(to: now)
        responses.append(TimedResponse(index: index, reply: reply, duration: duration))
        state.lastAnswered = index
        state.lastReply = now
      case .repeated(let index, let line):
        let reply = Response.fault(Fault(.protocol, "answered twice, the second time: \(line)"))
        responses.append(TimedResponse(index: index, reply: reply, duration: .zero))
      case .fault(let message):
        state.fault = Fault(.protocol, message)
      }
    }
    return responses
  }

  /// Whether the process may be waited for longer, when the watch has slept for a while since it
  /// looked last.
  ///
  /// Only the time is counted for which the watch meant to sleep: where this program has been
  /// stopped or has no processor, an answer may be there that nobody has read yet.
  func mayWait(after slept: Duration) -> Bool {
    state.withLock { state in
      // How long the process takes over its end is not the watch's business.
      guard !state.hasOutputEnded else { return true }
      guard state.phase != .asking || state.client.inFlight.count > 0 else { return true }
      guard !state.hasJustBegun else {
        state.hasJustBegun = false
        return true
      }
      state.waited += slept
      let limit = patience(in: state.phase)
      guard state.waited >= limit else { return true }
      if state.phase == .ending {
        state.wasKilled = true
      } else {
        let limit = limit.formattedSeconds
        let message =
          state.phase == .starting
          ? "no answer to start within \(limit); it must write each line out at once (flush)"
          : "no answer within \(limit)"
        state.fault = Fault(.timeout, message)
      }
      return false
    }
  }

  private func patience(in phase: Phase) -> Duration {
    switch phase {
    case .starting: options.patienceAtStart
    case .asking: options.timeout
    case .ending: options.patienceAtEnd
    }
  }
}

extension Duration {
  /// `10 s`, `0.5 s`.
  fileprivate var formattedSeconds: String {
    let seconds = self / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
