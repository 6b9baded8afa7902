import CFuzzing
import Discovery
import FoundationShim

/// A violation of an oracle by an input.
package struct Finding: Error, Sendable, Hashable, CustomStringConvertible {
  /// The short name of the oracle, which never changes: `value-differs`.
  ///
  /// The name of the target and this name together are the finding's signature.
  package let oracle: String
  /// The expected and the actual result, in plain words.
  package let message: String

  /// Creates a finding of an oracle.
  init(_ oracle: String, _ message: String) {
    self.oracle = oracle
    self.message = message
  }

  /// Throws a finding of an oracle unless a condition holds.
  static func unless(
    _ condition: Bool, _ oracle: String, _ message: @autoclosure () -> String
  ) throws(Finding) {
    guard condition else { throw Finding(oracle, message()) }
  }

  /// `value-differs: the library reads 1, Foundation 2`.
  package var description: String { "\(oracle): \(message)" }
}

/// The limit on the time that work on an input may take.
enum TimeLimit {
  /// Whether exceeding the limit is a finding; not in tests, which must pass on a loaded machine.
  @TaskLocal static var isEnforced = true

  /// Runs work and returns its result.
  ///
  /// The limit is wide enough for a slow machine under every sanitizer; it finds work that grows
  /// with the square of the length or faster. Other programs may have used the processor meanwhile,
  /// so slow work runs a second time, and only this thread's processor time counts. Measuring that
  /// time on every run would take longer than reading a small file.
  ///
  /// - Throws: A ``Finding`` if the work takes more processor time than is in proportion to the
  ///   length.
  static func check<Result>(
    length: Int, clock: (clockid_t) -> Double = seconds(on:), _ work: () throws -> Result
  ) throws -> Result {
    let limit = 0.1 + Double(length) * 20e-6
    func measured(by id: clockid_t) throws -> (result: Result, seconds: Double) {
      let start = clock(id)
      let result = try work()
      return (result, clock(id) - start)
    }
    let (result, seconds) = try measured(by: CLOCK_MONOTONIC)
    if seconds > limit, isEnforced {
      let (_, seconds) = try measured(by: CLOCK_THREAD_CPUTIME_ID)
      try Finding.unless(
        seconds <= limit, "too-slow",
        "\(seconds) seconds for \(length) bytes; the limit is \(limit)")
    }
    return result
  }

  private static func seconds(on clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Events that guide libFuzzer in the same way as edges of the program.
enum ExtraCounters {
  /// Counts an event; equal numbers are the same event.
  static func hit(_ event: UInt64) {
    // Mixes the bits, so that adjacent numbers for different kinds of event do not share a counter.
    var mixer = SeededGenerator(seed: event)
    fuzzing_hit(mixer.next())
  }
}
