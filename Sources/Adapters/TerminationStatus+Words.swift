import Foundation
import Subprocess

extension TerminationStatus {
  /// In words: `killed by SIGSEGV`, `exited with status 3`.
  var words: String {
    switch self {
    case .exited(let code): "exited with status \(code)"
    case .signaled(let signal): "killed by \(Self.names[signal] ?? "signal \(signal)")"
    }
  }

  private static let names: [CInt: String] = [
    SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP",
    SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE",
    SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS", SIGTERM: "SIGTERM",
    SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
    SIGXFSZ: "SIGXFSZ",
  ]
}
