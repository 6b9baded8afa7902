import ArgumentParser
import BuiltIns
import Foundation
import Questions
import Reports

/// The command line: argument parsing and wiring, nothing that a test would want to call.
@main
struct Assay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assay",
    abstract: "The conformance and fuzz harness for universal links.",
    discussion: """
      Asks an implementation what the tables in Conformance/ ask, and says rule by rule whether it \
      decides what Apple's systems decide.

      Exit status: 0 all as expected; 1 something failed, errored or is stale; 2 the command line \
      or an input file is wrong; 3 the run could not be carried out.
      """,
    version: BuiltIn.version,
    subcommands: [
      Run.self, Report.self, Merge.self, Compare.self, List.self, Show.self, Explain.self,
      ReadEntitlements.self, FetchCheckCommand.self, Adapter.self, LintSuites.self, TraceRules.self,
      StrengthOfSuites.self, Promote.self, Init.self,
    ]
  )

  static func main() async {
    // Whoever reads the output may stop; that is an error to report, no reason to be killed.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  /// Writes one line per thing that is wrong and ends with the status of its kind.
  private static func end(with error: any Error) -> Never {
    switch error {
    case is InputError, is InputErrors:
      fail("\(error)", status: 2)
    case is CouldNotRun, is ReportError:
      fail("\(error)", status: 3)
    case let code as ExitCode:
      Foundation.exit(code.rawValue)
    default:
      let isHelp = exitCode(for: error) == .success
      guard isHelp else { fail(fullMessage(for: error), status: 2, prefix: "") }
      Terminal.help(fullMessage(for: error))
      Foundation.exit(0)
    }
  }

  private static func fail(_ message: String, status: Int32, prefix: String = "assay: ") -> Never {
    let lines = message.visibleText.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { prefix + $0 + "\n" }.joined()
    Terminal.warn(text)
    Foundation.exit(status)
  }
}

/// The run could not be carried out: exit status 3.
struct CouldNotRun: Error, CustomStringConvertible {
  /// What could not be done, a line each.
  let message: String

  /// The message.
  var description: String { message }
}
