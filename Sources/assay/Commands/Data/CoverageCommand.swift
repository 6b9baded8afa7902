import ArgumentParser
import DataChecks

/// `assay data coverage`: shows the coverage of the rules by the cases.
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show how well the cases test each rule: both ways, one way only, or not at all.",
    discussion: """
      A rule is tested both ways if its cases expect different answers. Unspecified rules are \
      informational, and untestable rules are listed with the reason. Exits with status 1 if a \
      rule is tested one way only or not at all.

      Example:
        assay data coverage --data Conformance
      """
  )

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() throws {
    let coverage = RuleCoverage(of: try data.read())
    for line in coverage.lines { try Terminal.show(line) }
    try Terminal.show(coverage.summary)
    if !coverage.gaps.isEmpty { throw ExitCode(1) }
  }
}
