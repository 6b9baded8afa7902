package import Foundation

/// One night of fuzzing: what was run, and what came of it.
package struct Night: Sendable, Hashable {
  /// When, from what and how it was begun.
  package struct Description: Sendable, Hashable, Codable {
    /// When it began, UTC, ISO 8601 without a zone: `2026-11-21T02:00:00`.
    package let started: String
    /// The revision of the sources.
    package let revision: String

    /// A description from its parts.
    package init(started: String, revision: String) {
      self.started = started
      self.revision = revision
    }
  }

  /// When, from what and how it was begun.
  package let description: Description
  /// A run for each target and configuration.
  package let runs: [FuzzRun]

  /// A night from its parts.
  package init(description: Description, runs: [FuzzRun]) {
    self.description = description
    self.runs = runs
  }

  /// The configurations in the order in which they are run.
  static let configurations = ["fast", "asan", "debug", "thread"]

  /// Reads the folder that `scripts/nightly` keeps of the night.
  package init(folder: URL) throws {
    let description = try Data(contentsOf: folder.appending(path: "night.json"))
    let runs = try Self.configurations.flatMap { configuration in
      let folder = folder.appending(path: configuration)
      let targets = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try (targets ?? []).sorted().map { try FuzzRun(folder: folder.appending(path: $0)) }
    }
    self.init(
      description: try JSONDecoder().decode(Description.self, from: description), runs: runs)
  }

  /// The name of the target that does nothing.
  static let emptyTarget = "empty_fuzzer"

  /// How fast a run was, as a share of the target that does nothing in the same configuration.
  package func share(of run: FuzzRun) -> Double? {
    let empty = runs.first {
      $0.target == Self.emptyTarget && $0.configuration == run.configuration
    }
    guard let empty, empty.executionsPerSecond > 0 else { return nil }
    return Double(run.executionsPerSecond) / Double(empty.executionsPerSecond)
  }

  /// What a person at a terminal is told: findings, errors and remarks, a line each.
  package var notes: [String] {
    let findings = findings.map { "\($0.target).\($0.configuration): \($0.fault.signature)" }
    return runs.reduce(into: findings) { notes, run in
      let name = "\(run.target).\(run.configuration)"
      notes += run.problems.map { "\(name): error: \($0)" }
      notes += run.remarks.map { "\(name): \($0)" }
    }
  }

  /// The faults of the night, each signature of a target once, as it was first met.
  package var findings: [NightFinding] {
    var seen: Set<String> = []
    return runs.flatMap { run in
      run.rounds.compactMap { round in
        guard let fault = round.fault, seen.insert("\(run.target) \(fault.signature)").inserted
        else { return nil }
        return NightFinding(
          target: run.target, configuration: run.configuration, fault: fault,
          artifact: round.artifact)
      }
    }
  }
}

/// A fault that a night met.
package struct NightFinding: Sendable, Hashable {
  /// The target.
  package let target: String
  /// The configuration that met it first.
  package let configuration: String
  /// The fault.
  package let fault: Fault
  /// The input as libFuzzer kept it.
  package let artifact: String?

  /// The folder below `findings` that is this finding's: `url_fuzzer/host-differs`.
  package var folder: String {
    let name = fault.signature.map { character in
      character.isASCII && (character.isLetter || character.isNumber || ".-".contains(character))
        ? character : "-"
    }
    return "\(target)/\(String(name.prefix(200)))"
  }
}
