import Foundation

/// The processor time that this thread spends on something, which no other work on the machine adds
/// to.
func processorTime<Failure: Error>(
  of work: () throws(Failure) -> Void
) throws(Failure) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let begin = now()
  try work()
  return now() - begin
}
