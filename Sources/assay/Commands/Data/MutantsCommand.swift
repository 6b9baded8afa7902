import ArgumentParser
import DataChecks

/// `assay data mutants`: shows the mutation score of the suites.
struct MutantsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutants",
    abstract: "Show which mutants of the reference model the cases kill.",
    discussion: """
      A mutant is the reference model with one plausible misreading of a rule. A case kills it by \
      failing; an unspecified case distinguishes it by taking another alternative. Exits with \
      status 1 if fewer than two cases kill a mutant or, for an unspecified rule, distinguish it.

      Example:
        assay data mutants --cases
      """
  )

  @Flag(help: "Run every case against every mutant; list the cases that kill or distinguish each.")
  var cases = false

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() async throws {
    let score = await MutationScore(of: try data.read(), isComplete: cases)
    for entry in score.entries { try Terminal.show(entry.description(namingCases: cases)) }
    try Terminal.show(score.summary)
    if !score.weak.isEmpty { throw ExitCode(1) }
  }
}
