import ArgumentParser
import Checks

/// `assay trace`: joins the rules with the cases.
struct TraceRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Join the rules with the cases: tested both ways, untestable and why, or untested.",
    discussion: """
      A rule is tested both ways when its cases expect different answers. Ends with 1 if one is \
      tested one way only, or not at all.

      Example:
        assay trace --tables Conformance
      """
  )

  /// The tables whose rules are traced.
  @OptionGroup var tables: DataOptions

  func run() throws {
    let trace = RuleCoverage(of: try tables.read())
    for line in trace.lines { try Terminal.writeLine(line) }
    try Terminal.writeLine(trace.summary)
    if !trace.gaps.isEmpty { throw ExitCode(1) }
  }
}
