import Running
import Subprocess

extension TerminationStatus {
  /// In words: `killed by SIGSEGV`, `exited with status 3`.
  var words: String {
    switch self {
    case .exited(let code): "exited with status \(code)"
    case .signaled(let signal): "killed by \(String(signal: signal))"
    }
  }
}
