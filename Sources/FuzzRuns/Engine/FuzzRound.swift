import Adapters
import FoundationShim
import Fuzzing

/// One run of a fuzz program, until the time is up or an input ends it.
package struct FuzzRound: Sendable {
  /// What ends a program that does not end by itself.
  struct Watch: Sendable {
    /// The time by which it should have ended; `nil` if it has no time.
    var end: ContinuousClock.Instant?
    /// The time that it has to end after that, and that an input has after its time limit.
    var grace: Duration
    /// The time after which libFuzzer gives up on an input.
    var inputTimeout: Duration
    /// The file of the input in flight.
    var inputFile: String
    /// Whether it is told to end if it reads its corpus beyond its time; libFuzzer looks at its time only
    /// after that.
    var stopsReading = false
    /// Whether somebody asks for an early end.
    var isInterrupted: @Sendable () -> Bool = { false }
  }

  /// What the program printed.
  let text: String
  /// The status with which it exited, or the signal that ended it.
  let status: Int32
  /// Whether the watch ended it, not itself.
  private(set) var isEnded = false
  /// The input that was in flight when the watch ended it because of the time.
  private(set) var hung: [UInt8]?

  /// Creates the run that printed a text.
  init(text: String, status: Int32) {
    (self.text, self.status) = (text, status)
  }

  /// Runs a program.
  ///
  /// libFuzzer takes note of its time between inputs, and of that of an input in a signal handler that
  /// waits forever if the signal interrupts an allocation.
  static func run(
    _ program: LoggedProgram, _ watch: Watch, in engine: FuzzEngine
  ) async throws -> FuzzRound {
    try? FileManager.default.removeItem(atPath: watch.inputFile)
    let watching = Watching(watch, engine.clock, log: program.log)
    let outcome = try await engine.starter.run(program) { watching.signal() }
    let status =
      switch outcome {
      case .exit(let number), .signal(let number): number
      }
    var round = FuzzRound(text: FileText.read(program.log), status: status)
    (round.isEnded, round.hung) = watching.result
    return round
  }

  /// The log as libFuzzer writes it.
  package var log: FuzzLog { FuzzLog(text) }

  /// Whether the program has run its whole corpus.
  var hasReadCorpus: Bool { Self.hasReadCorpus(text) }

  fileprivate static func hasReadCorpus(_ text: String) -> Bool { text.contains("INITED cov") }

  /// The counters of each module that libFuzzer steers by, our program's first.
  var counters: [Int] {
    guard let match = text.firstMatch(of: /INFO: Loaded [0-9]+ modules[^:]*: (.*)/) else {
      return []
    }
    return match.output.1.split(separator: ",").compactMap { module in
      module.split(separator: " ").first.flatMap { Int($0) }
    }
  }
}

/// A watch at work.
private final class Watching: Sendable {
  private struct State: Sendable {
    var number: UInt64 = 0
    var since: ContinuousClock.Instant
    var isEnded = false
    var hung: [UInt8]?
  }

  private let watch: FuzzRound.Watch
  private let clock: any FuzzClock
  private let log: String
  private let state: Mutex<State>

  init(_ watch: FuzzRound.Watch, _ clock: any FuzzClock, log: String) {
    (self.watch, self.clock, self.log) = (watch, clock, log)
    state = Mutex(State(since: clock.now))
  }

  var result: (isEnded: Bool, hung: [UInt8]?) { state.withLock { ($0.isEnded, $0.hung) } }

  /// Returns the signal that the program gets now.
  func signal() -> Int32? {
    let (now, inFlight) = (clock.now, InputInFlight.read(at: watch.inputFile))
    return state.withLock { state in
      guard !state.isEnded else { return nil }
      if inFlight?.number != state.number {
        (state.number, state.since) = (inFlight?.number ?? 0, now)
      }
      let isStuck = inFlight != nil && now - state.since > watch.inputTimeout + watch.grace
      let isLate = watch.end.map { now > $0 + watch.grace } ?? false
      guard !(watch.isInterrupted() || isLate || isStuck) else {
        state.isEnded = true
        // libFuzzer forgets its time while it reads many slow seeds, of which none hangs.
        let isHung = isStuck || isLate && watch.end.map { state.since <= $0 } ?? false
        if isHung { state.hung = inFlight?.input }
        return SIGKILL
      }
      let isReadingLate =
        watch.stopsReading && watch.end.map { now > $0 } ?? false
        && !FuzzRound.hasReadCorpus(FileText.read(log))
      return isReadingLate ? SIGTERM : nil
    }
  }
}
