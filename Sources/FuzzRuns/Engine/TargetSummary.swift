import FoundationShim

/// A summary of a search over a target, for a person to read.
package struct TargetSummary: Sendable {
  /// The number of inputs that were executed.
  package let executions: Int
  /// The number of edges that were reached.
  package let edges: Int
  /// The number of inputs in the corpus.
  package let corpus: Int
  /// The first input of each finding, with its log, by signature or, for AFL++, at least by kind.
  package let findings: [String: String]
}

extension TargetSummary {
  /// Reads the logs of rounds in a folder.
  package init(logs: String) throws {
    let rounds = try TargetRun.rounds(in: logs).map { number in
      let path = "\(logs)/\(number).log"
      return (path, FuzzLog(FileText.read(path)))
    }
    let findings = rounds.compactMap { path, log in
      log.fault.map { ($0.signature, "\(log.artifact ?? "no input") (\(path))") }
    }
    self.init(
      executions: rounds.map(\.1.executions).reduce(0, +),
      edges: rounds.map(\.1.edges).max() ?? 0, corpus: rounds.map(\.1.corpusSize).max() ?? 0,
      findings: Dictionary(findings) { first, _ in first })
  }

  /// Returns the summary on one line, followed by a line for each finding.
  package func text(_ target: String, _ configuration: String, seed: UInt32, seconds: Int) -> String
  {
    let head =
      "\(target), \(configuration), seed \(seed): \(executions) executions, "
      + "\(executions / max(1, seconds)) per second, \(edges) edges, \(corpus) inputs, "
      + "findings: \(findings.count)\n"
    return head + findings.sorted { $0.key < $1.key }.map { "  \($0): \($1)\n" }.joined()
  }

  /// Returns a line about the progress of a search, from the log of its last round.
  package static func progress(logs: String, secondsLeft: Int) -> String? {
    guard let last = try? TargetRun.rounds(in: logs).last else { return nil }
    let log = FuzzLog(FileText.read("\(logs)/\(last).log"))
    return "\(max(0, secondsLeft)) s left, \(log.executionsPerSecond) executions/s, "
      + "\(log.edges) edges, \(log.corpusSize) inputs, round \(last)"
  }
}
