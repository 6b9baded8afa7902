public import ArgumentParser
public import AssociatedDomains
import AssociatedDomainsEntitlements
import FetchCheck
import FoundationShim
import Questions
import Reports
import Running
import SiteAudit
import Suites

/// `assay fetch`: fetches the site association of a real server.
struct FetchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch the site association of a real server, as Apple's systems do.",
    discussion: """
      Requests the file in /.well-known/ and, if it is refused there, at the root, as Apple's \
      network does for devices. These requests have the user agent of Apple's network. One more \
      request has the user agent of a device, and differences between the answers are reported. \
      Reports for each response the checks that passed and failed, with their rules and fixes, and \
      then the diagnostics of `assay lint` for the file. For several servers, prints one line and \
      the problems of each, and how many are accepted. Uses HTTPS only, follows no redirects, uses \
      no proxy, and stops at the size limit.

      With --entitlements, also reports problems in the entitlements, and contradictions between \
      them and the fetched files, as `assay lint` does.

      Exits with status 0 if each file is accepted, has no error, agrees with the entitlements \
      and, with --compare, is the file that Apple's network serves. Exits with status 1 otherwise, \
      and also if no entry of the entitlements names a server.

      Examples:
        assay fetch https://example.com
        assay fetch --entitlements App.entitlements --compare
        assay fetch --entitlements Shop.xcodeproj --configuration Release
        assay fetch https://example.com --compare --watch --interval 60
        assay fetch https://example.com --mode developer --timeout 3
        assay fetch https://localhost:8443 --ca authority.pem --allow-private
      """
  )

  @Argument(
    help: ArgumentHelp("The servers: https://HOST or https://HOST:PORT.", valueName: "url"))
  var targets: [String] = []

  @Option(
    help: ArgumentHelp(
      "Also check the server of each domain in these entitlements.", valueName: "[app=]file"))
  var entitlements: String?

  /// The configuration of an Xcode project.
  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: """
      Fetch as a device does for an entry with this mode: only in /.well-known/; with developer, \
      accept any certificate.
      """)
  var mode: AssociatedDomain.Mode?

  @Option(
    help: ArgumentHelp(
      """
      Request each file with this user agent only (default: AASA-Bot, as Apple's network does, and \
      swcd, as a device does; with --mode, only swcd).
      """, valueName: "name"))
  var userAgent: String?

  @Flag(
    help: """
      Also fetch the copy on Apple's network, and show how it differs and when to look again.
      """)
  var compare = false

  @Option(
    help: ArgumentHelp(
      "The address of Apple's network for --compare, to which the host is appended.",
      valueName: "url"))
  var network = "https://app-site-association.cdn-apple.com/a/v1/"

  @Flag(
    help: """
      Repeat until every file is accepted, has no error, agrees with the entitlements and, with \
      --compare, is the file that Apple's network serves.
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
    guard entitlements != nil || configuration.configuration == nil else {
      throw ValidationError("--configuration needs --entitlements")
    }
    guard userAgent?.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) ?? true, userAgent != "" else {
      throw ValidationError("--user-agent must be of printable ASCII characters")
    }
  }

  func run() throws {
    let started = Date()
    var report: FetchReport
    let catalog: RuleCatalog?
    do {
      let claims = try claims()
      let client = try server.client()
      let checks = try targets(besides: claims).map {
        FetchCheck($0, mode: mode, as: userAgent.map { UserAgent($0) }, with: client)
      }
      catalog = try data.catalogIfFound()
      report = try FetchReport([], claims: claims)
      _ = try FetchWatch.attempts {
        report = try FetchReport(try checks.map(result), claims: claims)
        return !watch || report.isRight && report.isServedByNetwork || report.isBeyondServers
      } wait: {
        for line in report.pending { Terminal.note(line.visibleLine) }
        var time = timespec()
        time.tv_sec = Int(interval)
        time.tv_nsec = Int(interval.truncatingRemainder(dividingBy: 1) * 1_000_000_000)
        nanosleep(&time, nil)
      }
    } catch {
      // The report of an earlier check must not be mistaken for that of this check.
      do { try write([.aborted(because: "\(error)")]) } catch { Terminal.warn(error) }
      throw error
    }
    try write(report.records(started: started, citing: catalog, command: command)) {
      try Terminal.show(report.text(citing: catalog))
    }
    if !report.isRight || !report.isServedByNetwork { throw ExitCode(1) }
  }

  private func claims() throws -> FetchReport.Claims? {
    guard let entitlements else { return nil }
    let owner = try SitesAndApps(
      sites: [], entitlements: [entitlements],
      of: configuration.selection(unlessNamed: .archived))
    for note in owner.notes { Terminal.note(note.visibleLine) }
    return try FetchReport.Claims(file: SitesAndApps.parts(of: entitlements).path, owner: owner)
  }

  private func targets(besides claims: FetchReport.Claims?) throws -> [FetchTarget] {
    let named = try targets.map { target in
      do throws(InputError) {
        return try FetchTarget(parsing: target)
      } catch {
        throw InputError("\(target.debugDescription): \(error)")
      }
    }
    var seen: Set<FetchTarget> = []
    return (named + (claims?.targets ?? [])).filter { seen.insert($0).inserted }
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

  /// Returns the command line that repeats the check of one server, or of the entitlements.
  private func command(for target: FetchTarget?) -> String {
    let program = CommandLine.arguments.first ?? "assay"
    let options = [
      ("--entitlements", target == nil ? entitlements : nil),
      ("--configuration", target == nil ? configuration.configuration : nil),
      ("--mode", mode?.rawValue), ("--user-agent", userAgent),
      ("--network", compare ? network : nil),
    ]
    let words =
      options.flatMap { name, value in value.map { [name, $0] } ?? [] }
      + (compare ? ["--compare"] : []) + server.words + (data.data.map { ["--data", $0] } ?? [])
    return ([program, "fetch"] + (target.map { ["\($0)"] } ?? []) + words).map(\.shellWord)
      .joined(separator: " ")
  }
}

extension AssociatedDomain.Mode: ExpressibleByArgument {}
