import Foundation

extension Process {
  /// Starts the program with no signal blocked, as a shell does.
  ///
  /// The threads of tests block most of them, and a child inherits that.
  func runTakingSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
