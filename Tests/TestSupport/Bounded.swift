import Dispatch
import Foundation

/// The time limit of all tests for work and for events, far beyond what a busy machine needs.
public let timeLimit = Duration.seconds(600)

/// Does work that would not end if something were wrong.
///
/// Nothing can stop such work: after the limit the test run crashes and names the line.
public func bounded<Failure: Error>(
  by limit: Duration = timeLimit, file: StaticString = #file, line: UInt = #line,
  _ work: () throws(Failure) -> Void
) throws(Failure) {
  let alarm = DispatchWorkItem { fatalError("this does not end", file: file, line: line) }
  // A queue of its own has a thread, even if tests keep those of all other queues busy.
  DispatchQueue(label: "alarm").asyncAfter(
    deadline: .now() + limit / .seconds(1), execute: alarm)
  defer { alarm.cancel() }
  try work()
}

/// Waits for a condition, and returns whether it held within the limit.
@discardableResult
public func wait(limit: Duration = timeLimit, until condition: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + limit
  while try !condition() {
    guard ContinuousClock.now < deadline else { return false }
    usleep(2_000)
  }
  return true
}
