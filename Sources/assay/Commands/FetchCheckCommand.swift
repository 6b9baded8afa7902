public import ArgumentParser
public import AssociatedDomains
import AssociatedDomainsEntitlements
import FetchCheck
import Essentials
import Owners
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
      the fix, then what `assay lint` says of the file. Uses HTTPS only, follows no redirects, uses \
      no proxy, and stops at the size limit. Exits with status 0 if each file is accepted and has no \
      error, and with status 1 otherwise.

      Examples:
        assay fetch-check https://example.com
        assay fetch-check --entitlements App.entitlements --compare
        assay fetch-check https://example.com --compare --watch --interval 60
        assay fetch-check https://example.com --mode developer --timeout 3
        assay fetch-check https://localhost:8443 --ca authority.pem --allow-private
      """
  )

  @Argument(
    help: ArgumentHelp("The servers: https://HOST or https://HOST:PORT.", valueName: "url"))
  var targets: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also check the server of each domain in these entitlements.", valueName: "file"))
  var entitlements: String?

  @Option(
    help: """
      Fetch as a device does for an entry with this mode: only in /.well-known/; with developer, \
      accept any certificate.
      """)
  var mode: AssociatedDomain.Mode?

  @Flag(help: "Also fetch the copy of Apple's network, and show how it differs.")
  var compare = false

  @Option(
    help: ArgumentHelp(
      "The address of Apple's network for --compare, to which the host is appended.",
      valueName: "url"))
  var network = "https://app-site-association.cdn-apple.com/a/v1/"

  @Flag(
    help: """
      Repeat until every file is accepted and has no error and, with --compare, until Apple's \
      network serves it.
      """)
  var watch = false

  @Option(help: ArgumentHelp("The time between two attempts of --watch.", valueName: "seconds"))
  var interval = 30.0

  /// The options of requests.
  @OptionGroup var server: ServerOptions

  @Option(help: ArgumentHelp("Write JUnit XML.", valueName: "path"))
  var junit: String?

  /// The conformance data, for the rules that the report cites.
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard !targets.isEmpty || entitlements != nil else {
      throw ValidationError("pass https://HOST as <url>, or --entitlements FILE")
    }
    guard interval >= 0.001, interval <= 86_400 else {
      throw ValidationError("--interval must be from 0.001 to 86400 seconds")
    }
  }

  func run() throws {
    let started = Date()
    var results: [FetchResult] = []
    let catalog: RuleCatalog?
    do {
      let checks = try allTargets().map {
        FetchCheck($0, mode: mode, with: try server.client())
      }
      catalog = try data.catalogIfFound()
      _ = try FetchWatch.attempts {
        results = try checks.map(result)
        return !watch || results.allSatisfy { $0.isRight && $0.isServedByNetwork }
      } wait: {
        let wrong = results.filter { !$0.isRight }
        let waiting = wrong.isEmpty ? results.filter { !$0.isServedByNetwork } : wrong
        let what = wrong.isEmpty ? "not served by Apple's network yet" : "not right yet"
        for result in waiting {
          let error = result.firstError.map { ": \($0)" } ?? ""
          Terminal.note("\(what): \(result.check.target)\(error)".visibleLine)
        }
        var time = timespec()
        time.tv_sec = Int(interval)
        time.tv_nsec = Int(interval.truncatingRemainder(dividingBy: 1) * 1_000_000_000)
        nanosleep(&time, nil)
      }
    } catch {
      // The report of an earlier check must not stay in place and pass for this one's.
      do { try write([.aborted(because: "\(error)")]) } catch { Terminal.warn(error) }
      throw error
    }
    let records = results.map {
      $0.record(started: started, citing: catalog, command: command(for: $0.check.target))
    }
    try write(records) {
      try Terminal.show(results.map { $0.text(citing: catalog) }.joined(separator: "\n\n"))
    }
    if !results.allSatisfy(\.isRight) { throw ExitCode(1) }
  }

  private func allTargets() throws -> [FetchTarget] {
    let named = try targets.map { target in
      do throws(InputError) {
        return try FetchTarget(parsing: target)
      } catch {
        throw InputError("\(target.debugDescription): \(error)")
      }
    }
    let owner = try OwnedSites(sites: [], entitlements: [entitlements].compactMap(\.self))
    for note in owner.notes { Terminal.note(note.visibleLine) }
    let claimed = try owner.apps.flatMap { app in
      try app.entitlements.domains().map { try FetchTarget(parsing: "https://\($0.host)") }
    }
    var seen: Set<FetchTarget> = []
    return (named + claimed).filter { seen.insert($0).inserted }
  }

  private func result(of check: FetchCheck) throws -> FetchResult {
    do throws(WebClientError) {
      return try FetchResult(of: check, comparedWith: compare ? network : nil)
    } catch {
      throw server.error(error)
    }
  }

  private func write(_ records: [RunRecord], show: () throws -> Void = {}) throws {
    try Attempts.all { attempts in
      if let junit { attempts.make { try JUnitReport().write(records, to: junit) } }
      attempts.make(show)
    }
  }

  /// The command line that repeats the check of one server.
  private func command(for target: FetchTarget) -> String {
    let program = CommandLine.arguments.first ?? "assay"
    let words =
      (mode.map { ["--mode", $0.rawValue] } ?? []) + server.words
      + (data.data.map { ["--data", $0] } ?? [])
    return ([program, "fetch-check", "\(target)"] + words).map(\.shellWord)
      .joined(separator: " ")
  }
}

extension AssociatedDomain.Mode: ExpressibleByArgument {}
