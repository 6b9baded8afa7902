import ArgumentParser

/// `assay fuzz`: fuzzes a library against the reference model, or Assay's own code.
struct FuzzCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Fuzz a library against the reference model, or Assay's own code.",
    discussion: """
      Without a subcommand, fuzzes a library: see assay fuzz library --help. The other subcommands \
      are for a checkout of Assay, where scripts/fuzz builds this program and calls it.

      Examples:
        assay fuzz --implementation 'exec:python3 adapter.py' --jobs 2 --time 10m \\
          --junit fuzz.xml
        scripts/fuzz run json_parser_fuzzer --time 60s
        scripts/nightly --time 8h --out nights
      """,
    subcommands: [
      FuzzLibraryCommand.self, FuzzRunCommand.self, FuzzNightCommand.self, FuzzReplayCommand.self,
      FuzzShowCommand.self, FuzzMinimizeCommand.self, FuzzSeedsCommand.self, FuzzCoverCommand.self,
      FuzzSmokeCommand.self, FuzzListCommand.self,
    ],
    defaultSubcommand: FuzzLibraryCommand.self)
}
