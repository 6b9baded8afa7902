package import FoundationShim
import Questions
import Running

/// An outcome of checking an input.
package enum FindingProbe: Sendable, Hashable {
  /// There was no finding.
  case quiet
  /// An oracle was violated; `message` is the first line of the finding.
  case finding(oracle: String, message: String)
  /// A signal ended the program.
  case trap
  /// The check exceeded the time limit.
  case timeout
  /// Memory was not freed.
  case leak
  /// The check exceeded the memory limit.
  case outOfMemory

  /// The name of a regression without a case, and a sentence on what is wrong; `nil` if nothing is.
  var regression: (name: String, story: String)? {
    switch self {
    case .quiet: nil
    case .finding(let oracle, let message): (oracle, String(message.prefix(300)))
    case .trap: ("trap", "it ended the program.")
    case .timeout: ("timeout", "it exceeded the time limit.")
    case .leak: ("leak", "it did not free its memory.")
    case .outOfMemory: ("out-of-memory", "it exceeded the memory limit.")
    }
  }

  /// Whether a question of the suites may show the outcome, unlike a failure of the program.
  var isShownByQuestions: Bool {
    switch self {
    case .quiet, .finding: true
    case .trap, .timeout, .leak, .outOfMemory: false
    }
  }

  /// Creates an outcome from the name that libFuzzer or a night gave the file or its folder.
  init(path: String) {
    let names = path.split(separator: "/").suffix(2)
    let words: KeyValuePairs<String, FindingProbe> = [
      "leak": .leak, "timeout": .timeout, "oom": .outOfMemory, "out-of-memory": .outOfMemory,
    ]
    self = words.first { word, _ in names.contains { $0.hasPrefix(word) } }?.value ?? .quiet
  }

  /// Runs a program that checks an input and, if an oracle is broken, writes the finding to
  /// standard error and exits with status 1.
  ///
  /// - Parameter seconds: The time limit.
  package init(running program: URL, _ arguments: [String], seconds: Int = 25) throws {
    // Swift's backtracer would spend time on a trap that is expected.
    let environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    let process = try ChildProcess([program.path] + arguments, environment: environment, .errors)
    guard let text = process.rest(within: .seconds(seconds)) else {
      process.kill()
      _ = process.wait()
      self = .timeout
      return
    }
    switch process.wait() {
    case .signal: self = .trap
    case .exit(0): self = .quiet
    case .exit(1):
      let line = text.split(whereSeparator: \.isNewline).first ?? ""
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      self = .finding(oracle: parts.first ?? "", message: parts.dropFirst().first ?? "")
    case .exit: throw InputError("the check could not be made: \(text)")
    }
  }
}
