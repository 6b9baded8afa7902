import FoundationShim
import Running

/// One night of fuzzing.
package struct Night: Sendable, Hashable {
  /// The start of a night, and the revision of its sources.
  struct Description: Sendable, Hashable {
    /// The start, UTC, ISO 8601 without a zone: `2026-11-21T02:00:00`.
    let started: String
    /// The revision of the sources.
    let revision: String
  }

  /// The start and the sources of the night.
  let description: Description
  /// A run for each target and configuration.
  let runs: [FuzzRun]
  /// A run for each implementation, target and configuration.
  var implementations: [ImplementationRun] = []

  /// All runs: those over implementations, then those over Assay's own targets.
  var allRuns: [any NightRun] { implementations + runs }

  /// Returns the speed of a run as a share of the empty target's speed in the same configuration,
  /// with three decimal places; `nil` if the empty target was not run.
  func share(of run: FuzzRun) -> String? {
    let empty = runs.first {
      $0.target == Checkout.emptyTarget && $0.configuration == run.configuration
    }
    guard let empty, empty.executionsPerSecond > 0 else { return nil }
    return (Double(run.executionsPerSecond) / Double(empty.executionsPerSecond)).text(decimals: 3)
  }

  /// Returns the findings, errors and warnings for a person at a terminal, one per line.
  package func notes(_ history: FindingHistory) -> [String] {
    var notes = findings.map { finding in
      let age = history.age(of: finding.fault.signature, in: finding.run.target, at: self)
      return "\(finding.run.name): \(finding.fault.signature) (\(age))"
    }
    for run in runs {
      notes += run.problems.map { "\(run.name): error: \($0)" }
      notes += run.warnings.map { "\(run.name): \($0)" }
    }
    for run in implementations {
      notes += run.findings.map { finding in
        let age = history.age(of: finding.findingName, in: run.subject, at: self)
        return "\(run.subject): \(finding.findingName) (\(age)): \(finding.message)"
      }
      notes += run.problems.map { "\(run.subject): error: \($0)" }
    }
    notes += history.gone(in: self).map { "\($0.subject): \($0.name) is gone" }
    return notes
  }

  /// The faults of the night: the first of each target and signature.
  var findings: [NightFinding] {
    var seen: Set<String> = []
    return runs.flatMap { run in
      (run.earlierRounds + run.rounds).compactMap { round in
        guard let fault = round.fault, seen.insert("\(run.target) \(fault.signature)").inserted
        else { return nil }
        return NightFinding(run: run, fault: fault, artifact: round.artifact)
      }
    }
  }
}

extension Night {
  /// Reads the results of a night from a folder.
  init(_ state: NightState, in folder: URL) throws {
    description = Description(started: state.started, revision: state.revision)
    let parts = state.parts.sorted { $0.id.subject < $1.id.subject }
    runs = try FuzzConfiguration.allCases.flatMap { configuration in
      try parts.filter { $0.id.configuration == configuration && !$0.id.isImplementation }
        .map { try FuzzRun($0, in: folder) }
    }
    implementations = try parts.filter(\.id.isImplementation)
      .map { try ImplementationRun($0, in: folder) }
  }
}

/// A fault that was found in a night.
struct NightFinding: Sendable, Hashable {
  /// The run that found it first.
  let run: FuzzRun
  /// The fault.
  let fault: FuzzFault
  /// The path of the input that libFuzzer kept.
  let artifact: String?

  /// The folder of the finding below `findings`: `url_fuzzer/host-differs`.
  var folder: String {
    let name = fault.signature.map { character in
      character.isASCII && (character.isLetter || character.isNumber || ".-".contains(character))
        ? character : "-"
    }
    return "\(run.target)/\(String(name.prefix(200)))"
  }
}
