import ArgumentParser
import Checks

/// `assay strength`: shows which cases notice which deviation.
struct StrengthOfSuites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strength",
    abstract: "Show which cases tell each plausible deviation from the documented reading.",
    discussion: """
      Asks every case of every deviation of the reference model. A case kills a deviation when it \
      fails; a case that nobody specifies tells one apart when it takes another alternative. Each \
      deviation needs two; ends with 1 if one has fewer.

      Example:
        assay strength --cases
      """
  )

  @Flag(help: "Name the cases.")
  var cases = false

  /// The tables whose strength is measured.
  @OptionGroup var tables: DataOptions

  func run() async throws {
    let score = await MutationScore(of: try tables.read(), isComplete: cases)
    for entry in score.entries { try Terminal.writeLine(entry.description(namingCases: cases)) }
    try Terminal.writeLine(score.summary)
    if !score.weak.isEmpty { throw ExitCode(1) }
  }
}
