import ArgumentParser

/// `assay data`: the commands that maintain the conformance data.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Check, measure and extend the conformance data.",
    discussion: """
      Examples:
        assay data lint
        assay data mutants --cases
      """,
    subcommands: [
      DataLintCommand.self, CoverageCommand.self, MutantsCommand.self, ObserveCommand.self,
      PromoteCommand.self, UpgradeCommand.self, BundleCommand.self,
    ]
  )
}
