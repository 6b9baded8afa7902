import Questions
import Running

/// Why a worker sends no more requests.
enum AbortReason: Error {
  /// The number of restarts reached its limit, which is the associated value.
  case restarts(Int)
  /// A process, which the first value names, did not start because of a fault.
  case start(which: String, Fault)
  /// The adapter cannot be used at all.
  case adapter(AdapterError)

  /// The reason in a few words.
  var message: String {
    switch self {
    case .restarts(let count):
      "the adapter was restarted \(count) \(count == 1 ? "time" : "times"), which is the limit"
    case .start(let which, let fault): "\(which): \(fault.message)"
    case .adapter(let error): "\(error)"
    }
  }

  /// The fault of a process that did not start, `nil` for another reason.
  var startFault: Fault? {
    if case .start(_, let fault) = self { fault } else { nil }
  }
}

/// The error of an adapter that cannot be used at all.
package struct AdapterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line with the command, then standard error.
  package let description: String

  /// Creates the error of a command: what the adapter fails to do, and its fault.
  init(_ command: ShellCommand, _ fault: Fault, failure: String = "does not start") {
    let trace = fault.trace.map { "; standard error:\n\($0)" } ?? ""
    description = "\(command.argument): the adapter \(failure): \(fault.message)\(trace)"
  }
}
