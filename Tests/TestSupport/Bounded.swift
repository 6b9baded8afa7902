public import Dispatch

/// Does work that may not end, were something wrong.
///
/// Nothing can stop such work: after the limit it takes the run with it, and the line is named.
public func bounded<Failure: Error>(
  by limit: DispatchTimeInterval = .seconds(600), file: StaticString = #file, line: UInt = #line,
  _ work: () throws(Failure) -> Void
) throws(Failure) {
  let alarm = DispatchWorkItem { fatalError("this does not end", file: file, line: line) }
  // A queue of its own has a thread, even where tests keep those of all other queues busy.
  DispatchQueue(label: "alarm").asyncAfter(deadline: .now() + limit, execute: alarm)
  defer { alarm.cancel() }
  try work()
}
