import FoundationShim

/// One run of one target in one configuration in a night.
package struct FuzzRun: NightRun, Hashable {
  /// The target: `matcher_fuzzer`.
  let target: String
  /// The configuration of the build.
  let configuration: String
  /// The seed of the first round, incremented for each later round.
  let seed: String
  /// The errors that invalidate the run: of the build, the gate, the corpus or the merge.
  let errors: [String]
  /// What the run missed without being invalid, such as the merge of the corpus.
  let warnings: [String]
  /// The reason why the run was left out; `nil` if it was not.
  var skipped: String?
  /// The rounds; each ends with a fault or with the time.
  let rounds: [FuzzLog]
  /// The logs of the inputs of earlier findings, each executed once.
  var earlierRounds: [FuzzLog] = []

  /// The target.
  var subject: String { target }
  /// The target and the configuration: `matcher_fuzzer.asan`.
  var name: String { "\(target).\(configuration)" }
  /// Everything that invalidates the run, including that it executed no input, which would
  /// otherwise look clean.
  var problems: [String] {
    errors + (executions == 0 && skipped == nil ? ["no input was executed"] : [])
  }
  /// The number of inputs that were executed in all rounds.
  var executions: Int { rounds.map(\.executions).reduce(0, +) }
  /// The executions per second in the longest round.
  var executionsPerSecond: Int {
    rounds.max { $0.executions < $1.executions }?.executionsPerSecond ?? 0
  }
  /// The number of edges of the program that were reached.
  var edges: Int { rounds.map(\.edges).max() ?? 0 }
  /// The progress of the search over all rounds.
  var growth: [FuzzGrowth] {
    var before = 0
    return rounds.flatMap { round in
      defer { before += round.executions }
      return round.growth.map { $0.after(before) }
    }
  }
  /// The number of inputs in the largest corpus of a round.
  var corpusSize: Int { rounds.map(\.corpusSize).max() ?? 0 }
  /// The number of rounds after the first.
  var restarts: Int { max(0, rounds.count - 1) }
  /// The signatures of the faults.
  var findingNames: Set<String> { Set((earlierRounds + rounds).compactMap(\.fault?.signature)) }
  /// Empty, because no finding is known.
  var knownNames: Set<String> { [] }
}

extension FuzzRun {
  /// Reads the results of a part from the folder of a night.
  init(_ part: NightState.Part, in night: URL) throws {
    let folder = night.appending(path: part.id.folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    func log(_ name: String) -> FuzzLog {
      FuzzLog(FileText.read(folder.appending(path: name).path))
    }
    self.init(
      target: part.id.subject, configuration: part.id.configuration.rawValue, seed: "\(part.seed)",
      errors: part.problems, warnings: part.warnings,
      skipped: part.skipped,
      rounds: names.isEmpty ? [] : try TargetRun.rounds(in: folder.path).map { log("\($0).log") },
      earlierRounds: names.filter { $0.hasPrefix("earlier-") && $0.hasSuffix(".log") }.sorted().map(
        log))
  }
}
