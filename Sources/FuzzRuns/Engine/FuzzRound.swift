import Adapters
import FoundationShim
import Fuzzing

/// One run of a fuzz program, until the time is up or an input ends it.
package struct FuzzRound: Sendable {
  /// The limits after which a program that does not end by itself is ended.
  struct Watch: Sendable {
    /// The time by which the program should have ended; `nil` if it has no time limit.
    var end: ContinuousClock.Instant?
    /// The extra time for the program after its end, and for an input after its time limit.
    var grace: Duration
    /// The time after which libFuzzer gives up on an input.
    var inputTimeout: Duration
    /// The file of the input in flight.
    var inputFile: String
    /// Whether to tell the program to end if it still reads its corpus after its time is up.
    ///
    /// libFuzzer checks the time only after it has read the corpus.
    var stopsReading = false
    /// Returns whether somebody asks for an early end.
    var isInterrupted: @Sendable () -> Bool = { false }
  }

  /// What the program printed.
  let text: String
  /// The status with which it exited, or the signal that ended it.
  let status: Int32
  /// Whether the watch ended the program.
  private(set) var isEnded = false
  /// The input that was in flight when the watch ended the program for lack of time.
  private(set) var hung: [UInt8]?

  /// Creates a run from the text that the program printed and its status.
  init(text: String, status: Int32) {
    (self.text, self.status) = (text, status)
  }

  /// Runs a program.
  ///
  /// libFuzzer itself checks the total time only between inputs, and the time of an input in a
  /// signal handler, which waits forever if the signal interrupts an allocation.
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

  /// The output of the program, read as a log of libFuzzer.
  package var log: FuzzLog { FuzzLog(text) }

  /// Whether the program has run its whole corpus.
  var hasReadCorpus: Bool { Self.hasReadCorpus(text) }

  fileprivate static func hasReadCorpus(_ text: String) -> Bool { text.contains("INITED cov") }

  /// The numbers of counters that steer libFuzzer in each module, our program's first.
  var counters: [Int] {
    guard let match = text.firstMatch(of: /INFO: Loaded [0-9]+ modules[^:]*: (.*)/) else {
      return []
    }
    return match.output.1.split(separator: ",").compactMap { module in
      module.split(separator: " ").first.flatMap { Int($0) }
    }
  }
}

/// The state of a watch while the program runs.
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

  /// Returns the signal to send to the program now; `nil` if there is none.
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
        // libFuzzer does not check the time while it reads many slow seeds, none of which hangs.
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
