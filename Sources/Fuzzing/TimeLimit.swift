import Foundation

/// The longest time that work on an input may take.
enum TimeLimit {
  /// Throws if the work takes more of the processor's time than is in proportion to the length.
  ///
  /// The limit is wide enough for a slow machine under every sanitizer; it is there for work that
  /// grows with the square of the length or worse.
  static func check<Result>(length: Int, _ work: () throws -> Result) throws -> Result {
    let start = clock(ofThread: CLOCK_THREAD_CPUTIME_ID)
    let result = try work()
    let seconds = clock(ofThread: CLOCK_THREAD_CPUTIME_ID) - start
    let limit = 0.1 + Double(length) * 20e-6
    guard seconds <= limit else {
      throw Finding("too-slow", "\(seconds) seconds for \(length) bytes; the limit is \(limit)")
    }
    return result
  }

  private static func clock(ofThread clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
