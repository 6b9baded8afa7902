import Foundation

/// The processor time that this thread spends on something, which no other work on the machine adds
/// to; the work is bounded.
public func processorTime<Failure: Error>(
  file: StaticString = #file, line: UInt = #line, of work: () throws(Failure) -> Void
) throws(Failure) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let begin = now()
  try bounded(file: file, line: line, work)
  return now() - begin
}
