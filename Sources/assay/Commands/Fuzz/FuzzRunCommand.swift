import ArgumentParser
import FoundationShim
import FuzzRuns
import Questions

/// `assay fuzz run`: fuzzes one of Assay's own targets.
struct FuzzRunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Fuzz one of Assay's own targets for a given time.",
    discussion: """
      Builds the target, checks that the build is instrumented, and fuzzes. Findings, logs and the \
      grown corpus are in reports/fuzz/TARGET of the checkout. Exits with status 1 if something \
      was found, 3 if the run failed.
      """)

  /// The configurations of a run.
  enum Configuration: String, CaseIterable, ExpressibleByArgument {
    case fast, asan, debug, thread, afl
  }

  @Argument(help: "The target; assay fuzz list lists them.")
  var target: String

  @Option(help: ArgumentHelp("How long to fuzz: 60s, 10m or 8h.", valueName: "time"))
  var time = "60s"

  @Option(help: "The build of the target; afl is AFL++ with AddressSanitizer.")
  var config = Configuration.fast

  @Option(help: ArgumentHelp("The seed of the search (default: random).", valueName: "number"))
  var seed: UInt32?

  /// The checkout.
  @OptionGroup var checkout: CheckoutOptions

  func run() async throws {
    let (folder, engine) = (checkout.folder, FuzzEngine())
    try folder.require(target)
    let seconds = try NightPlan.seconds(of: time, "--time")
    try await checkout.build([config.rawValue])
    let (out, seed) = (checkout.report(target), seed ?? .random(in: 1...999_999))
    let (program, corpus) = (folder.program(of: target, in: config.rawValue), "\(out)/corpus")
    let summary = try await CheckoutOptions.run {
      if config == .afl {
        return try await AFLRun(
          program: program, committed: folder.corpus(of: target), corpus: corpus,
          folder: "\(out)/afl"
        ).run(seconds: seconds, seed: seed, in: engine)
      }
      let logs = "\(out)/logs/\(config.rawValue)"
      try? FileManager.default.removeItem(atPath: logs)
      let search = TargetRun(
        program: program, committed: folder.corpus(of: target), corpus: corpus, logs: logs,
        artifacts: "\(out)/findings", seed: seed)
      let notes = try await watching(logs, seconds) {
        try await search.run(until: engine.clock.now + .seconds(seconds), in: engine)
      }
      notes.warnings.forEach { Terminal.note("fuzz: \($0)") }
      if let error = notes.errors.first { throw FuzzFailure.other(error) }
      return try TargetSummary(logs: logs)
    }
    try Terminal.write(summary.text(target, config.rawValue, seed: seed, seconds: seconds))
    guard summary.executions > 0 else { throw ExecutionFailure(message: "no input was executed") }
    guard summary.findings.isEmpty else { throw ExitCode(1) }
  }

  /// Runs work, and shows a line of progress every few seconds.
  private func watching<Result: Sendable>(
    _ logs: String, _ seconds: Int, _ work: () async throws -> Result
  ) async throws -> Result {
    let (meter, end) = (ProgressMeter(name: target), ContinuousClock.now + .seconds(seconds))
    let progress = Task {
      while true {
        try await Task.sleep(for: .seconds(2))
        let left = Int((end - .now) / .seconds(1))
        if let line = TargetSummary.progress(logs: logs, secondsLeft: left) { meter.update(line) }
      }
    }
    defer {
      progress.cancel()
      meter.clear()
    }
    return try await work()
  }
}
