import Adapters
import FoundationShim

/// A search over one of Assay's own targets, in rounds.
///
/// An input that ends the program is a finding, and another round begins.
package struct TargetRun: Sendable {
  /// The messages of a search, in addition to its logs.
  package struct Notes: Sendable, Hashable {
    /// The errors that make the search worthless.
    package var errors: [String] = []
    /// The warnings about what the search missed.
    package var warnings: [String] = []
  }

  /// The path of the fuzz program.
  package var program: String
  /// The committed inputs and options.
  package var committed: CommittedCorpus
  /// The folder of the corpus that grows.
  package var corpus: String
  /// The folder of the logs: one for each round, named after its number.
  package var logs: String
  /// The folder for the inputs that end a round.
  package var artifacts: String
  /// The seed of the first round.
  package var seed: UInt32
  /// The maximum number of inputs to execute; `nil` for no limit.
  package var runs: Int?
  /// The inputs of earlier findings, which are executed first, by the names of the findings.
  package var earlierInputs: [String: String] = [:]
  /// The time that the program has to end after its time is up.
  package var grace = Duration.seconds(60)

  private static let mostRounds = 100

  /// Creates a search.
  package init(
    program: String, committed: CommittedCorpus, corpus: String, logs: String, artifacts: String,
    seed: UInt32
  ) {
    (self.program, self.committed, self.corpus) = (program, committed, corpus)
    (self.logs, self.artifacts, self.seed) = (logs, artifacts, seed)
  }

  /// Searches until a time; continues after the rounds of an earlier run that was killed.
  package func run(
    until end: ContinuousClock.Instant, in engine: FuzzEngine
  ) async throws -> Notes {
    let files = FileManager.default
    for folder in [corpus, logs, artifacts] {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for (name, input) in earlierInputs.sorted(by: { $0.key < $1.key }) {
      let log = "\(logs)/earlier-\(name).log"
      guard !files.fileExists(atPath: log) else { continue }
      _ = try await execute([input], log: log, until: end, engine)
    }
    let before = try Self.rounds(in: logs).count
    var notes = Notes()
    let count = try await engine.rounds(until: end, atMost: Self.mostRounds) { number, seconds in
      let round = before + number + 1
      let limits = ["-max_total_time=\(seconds)"] + (runs.map { ["-runs=\($0)"] } ?? [])
      let result = try await execute(
        ["-seed=\(seed &+ UInt32(round) &- 1)"] + limits + [corpus] + committed.inputs,
        log: "\(logs)/\(round).log", until: end, engine)
      return shouldContinue(after: result, round, &notes)
    }
    if before + count == 0 { notes.errors.append("no time was left to fuzz") }
    return notes
  }

  /// Returns the numbers of the rounds with a log in a folder.
  static func rounds(in folder: String) throws -> [Int] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .compactMap { $0.hasSuffix(".log") ? Int($0.dropLast(4)) : nil }.sorted()
  }

  private func execute(
    _ arguments: [String], log: String, until end: ContinuousClock.Instant, _ engine: FuzzEngine
  ) async throws -> FuzzRound {
    let inFlight = "\(logs)/in-flight"
    let watch = FuzzRound.Watch(
      end: end, grace: grace, inputTimeout: committed.inputTimeout, inputFile: inFlight,
      stopsReading: true)
    let round = try await FuzzRound.run(
      .init(
        [program] + committed.arguments + ["-artifact_prefix=\(artifacts)/"] + arguments,
        environment: [
          "ASAN_OPTIONS": "quarantine_size_mb=16", "ASSAY_FUZZING_INPUT": inFlight,
        ], log: log), watch, in: engine)
    guard let hung = round.hung else { return round }
    let input = "\(artifacts)/timeout-killed"
    try Data(hung).write(to: URL(fileURLWithPath: input))
    let text =
      round.text + """

        ==0== ERROR: libFuzzer: timeout after which the program had to be killed
        artifact_prefix='./'; Test unit written to \(input)

        """
    try Data(text.utf8).write(to: URL(fileURLWithPath: log))
    return FuzzRound(text: text, status: round.status)
  }

  private func shouldContinue(after round: FuzzRound, _ number: Int, _ notes: inout Notes) -> Bool {
    guard round.status != 0 else { return false }
    if round.text.contains("libFuzzer: run interrupted") {
      notes.warnings.append("time ran out before the whole corpus was run")
      return false
    }
    let log = round.log
    guard log.fault != nil else {
      notes.errors.append(
        "round \(number) exited with status \(round.status) without reporting a reason")
      return false
    }
    guard !round.hasReadCorpus else { return true }
    // A finding in the corpus itself would recur at every start; a copy of the input is kept.
    guard let name = log.artifact?.split(separator: "-").last else { return false }
    return (try? FileManager.default.removeItem(atPath: "\(corpus)/\(name)")) != nil
  }
}
