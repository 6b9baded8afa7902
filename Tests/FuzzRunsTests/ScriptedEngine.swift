import Adapters
import FoundationShim
import FuzzRuns
import TestSupport

/// An engine whose clock stands still but for what its programs take, none of which is started.
final class ScriptedEngine: ProgramStarter, FuzzClock {
  /// What a program does: the seconds that it takes, what it prints, and how it ends.
  struct Act: Sendable {
    var seconds = 1.0
    var text = ""
    var end = LoggedProgram.End.exit(0)
  }

  /// Returns what a program does; `nil` for the usual.
  typealias Script = @Sendable (LoggedProgram) throws -> Act?

  private struct State: Sendable {
    var now = ContinuousClock.now
    var calls: [LoggedProgram] = []
  }

  private let state = Mutex(State())
  private let script: Script

  init(_ script: @escaping Script = { _ in nil }) { self.script = script }

  var engine: FuzzEngine { FuzzEngine(clock: self, starter: self) }
  var now: ContinuousClock.Instant { state.withLock(\.now) }
  /// The programs that were run.
  var calls: [LoggedProgram] { state.withLock(\.calls) }

  /// The programs that were run with an argument that begins like this.
  func calls(with argument: String) -> [LoggedProgram] {
    calls.filter { $0.words.contains { $0.hasPrefix(argument) } }
  }

  func run(
    _ program: LoggedProgram, signal: @escaping @Sendable () -> Int32?
  ) async throws -> LoggedProgram.End {
    state.withLock { $0.calls.append(program) }
    let act = try script(program) ?? usual(program)
    try Data(act.text.utf8).write(to: URL(fileURLWithPath: program.log))
    // As often as in reality, until the program is ended.
    for _ in 0..<Int(act.seconds * 5) {
      state.withLock { $0.now += .milliseconds(200) }
      if let number = signal() { return .signal(number) }
    }
    return act.end
  }

  /// What libFuzzer and the compiler's programs do.
  private func usual(_ program: LoggedProgram) throws -> Act {
    let words = program.words
    if let profile = program.environment["LLVM_PROFILE_FILE"] {
      try Data().write(to: URL(fileURLWithPath: profile))
    }
    if words.contains("report") {
      return Act(text: "TOTAL 9 9 0% 9 9 0% 20 1 95.00%\n")
    }
    if let index = words.firstIndex(of: "-merge=1") {
      let names = try FileManager.default.contentsOfDirectory(atPath: words[index + 2]).sorted()
      try FileManager.default.copyItem(
        atPath: "\(words[index + 2])/\(names[0])", toPath: "\(words[index + 1])/\(names[0])")
    }
    if let time = program.words.lazy.compactMap({ $0.wholeMatch(of: /-max_total_time=(\d+)/) })
      .first
    {
      let corpus = words.first { $0.contains("/corpus/") } ?? ""
      try Data(words[0].utf8).write(to: URL(fileURLWithPath: "\(corpus)/\(words.hashValue)"))
      return Act(seconds: Double(time.output.1) ?? 0, text: Self.rounds)
    }
    return Act(text: "#2\tINITED cov: 40 ft: 40 corp: 2/2b exec/s: 0 rss: 1Mb\n")
  }

  /// The log of a round without a finding.
  static let rounds = """
    #2\tINITED cov: 40 ft: 40 corp: 2/2b exec/s: 0 rss: 1Mb
    #900\tDONE cov: 41 ft: 50 corp: 3/3b exec/s: 90 rss: 1Mb
    stat::number_of_executed_units: 900

    """

  /// The log of a round that an input ends.
  static func fault(_ line: String, input: String, hasReadCorpus: Bool = true) -> String {
    (hasReadCorpus ? rounds : "") + "==1== ERROR: libFuzzer: \(line)\n"
      + "artifact_prefix='./'; Test unit written to \(input)\n"
  }
}
