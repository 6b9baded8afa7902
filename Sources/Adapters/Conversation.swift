import Conformance
import Synchronization

/// What the reader, the writer and the watch of one process know of each other.
final class Conversation: Sendable {
  private struct State {
    var client: AdapterClient
    var phase = Phase.starting
    /// Since when the oldest request in flight, or the next step of the process, is waited for.
    var waitingSince = ContinuousClock.now
    /// When the last reply came, or the first request after a time without any was written.
    var lastReply = ContinuousClock.now
    var description: ImplementationDescription?
    var lastAnswered: Int?
    var fault: Fault?
    var hasOutputEnded = false
  }

  private enum Phase {
    case starting, asking, ending
  }

  private let state: Mutex<State>
  private let options: AdapterOptions

  init(_ options: AdapterOptions) {
    self.options = options
    let client = AdapterClient(form: options.form, schema: options.schemas?.answers)
    state = Mutex(State(client: client))
    if options.form == .plain { state.withLock { $0.phase = .asking } }
  }

  /// Who the process says it is, once it has.
  var description: ImplementationDescription? { state.withLock(\.description) }
  /// Whether the process may be asked.
  var hasStarted: Bool { state.withLock(\.client.hasStarted) }
  /// Whether the process has been told to end, and why it broke off, if it did.
  var isEnding: Bool { state.withLock { $0.phase == .ending } }
  /// What the process did wrong, if it did.
  var fault: Fault? { state.withLock(\.fault) }
  /// The requests without a reply, the oldest first.
  var inFlight: [Int] { state.withLock(\.client.inFlight.indices) }
  /// The request that was answered last.
  var lastAnswered: Int? { state.withLock(\.lastAnswered) }
  /// Whether it may be asked, and nothing is in flight.
  var isIdle: Bool { state.withLock { $0.phase == .asking && $0.client.inFlight.count == 0 } }

  /// How many requests may be added to those in flight; none until half of them have a reply.
  func room(in window: Int) -> Int {
    state.withLock { state in
      guard state.phase == .asking else { return 0 }
      let count = state.client.inFlight.count
      return count <= window / 2 ? window - count : 0
    }
  }

  /// Notes requests, before they are written.
  func willAsk(_ requests: [Request]) {
    state.withLock { state in
      if state.client.inFlight.count == 0 {
        state.waitingSince = .now
        state.lastReply = state.waitingSince
      }
      for request in requests { state.client.willAsk(request.index, request.question.kind) }
    }
  }

  /// Notes that the process is told to end.
  func willEnd() {
    state.withLock { state in
      state.phase = .ending
      state.waitingSince = .now
    }
  }

  /// Takes a chunk of standard output; what comes after `stop` is not judged.
  func receive(_ chunk: [UInt8]) -> [Response] {
    state.withLock { state in
      guard state.phase != .ending, state.fault == nil else { return [] }
      return take({ $0.receive(chunk) }, in: &state)
    }
  }

  /// Takes the end of standard output.
  func finish() {
    state.withLock { state in
      state.hasOutputEnded = true
      guard state.phase != .ending, state.fault == nil else { return }
      _ = take({ $0.finish() }, in: &state)
    }
  }

  /// Notes what the process did wrong besides its output.
  func note(_ fault: Fault) {
    state.withLock { $0.fault = $0.fault ?? fault }
  }

  private func take(
    _ chunk: (inout AdapterClient) -> [AdapterClient.Event], in state: inout State
  ) -> [Response] {
    var responses: [Response] = []
    let now = ContinuousClock.now
    let oldest = state.client.inFlight.oldest
    let events = chunk(&state.client)
    if state.client.inFlight.oldest != oldest { state.waitingSince = now }
    for event in events {
      switch event {
      case .started(let description):
        state.description = description
        state.phase = .asking
      case .reply(let index, let reply):
        let duration = state.lastReply.duration(to: now)
        responses.append(Response(index: index, reply: reply, duration: duration))
        state.lastAnswered = index
        state.lastReply = now
      case .repeated(let index):
        let reply = Reply.fault(Fault(.protocol, "answered twice"))
        responses.append(Response(index: index, reply: reply, duration: .zero))
      case .fault(let message):
        state.fault = Fault(.protocol, message)
      }
    }
    return responses
  }

  /// How long the watch may sleep; nothing if the process has been waited for too long.
  func patience() -> Duration? {
    state.withLock { state in
      // How long the process takes over its end is not the watch's business.
      guard !state.hasOutputEnded else { return options.timeout }
      let limit: Duration
      switch state.phase {
      case .starting: limit = options.patienceAtStart
      case .asking where state.client.inFlight.count == 0: return options.timeout
      case .asking: limit = options.timeout
      case .ending: limit = options.patienceAtEnd
      }
      let left = limit - state.waitingSince.duration(to: .now)
      if left > .zero { return left }
      if state.phase != .ending {
        let what = state.phase == .starting ? "answer to start" : "answer"
        state.fault = Fault(.timeout, "no \(what) within \(limit.formattedSeconds)")
      }
      return nil
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
