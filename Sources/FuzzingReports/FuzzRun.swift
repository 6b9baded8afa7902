import Foundation

/// What fuzzing one target in one configuration came to in a night.
package struct FuzzRun: Sendable, Hashable {
  /// The target: `matcher_fuzzer`.
  package let target: String
  /// How it was built: `fast`, `asan` or `debug`.
  package let configuration: String
  /// The seed of the first round; each further round takes the next.
  package let seed: String
  /// What kept the run from being what it should: the build, the gate, the corpus, the merge.
  package let errors: [String]
  /// What the run lacked and yet counts without, such as the time to merge the corpus.
  package let remarks: [String]
  /// The rounds, one from each start to its end.
  package let rounds: [FuzzLog]

  /// A run from its parts.
  package init(
    target: String, configuration: String, seed: String, errors: [String], remarks: [String] = [],
    rounds: [FuzzLog]
  ) {
    self.target = target
    self.configuration = configuration
    self.seed = seed
    self.errors = errors
    self.remarks = remarks
    self.rounds = rounds
  }

  /// Reads what `scripts/nightly` left in the folder of a target and a configuration.
  init(folder: URL) throws {
    func text(_ name: String) -> String? {
      (try? Data(contentsOf: folder.appending(path: name))).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    func lines(_ name: String) -> [String] {
      (text(name) ?? "").split(whereSeparator: \.isNewline).map(String.init)
    }
    let logs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .compactMap { name in name.hasSuffix(".log") ? Int(name.dropLast(4)) : nil }
    self.init(
      target: folder.lastPathComponent,
      configuration: folder.deletingLastPathComponent().lastPathComponent,
      seed: (text("seed") ?? "").trimmingCharacters(in: .whitespacesAndNewlines),
      errors: lines("errors"), remarks: lines("remarks"),
      rounds: logs.sorted().compactMap { text("\($0).log") }.map(FuzzLog.init))
  }

  /// All that keeps the run from counting; a run that tried nothing would read as a quiet one.
  package var problems: [String] {
    errors + (executions == 0 ? ["nothing was executed"] : [])
  }
  /// How many inputs were tried in all rounds.
  package var executions: Int { rounds.map(\.executions).reduce(0, +) }
  /// How many were tried in a second, in the round that tried most.
  package var executionsPerSecond: Int {
    rounds.max { $0.executions < $1.executions }?.executionsPerSecond ?? 0
  }
  /// How many edges of the program were reached.
  package var edges: Int { rounds.map(\.edges).max() ?? 0 }
  /// How many inputs the corpus came to, without those that reach nothing of their own.
  package var corpusSize: Int { rounds.map(\.corpusSize).max() ?? 0 }
}
