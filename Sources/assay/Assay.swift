import Adapters
import ArgumentParser
import BuiltIns
import FoundationShim
import Questions
import Reports

/// The command line: argument parsing and wiring, without logic that a test would call.
@main
struct Assay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assay",
    abstract: "The conformance and fuzz harness for universal links.",
    discussion: """
      Runs the conformance suites against an implementation and reports, rule by rule, whether it \
      decides what Apple's systems decide.

      Exit status: 0 if all is as expected; 1 if something failed or errored, a known failure is \
      stale, or a run was aborted; 2 if the command line or an input file is wrong; 3 if an \
      adapter did not start, or a file could not be written; 130 or 143 if SIGINT or SIGTERM ended \
      it early.
      """,
    version: BuiltIn.version,
    subcommands: [AdapterCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Test a library",
        subcommands: [
          InitCommand.self, RunCommand.self, DiscoverCommand.self, FuzzCommand.self,
        ]),
      CommandGroup(name: "Reports", subcommands: [ReportCommand.self]),
      CommandGroup(
        name: "Test a site or an app",
        subcommands: [
          CheckCommand.self, LintCommand.self, DiffCommand.self, ExplainCommand.self,
          FetchCommand.self, DiagnoseCommand.self,
        ]),
      CommandGroup(
        name: "Look up", subcommands: [ShowCommand.self, AskCommand.self, BookCommand.self]),
      CommandGroup(name: "Maintain the data", subcommands: [DataCommand.self]),
    ]
  )

  /// Greets a person who runs `assay` without arguments.
  func run() throws {
    try Terminal.show(
      """
      Assay \(BuiltIn.version) tells whether a library, a site or an app reads universal links as \
      Apple's systems do.

      you have        begin with
      a library       assay init python conformance   (then what it prints)
      a site          assay lint apple-app-site-association
      an app          assay lint Shop.xcodeproj   (or Shop.app, Shop.ipa, Shop.entitlements)
      some URLs       assay check urls.txt --site apple-app-site-association
      a server        assay fetch https://example.com
      a question      assay show 'QRY-*', then assay show RULE or CASE

      assay help lists all commands.
      """)
  }

  static func main() async {
    // If a reader closes the pipe of the output, the reports must still be written.
    signal(SIGPIPE, SIG_IGN)
    // Ctrl-\ ends the program; without this, the runtime would first print a backtrace.
    signal(SIGQUIT, SIG_DFL)
    do {
      try CommandName.check(CommandLine.arguments.dropFirst())
      var command = try parsed()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(with: error)
    }
  }

  /// Parses the command line.
  private static func parsed() throws -> any ParsableCommand {
    do {
      return try parseAsRoot()
    } catch  where exitCode(for: error) == .validationFailure {
      try CommandName.checkOptions(CommandLine.arguments.dropFirst())
      throw error
    }
  }

  /// Writes the error, one line per problem, and exits with the status of its kind.
  private static func exit(with error: any Error) -> Never {
    switch error {
    case is InputError, is InputErrors:
      Terminal.warn(error)
      FoundationShim.exit(2)
    case is ExecutionFailure, is ReportError, is AdapterError:
      Terminal.warn(error)
      FoundationShim.exit(3)
    case is Interrupted:
      Terminal.warn(error)
      FoundationShim.exit(Interruption.exitCode?.rawValue ?? 1)
    case let code as ExitCode:
      FoundationShim.exit(code.rawValue)
    case _ where exitCode(for: error) == .success:
      // Help that cannot be written is not a failure.
      try? Terminal.write(fullMessage(for: error) + "\n")
      FoundationShim.exit(0)
    default:
      Terminal.note(fullMessage(for: error).visibleText)
      FoundationShim.exit(2)
    }
  }
}
