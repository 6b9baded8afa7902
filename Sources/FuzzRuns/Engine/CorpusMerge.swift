import Adapters
import FoundationShim

/// A merge, which removes the inputs of a corpus that reach nothing of their own.
///
/// The corpus does not change if edges would be lost, or if the merge does not end.
package struct CorpusMerge: Sendable {
  private let program: String
  private let arguments: [String]
  private let corpus: String
  private let work: String
  private let engine: FuzzEngine

  /// Creates a merge.
  ///
  /// - Parameter work: A folder of its own.
  package init(
    program: String, arguments: [String], corpus: String, work: String, in engine: FuzzEngine
  ) {
    (self.program, self.arguments, self.corpus) = (program, arguments, corpus)
    (self.work, self.engine) = (work, engine)
  }

  /// Merges the corpus.
  ///
  /// - Throws: `FuzzFailure` if the corpus did not change.
  package func run(until end: ContinuousClock.Instant) async throws {
    let files = FileManager.default
    try? files.removeItem(atPath: work)
    let merged = "\(work)/merged"
    try files.createDirectory(atPath: merged, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: work) }
    // Inputs that are added in the meantime are ignored.
    let inputs = (try? files.contentsOfDirectory(atPath: corpus)) ?? []
    guard !inputs.isEmpty else { return }
    try await call("merge", ["-merge=1", merged, corpus], until: end)
    var (before, after) = (0, 0)
    // A few edges depend on the order of the inputs, so another order may be tried.
    for seed in 1...5 {
      (before, after) = (
        try await edges(of: corpus, seed, until: end), try await edges(of: merged, seed, until: end)
      )
      guard before > 0 else {
        throw FuzzFailure.other("the corpus was not merged: its number of edges is unknown")
      }
      if after >= before { break }
    }
    guard after >= before else {
      throw FuzzFailure.other(
        "the merge was discarded: it would reduce the edges from \(before) to \(after)")
    }
    let kept = try Set(files.contentsOfDirectory(atPath: merged))
    for name in kept where !files.fileExists(atPath: "\(corpus)/\(name)") {
      try files.copyItem(atPath: "\(merged)/\(name)", toPath: "\(corpus)/\(name)")
    }
    for name in inputs where !kept.contains(name) {
      try files.removeItem(atPath: "\(corpus)/\(name)")
    }
  }

  private func call(
    _ log: String, _ more: [String], until end: ContinuousClock.Instant
  ) async throws {
    do {
      try await engine.require(
        .init(
          [program] + arguments + ["-artifact_prefix=\(work)/"] + more,
          environment: ["TMPDIR": work], log: "\(work)/\(log)"),
        until: end)
    } catch FuzzFailure.other(let reason) {
      throw FuzzFailure.other("the corpus was not merged: \(reason)")
    }
  }

  /// Returns the number of edges that the inputs of a folder reach in the order that a seed gives.
  private func edges(
    of folder: String, _ seed: Int, until end: ContinuousClock.Instant
  ) async throws -> Int {
    try await call("edges", ["-runs=0", "-seed=\(seed)", folder], until: end)
    let line = FileText.read("\(work)/edges").split(separator: "\n")
      .first { $0.contains("INITED cov: ") }
    return FuzzLog(line.map(String.init) ?? "").edges
  }
}
