/// One run of a night: over one of Assay's own targets, or over an implementation.
protocol NightRun: Sendable {
  /// The target; for an implementation, its name and the target: `mine/matcher`.
  var subject: String { get }
  /// The configuration: `fast`, `asan`, `debug`, `thread` or `pipes`.
  var configuration: String { get }
  /// The number of inputs that were executed.
  var executions: Int { get }
  /// The number of inputs executed per second.
  var executionsPerSecond: Int { get }
  /// The number of edges that were reached, or of features that were shown.
  var edges: Int { get }
  /// The number of inputs in the corpus at the end.
  var corpusSize: Int { get }
  /// The progress of the search.
  var growth: [FuzzGrowth] { get }
  /// The number of times that a program was started again after a finding ended it.
  var restarts: Int { get }
  /// The names of the run's findings that are not known.
  var findingNames: Set<String> { get }
  /// The names of the run's findings that are known.
  var knownNames: Set<String> { get }
  /// The problems that invalidate the run.
  var problems: [String] { get }
  /// The warnings about what the run missed without being invalid.
  var warnings: [String] { get }
  /// The reason why the run was left out; `nil` if it was not.
  var skipped: String? { get }
}
