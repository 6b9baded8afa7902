import FoundationShim
import Questions
import Running

/// The state of one process, shared by its reader, its writer and its watchdog.
final class AdapterConnection: Sendable {
  private struct State {
    var client: AdapterClient
    var phase = Phase.starting
    /// The time since the oldest request in flight changed, or since the last step of the process.
    var waited = Duration.zero
    /// Whether that time began after the last check of the watchdog.
    var hasJustBegun = true
    /// The time of the last response, or of the first request after none was in flight.
    var lastResponse = ContinuousClock.now
    var lastAnswered: Int?
    /// Whether responses were received but have not been passed on.
    var isDelivering = false
    var fault: Fault?
    var hasProcess = false
    var hasOutputEnded = false
    var wasKilled = false

    mutating func restartWaiting() {
      waited = .zero
      hasJustBegun = true
    }
  }

  private enum Phase {
    case starting, running, ending
  }

  private let state: Mutex<State>
  private let options: AdapterOptions
  private let hasStarted: @Sendable (ImplementationDescription) -> Void

  /// Creates the connection of a process that has just been started.
  ///
  /// - Parameter hasStarted: Takes the description that the process gives.
  init(
    _ options: AdapterOptions, hasStarted: @escaping @Sendable (ImplementationDescription) -> Void
  ) {
    self.options = options
    self.hasStarted = hasStarted
    let client = AdapterClient(form: options.form)
    state = Mutex(State(client: client))
    if options.form == .plain { state.withLock { $0.phase = .running } }
  }

  /// Whether there is or was a process.
  var hasProcess: Bool { state.withLock(\.hasProcess) }
  /// Whether the process has started, so that requests may be sent.
  var isStarted: Bool { state.withLock(\.client.hasStarted) }
  /// Whether the process has been told to end.
  var isEnding: Bool { state.withLock { $0.phase == .ending } }
  /// The fault of the process, if it has one.
  var fault: Fault? { state.withLock(\.fault) }
  /// The requests without a response, the oldest first.
  var inFlight: [Int] { state.withLock(\.client.inFlight.indices) }
  /// Whether the process did not end by itself and was killed.
  var wasKilled: Bool { state.withLock(\.wasKilled) }
  /// The time since the last response, or since the first request after none was in flight.
  var sinceLastResponse: Duration { state.withLock(\.lastResponse).duration(to: .now) }
  /// The request that was answered last.
  var lastAnswered: Int? { state.withLock(\.lastAnswered) }

  /// Notes that there is a process.
  func noteProcess() {
    state.withLock { $0.hasProcess = true }
  }

  /// Takes the next requests from a queue; `nil` once the queue is empty and every request has a
  /// response.
  ///
  /// No requests are taken while more than half of the window is in flight or the queue is not
  /// filled. Both are checked in one step, because the last responses might come between two
  /// checks.
  func next(from queue: RequestQueue, window: Int) -> [Request]? {
    state.withLock { state in
      // Further requests depend on the responses to all earlier ones.
      guard state.phase == .running, queue.isFilled, !state.isDelivering else { return [] }
      let count = state.client.inFlight.count
      guard count <= window / 2 else { return [] }
      var requests = queue.take(upTo: window - count)
      if count == 0 {
        if requests.isEmpty {
          guard let further = queue.takeFurther(upTo: window) else { return [] }
          requests = further
        }
        if requests.isEmpty { return nil }
        state.restartWaiting()
        state.lastResponse = .now
      }
      for request in requests { state.client.willSend(request.index, request.question.kind) }
      return requests
    }
  }

  /// Notes that the process is told to end.
  func willEnd() {
    state.withLock { state in
      state.phase = .ending
      state.restartWaiting()
    }
  }

  /// Takes a chunk of standard output.
  ///
  /// - Returns: The responses in it, after whose delivery `noteDelivery` is to be called.
  func receive(_ chunk: [UInt8]) -> [TimedResponse] {
    state.withLock { state in
      guard state.fault == nil else { return [] }
      let responses = take({ $0.receive(chunk) }, in: &state)
      state.isDelivering = !responses.isEmpty
      return responses
    }
  }

  /// Notes that the responses of the last chunk were passed on.
  func noteDelivery() {
    state.withLock { $0.isDelivering = false }
  }

  /// Takes the end of standard output.
  func finish() {
    state.withLock { state in
      state.hasOutputEnded = true
      guard state.fault == nil else { return }
      _ = take({ $0.finish() }, in: &state)
    }
  }

  /// Notes that the process kept running after the end of its output, and was killed.
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
    if state.client.inFlight.oldest != oldest { state.restartWaiting() }
    for event in events {
      switch event {
      case .started(let description):
        state.phase = .running
        hasStarted(description)
      case .response(let index, let response):
        let duration = state.lastResponse.duration(to: now)
        responses.append(TimedResponse(index: index, response: response, duration: duration))
        state.lastAnswered = index
        state.lastResponse = now
      case .repeated(let index, let line):
        let fault = Fault(.protocol, "answered twice; the second answer: \(line)")
        responses.append(TimedResponse(index: index, response: .fault(fault)))
      case .fault(let message):
        state.fault = Fault(.protocol, message)
      }
    }
    return responses
  }

  /// Returns whether the process is within its timeout; if not, notes its fault, or that a process
  /// that was told to end is killed.
  ///
  /// Only the time that the watchdog meant to sleep since its last check counts: if this program
  /// was stopped or had no processor, an answer may not have been read yet.
  func isInTime(after slept: Duration) -> Bool {
    state.withLock { state in
      // The end of the process is waited for elsewhere.
      guard !state.hasOutputEnded else { return true }
      guard state.phase != .running || state.client.inFlight.count > 0 else { return true }
      guard !state.hasJustBegun else {
        state.hasJustBegun = false
        return true
      }
      state.waited += slept
      let limit = timeout(in: state.phase)
      guard state.waited >= limit else { return true }
      if state.phase == .ending {
        state.wasKilled = true
      } else {
        let limit = limit.formattedSeconds
        let message =
          state.phase == .starting
          ? "no answer to start within \(limit); the adapter must flush each line"
          : "no answer within \(limit)"
        state.fault = Fault(.timeout, message)
      }
      return false
    }
  }

  private func timeout(in phase: Phase) -> Duration {
    switch phase {
    case .starting: options.startTimeout
    case .running: options.timeout
    case .ending: options.endTimeout
    }
  }
}

extension Duration {
  /// `2 s`, `0.5 s`.
  fileprivate var formattedSeconds: String {
    let seconds = self / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }
}
