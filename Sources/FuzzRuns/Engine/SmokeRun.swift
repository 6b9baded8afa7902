import Adapters
import FoundationShim

/// A short run of a target: its committed inputs and 2,000 more executions.
///
/// The run is the same for the same build, so that only a change of the code can make it fail.
package struct SmokeRun: Sendable {
  private static let extraExecutions = 2_000

  /// Runs the program of a target, and returns the number of executions.
  ///
  /// - Parameter folder: The folder for what it finds and for its log.
  /// - Throws: `FuzzFailure` if nothing was executed beyond the committed inputs.
  package static func executions(
    of target: String, in checkout: Checkout, folder: String, _ engine: FuzzEngine
  ) async throws -> (count: Int, isClean: Bool, log: String) {
    let committed = checkout.corpus(of: target)
    let inputs = committed.inputs.map {
      ((try? FileManager.default.subpathsOfDirectory(atPath: $0)) ?? []).count
    }.reduce(0, +)
    let (corpus, log) = ("\(folder)/\(target)", "\(folder)/\(target).log")
    try FileManager.default.createDirectory(atPath: corpus, withIntermediateDirectories: true)
    let outcome = try await engine.run(
      .init(
        [checkout.program(of: target, in: FuzzConfiguration.fast.rawValue)] + committed.arguments
          + [
            "-seed=1", "-runs=\(inputs + extraExecutions)", "-artifact_prefix=\(folder)/\(target)-",
            corpus,
          ]
          + committed.inputs, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], log: log))
    let executions = FuzzLog(FileText.read(log)).executions
    if outcome == .exit(0), executions <= inputs {
      throw FuzzFailure.other("\(target) was not executed: \(log)")
    }
    return (executions, outcome == .exit(0), log)
  }
}
