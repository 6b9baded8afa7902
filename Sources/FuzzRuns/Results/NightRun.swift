/// One run of a night: over one of Assay's own targets, or over an implementation.
protocol NightRun: Sendable {
  /// The target; for an implementation, its name and the target: `mine/matcher`.
  var subject: String { get }
  /// How it was built or asked: `fast`, `asan`, `debug`, `thread` or `pipes`.
  var configuration: String { get }
  /// The number of inputs that were executed.
  var executions: Int { get }
  /// The number of inputs executed per second.
  var executionsPerSecond: Int { get }
  /// The number of edges that were reached, or of features that were shown.
  var edges: Int { get }
  /// The number of inputs in the corpus at the end.
  var corpusSize: Int { get }
  /// How the search went on.
  var growth: [FuzzGrowth] { get }
  /// How often a program was started again, since a finding ended it.
  var restarts: Int { get }
  /// The names of its findings that are not known.
  var findingNames: Set<String> { get }
  /// The names of its findings that are known.
  var knownNames: Set<String> { get }
  /// What invalidates it.
  var problems: [String] { get }
  /// What it missed without being invalid.
  var warnings: [String] { get }
  /// Why it was left out; `nil` if it was not.
  var skipped: String? { get }
}
