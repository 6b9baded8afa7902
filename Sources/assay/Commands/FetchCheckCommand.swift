public import ArgumentParser
public import AssociatedDomains
import FetchCheck
import Foundation
import Questions
import Reports
import Running
import Suites

/// `assay fetch-check`: fetches the site association of a real server.
struct FetchCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch-check",
    abstract: "Fetch the site association of a real server, as Apple's systems do.",
    discussion: """
      Requests the file in /.well-known/ and, if it is refused there, at the root, as Apple's \
      network does for devices. Reports for each response what passed, what failed, the rule and \
      the fix. Uses HTTPS only, follows no redirects, uses no proxy, and stops at the size limit. \
      Exits with status 0 if the file is accepted and with status 1 if it is refused.

      Examples:
        assay fetch-check https://example.com
        assay fetch-check https://example.com --mode developer --timeout 3
        assay fetch-check https://localhost:8443 --ca authority.pem --allow-private
      """
  )

  @Argument(help: ArgumentHelp("The server: https://HOST or https://HOST:PORT.", valueName: "url"))
  var target: String

  @Option(
    help: """
      Fetch as a device does for an entry with this mode: only in /.well-known/; with developer, \
      accept any certificate.
      """)
  var mode: AssociatedDomain.Mode?

  /// The options of requests.
  @OptionGroup var server: ServerOptions

  @Option(help: ArgumentHelp("Write JUnit XML.", valueName: "path"))
  var junit: String?

  /// The conformance data, for the rules that the report cites.
  @OptionGroup var data: DataOptions

  func run() throws {
    let started = Date()
    let check: FetchCheck
    let steps: [FetchStep]
    let catalog: RuleCatalog?
    do {
      check = FetchCheck(try fetchTarget(), mode: mode, with: try server.client())
      catalog = try data.catalogIfFound()
      steps = try server.steps(of: check)
    } catch {
      // The report of an earlier check must not stay in place and pass for this one's.
      do { try write(.aborted(because: "\(error)")) } catch { Terminal.warn(error) }
      throw error
    }
    let record = check.record(of: steps, started: started, citing: catalog, command: command)
    try write(record) { try Terminal.show(check.text(of: steps, citing: catalog)) }
    if record.isWrong { throw ExitCode(1) }
  }

  private func fetchTarget() throws -> FetchTarget {
    do throws(InputError) {
      return try FetchTarget(parsing: target)
    } catch {
      throw InputError("\(target.debugDescription): \(error)")
    }
  }

  private func write(_ record: RunRecord, show: () throws -> Void = {}) throws {
    try Attempts.all { attempts in
      if let junit { attempts.make { try JUnitReport().write([record], to: junit) } }
      attempts.make(show)
    }
  }

  /// The command line that repeats the check.
  private var command: String {
    let program = CommandLine.arguments.first ?? "assay"
    let words =
      (mode.map { ["--mode", $0.rawValue] } ?? []) + server.words
      + (data.data.map { ["--data", $0] } ?? [])
    return ([program, "fetch-check", target] + words).map(\.shellWord).joined(separator: " ")
  }
}

extension AssociatedDomain.Mode: ExpressibleByArgument {}
