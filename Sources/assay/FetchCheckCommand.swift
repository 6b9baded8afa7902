import ArgumentParser
import AssociatedDomains
import FetchCheck
import Foundation
import Questions
import Reports
import Running
import Suites

/// `assay fetch-check`: asks a real server for its site association.
struct FetchCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch-check",
    abstract: "Ask a real server for its site association, as Apple's systems do.",
    discussion: """
      Asks below /.well-known/ and then at the root, as Apple's network does on behalf of devices, \
      and says of each answer what passed, what failed by which rule, and how to mend it. HTTPS \
      only; no redirect is followed, no proxy used, no more received than the size limit. Ends \
      with 0 if the file is taken and with 1 if not.

      Examples:
        assay fetch-check https://example.com
        assay fetch-check https://example.com --mode developer --timeout 3
        assay fetch-check https://localhost:8443 --ca authority.pem --report junit=fetch.xml
      """
  )

  @Argument(help: ArgumentHelp("The server: https://HOST or https://HOST:PORT.", valueName: "url"))
  var target: String

  @Option(
    help: """
      Ask as a device does for an entry with that mode: below /.well-known/ only; developer takes \
      any certificate.
      """)
  var mode: AssociatedDomain.Mode?

  @Option(
    help: ArgumentHelp(
      "Trust the certificate authorities in this PEM file instead of the system's.",
      valueName: "file"))
  var ca: String?

  @Option(help: ArgumentHelp("How long each request may take.", valueName: "seconds"))
  var timeout = 10.0

  @Option(
    help: ArgumentHelp("Write a report: junit=PATH.", valueName: "format=path"),
    transform: ReportTarget.init(argument:))
  var report: [ReportTarget] = []

  /// The tables whose rules the report cites, if they can be found.
  @OptionGroup var tables: DataOptions

  func validate() throws {
    guard timeout >= 0.001, timeout <= 3_600 else {
      throw ValidationError("the time-out is out of range; write 0.001 to 3600 seconds")
    }
    guard report.map(\.path).areDistinctFiles else {
      throw ValidationError("two of the reports have the same path")
    }
  }

  func run() throws {
    let started = Date()
    let check: FetchCheck
    let steps: [FetchStep]
    let catalog: RuleCatalog?
    do {
      check = FetchCheck(
        try server(), mode: mode, timeLimit: timeout, authorities: try authorities())
      catalog = try tables.ledgerAtHand()
      steps = try self.steps(of: check)
    } catch {
      // A report of an earlier check that stayed in its place would read as this one's.
      do { try write(.aborted(because: "\(error)")) } catch { Terminal.warn(error) }
      throw error
    }
    let record = check.record(of: steps, started: started, citing: catalog, command: command)
    try write(record) { try Terminal.write(check.text(of: steps, citing: catalog)) }
    if record.isWrong { throw ExitCode(1) }
  }

  private func server() throws -> FetchTarget {
    do throws(FetchTargetError) {
      return try FetchTarget(parsing: target)
    } catch {
      throw InputError("\(target.debugDescription): \(error.message)")
    }
  }

  private func authorities() throws -> [UInt8]? {
    try ca.map { Array(try InputFile.data(at: URL(fileURLWithPath: $0), named: $0)) }
  }

  private func steps(of check: FetchCheck) throws -> [FetchStep] {
    do throws(WebClientError) {
      return try check.run()
    } catch .authoritiesUnusable {
      throw InputError("\(WebClientError.authoritiesUnusable)", file: ca)
    } catch {
      throw CouldNotRun(message: "\(error)")
    }
  }

  private func write(_ record: RunRecord, show: () throws -> Void = {}) throws {
    try Attempts.all { attempts in
      for target in report {
        attempts.make { try JUnitReport().write([record], to: target.path) }
      }
      attempts.make(show)
    }
  }

  /// What asks again, as this program was called.
  private var command: String {
    let program = CommandLine.arguments.first ?? "assay"
    let options = [
      ("--mode", mode?.rawValue), ("--ca", ca), ("--timeout", "\(timeout)"),
      ("--tables", tables.tables),
    ]
    let words = options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    return ([program, "fetch-check", target] + words).map(\.shellWord).joined(separator: " ")
  }
}

extension DataOptions {
  /// The rules, if they are named or found; without them reports name rules by id alone.
  fileprivate func ledgerAtHand() throws -> RuleCatalog? {
    tables == nil ? try? read().catalog : try read().catalog
  }
}
