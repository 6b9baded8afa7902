import Questions
import Running

/// Why a worker asks no more.
enum AbortReason: Error {
  /// So many processes have been started again, and no more may be.
  case restarts(Int)
  /// A process did not start: which one, and what it did.
  case start(which: String, Fault)
  /// The adapter cannot be asked at all.
  case adapter(AdapterError)

  /// The reason in a few words.
  var reason: String {
    switch self {
    case .restarts(let count):
      "the adapter was started again \(count) times, which is all that --restarts allows"
    case .start(let which, let fault): "\(which): \(fault.message)"
    case .adapter(let error): "\(error)"
    }
  }

  /// What a process wrote to standard error, where that may tell more.
  var trace: String? {
    if case .start(_, let fault) = self { fault.trace } else { nil }
  }

  /// Whether a process that was wanted did not start.
  var isOfStart: Bool {
    if case .start = self { true } else { false }
  }
}
