import Essentials
import Synchronization

/// The signals that ask a search for an early end, with its reports: SIGINT, as by Ctrl-C, SIGQUIT
/// and SIGTERM.
enum Interruption {
  private static let flag = Atomic(false)

  /// Waits for the signals; the second ends the program at once.
  static func prepare() {
    flag.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGQUIT, SIGTERM] {
      signal(number) { number in
        Interruption.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether a signal has arrived.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }
}
