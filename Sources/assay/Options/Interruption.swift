import Essentials

/// The signals that ask a search for an early end, with its reports: SIGINT, as by Ctrl-C, SIGQUIT
/// and SIGTERM.
enum Interruption {
  // A handler may store nothing but such a number. What reads it is called anew for each question.
  private nonisolated(unsafe) static var flag: sig_atomic_t = 0

  /// Waits for the signals; the second ends the program at once.
  static func prepare() {
    flag = 0
    for number in [SIGINT, SIGQUIT, SIGTERM] {
      signal(number) { number in
        Interruption.flag = 1
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether a signal has arrived.
  static var isRequested: Bool { flag != 0 }
}
