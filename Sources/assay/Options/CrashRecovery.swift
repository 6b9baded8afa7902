import Adapters
import BuiltIns
import FoundationShim
import Questions

/// The recovery from a crash of a built-in implementation: the run starts over.
///
/// In the new run, every built-in has a process of its own, so that a crash is the result of one
/// case and the reports are written. Without a crash, built-ins answer in this process, because
/// pipes cost more than answers.
enum CrashRecovery {
  /// The environment variable that is 1 in a run that has started over, and 0 in one that must not.
  private static let variable = "ASSAY_BUILT_INS_AS_PROCESSES"
  /// Whether this run has started over; `nil` if it has not started over, but may.
  private static let isUnderWay = ProcessInfo.processInfo.environment[variable].map { $0 != "0" }

  /// The program and the environment of the run that starts over, kept for a signal handler, which
  /// must not allocate.
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var environment:
    UnsafeMutablePointer<
      UnsafeMutablePointer<CChar>?
    >?

  /// Starts the run over when a signal of a failed precondition or a bad access arrives.
  ///
  /// A run that has started over, or whose stack has overflowed, is ended by the signal.
  static func prepare() {
    guard isUnderWay == nil, let program = Program.path else { return }
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    let pointers = (variables + ["\(variable)=1"]).map { strdup($0) } + [nil]
    path = strdup(program)
    environment = .allocate(capacity: pointers.count)
    environment?.initialize(from: pointers, count: pointers.count)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      signal(number) { CrashRecovery.startOver(after: $0) }
    }
  }

  /// Replaces this process with the run that starts over.
  private static func startOver(after number: CInt) {
    let message: StaticString = """

      assay: a built-in implementation crashed; running again with each in a process of its own

      """
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    // A signal is blocked while it is handled, and a new program would inherit the blocked signal.
    var handled = sigset_t()
    sigemptyset(&handled)
    sigaddset(&handled, number)
    sigprocmask(SIG_UNBLOCK, &handled, nil)
    if let path { _ = execve(path, CommandLine.unsafeArgv, environment) }
    _exit(128 + number)
  }

  /// The command that serves a built-in implementation, or `nil` if this run has not started over.
  static func command(for builtIn: BuiltIn) -> ShellCommand? {
    guard isUnderWay == true, let program = Program.path else { return nil }
    return try? ShellCommand("\(program.shellWord) adapter \(builtIn.rawValue)")
  }
}
