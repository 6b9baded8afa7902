import ArgumentParser
import Discovery
import Essentials
import Questions
import Reports
import Running
import Suites

/// What `assay discover` and `assay exhaust` have in common: the implementation that they ask, and
/// the reports of what it answers wrongly.
struct ExplorationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The implementation under test: associated-domains, spec-model, exec: and a command, or dylib: \
      and a path.
      """,
      valueName: "name"),
    transform: ImplementationArgument.init(argument:))
  var implementation: ImplementationArgument

  /// The processes of an adapter.
  @OptionGroup(title: "Adapters") var adapters: AdapterArguments
  /// The reports to write.
  @OptionGroup(title: "Reports") var reports: ReportOptions
  /// The conformance data.
  @OptionGroup var data: DataOptions

  @Option(
    help: ArgumentHelp(
      "Write the smallest question of each cause, and those without one, as a suite.",
      valueName: "path"))
  var writeSuite: String?

  @Flag(help: "Show every failure that is kept in full.")
  var verbose = false

  func validate() throws {
    guard (reports.paths + [writeSuite].compactMap(\.self)).areDistinctFiles else {
      throw ValidationError("two of the reports and the suite have the same path")
    }
  }

  /// Returns the implementation, with the name that reports give it.
  func subject() async throws -> any TestSubject {
    try await implementation.namedSubject(adapters.options)
  }

  /// The beginning of the command line that asks a question again.
  var command: String {
    let program = CommandLine.arguments.first ?? "assay"
    return [program, "ask"].map(\.shellWord).joined(separator: " ")
  }

  /// Writes what was found, and shows it.
  ///
  /// - Throws: Status 1 if an answer was wrong or missing, 3 if something cannot be written.
  func report(_ record: RunRecord, _ suite: FoundSuite, summary: String) throws {
    try Attempts.all { attempts in
      reports.write([record], &attempts)
      if let writeSuite, !suite.isEmpty {
        let text = suite.text(at: writeSuite)
        attempts.make { try AtomicFile.replace(writeSuite, with: Data(text.utf8)) }
      }
      attempts.make {
        if !record.cases.isEmpty {
          let report = TerminalReport(
            colors: Terminal.hasColors, detail: verbose ? .everything : .causes)
          try Terminal.write(report.text(for: [record]) + "\n")
        }
        try Terminal.show(summary)
      }
    }
    if record.isWrong { throw ExitCode(1) }
  }
}
