package import Adapters
import FoundationShim

/// A clock that tests can replace.
package protocol FuzzClock: Sendable {
  /// The current time.
  var now: ContinuousClock.Instant { get }
}

/// The system's clock.
package struct SystemClock: FuzzClock {
  /// Creates a clock.
  package init() {}

  /// The current time.
  package var now: ContinuousClock.Instant { .now }
}

/// A starter of programs that tests can replace.
package protocol ProgramStarter: Sendable {
  /// Runs a program to its end; meanwhile, sends it the signals that a function returns.
  func run(
    _ program: LoggedProgram, signal: @escaping @Sendable () -> Int32?
  ) async throws -> LoggedProgram.End
}

/// A starter of the system's programs.
package struct SystemStarter: ProgramStarter {
  /// Creates a starter.
  package init() {}

  /// Runs a program to its end.
  package func run(
    _ program: LoggedProgram, signal: @escaping @Sendable () -> Int32?
  ) async throws -> LoggedProgram.End {
    do {
      return try await program.run(signal: signal)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw FuzzFailure.other("\(program.words[0]) cannot be run: \(error.reason)")
    }
  }
}

/// The tools that all fuzz runs share: a clock, and a starter of programs.
package struct FuzzEngine: Sendable {
  /// The clock.
  package let clock: any FuzzClock
  /// The starter of programs.
  package let starter: any ProgramStarter

  /// Creates an engine.
  package init(
    clock: any FuzzClock = SystemClock(), starter: any ProgramStarter = SystemStarter()
  ) {
    (self.clock, self.starter) = (clock, starter)
  }

  /// The current time.
  var now: ContinuousClock.Instant { clock.now }

  /// Returns the whole seconds until a time; 0 after it.
  func seconds(until end: ContinuousClock.Instant) -> Int {
    max(0, Int((end - now) / .seconds(1)))
  }

  /// Runs rounds of a search until the time is up or a round ends the search; returns the number of
  /// rounds.
  ///
  /// - Parameter round: Gets the number of the round, from 0, and the seconds that are left, which are
  ///   above 0, since libFuzzer takes a time of 0 for no limit.
  @discardableResult
  func rounds(
    until end: ContinuousClock.Instant, atMost most: Int = .max,
    _ round: (_ number: Int, _ seconds: Int) async throws -> Bool
  ) async throws -> Int {
    var number = 0
    while number < most {
      let left = seconds(until: end)
      guard left > 0 else { break }
      let shouldContinue = try await round(number, left)
      number += 1
      guard shouldContinue else { break }
    }
    return number
  }

  /// Runs a program until it ends or the time is up.
  ///
  /// - Parameter tick: Called every fifth of a second.
  /// - Returns: How it ended; `nil` if there was too little time.
  func run(
    _ program: LoggedProgram, until end: ContinuousClock.Instant? = nil,
    tick: @escaping @Sendable () -> Void = {}
  ) async throws -> LoggedProgram.End? {
    guard end.map({ now < $0 }) ?? true else { return nil }
    let isLate = Mutex(false)
    let outcome = try await starter.run(program) { [clock] in
      tick()
      guard let end, clock.now >= end else { return nil }
      isLate.withLock { $0 = true }
      return SIGKILL
    }
    return isLate.withLock(\.self) ? nil : outcome
  }

  /// Runs a program that must exit with status 0.
  ///
  /// - Throws: `FuzzFailure` with the last line that it printed, or that too little time was left.
  func require(
    _ program: LoggedProgram, until end: ContinuousClock.Instant? = nil,
    tick: @escaping @Sendable () -> Void = {}
  ) async throws {
    guard let outcome = try await run(program, until: end, tick: tick) else {
      throw FuzzFailure.noTime
    }
    guard outcome == .exit(0) else {
      let lines = FileText.read(program.log).split(whereSeparator: \.isNewline)
      throw FuzzFailure.other(
        lines.last.map(String.init) ?? "\(program.words[0]) ended without a reason: \(outcome)")
    }
  }
}

/// The reason why a step of a fuzz run was not completed.
package enum FuzzFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// There was too little time.
  case noTime
  /// Another reason.
  case other(String)

  /// The reason.
  package var description: String {
    switch self {
    case .noTime: "no time was left"
    case .other(let reason): reason
    }
  }
}

/// Text files that may be missing.
enum FileText {
  /// Returns the text of a file; empty if it cannot be read.
  static func read(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
