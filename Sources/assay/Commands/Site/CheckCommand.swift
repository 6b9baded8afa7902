import ArgumentParser
import AssociatedDomains
import FetchCheck
import FoundationShim
import Questions
import Running
import SiteAudit

/// `assay check`: compares the expectations of an owner with the files of a site and an app.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a list of expectations about which URLs open the app.",
    discussion: """
      The list has a line for each URL: opens, browser or excluded, the URL and, if needed, app=ID \
      (only this app is installed), on=ios=12.0 (as this system decides), from=page:HOST, \
      from=app:ID, from=typed or from=webview, and # with the reason. A list whose name ends in \
      .csv is a table with the columns expect, url, app, on, from and why; a list whose name ends \
      in .json is an array of objects with members of these names.

      --site FILE is the file of every host that no --site HOST=FILE names; --fetch requests the \
      files of the hosts that have none, as Apple's network does. --entitlements reads a property \
      list, a profile, an app (Shop.app, Shop.ipa) or an Xcode project. Of a project, it uses the \
      configurations that shared schemes archive, or else Release. Without --entitlements, each \
      app that the file names is taken to claim the host. Exits with status 1 if an expectation is \
      not met.

      Examples:
        assay check urls.txt --site apple-app-site-association
        assay check urls.txt --site example.com=site.json \\
          --entitlements App.entitlements
        assay check urls.txt --fetch --entitlements App.entitlements
        assay check --urls all-urls.txt --site site.json > urls.txt
      """
  )

  @Argument(help: ArgumentHelp("The list of expectations.", valueName: "file"))
  var list: String?

  @Option(
    help: ArgumentHelp(
      "The site association of every host, or of one host; - for standard input.",
      valueName: "[host=]file"))
  var site: [String] = []

  @Flag(help: "Fetch the files of the hosts that --site does not name.")
  var fetch = false

  /// The options of requests with `--fetch`.
  @OptionGroup var server: ServerOptions

  @Option(
    help: ArgumentHelp(
      "Entitlements of an app; add its identifier if the file has none.", valueName: "[app=]file"))
  var entitlements: [String] = []

  /// The configuration of Xcode projects.
  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "Print the expectations that hold now for the URLs in this file, one per line.",
      valueName: "path"))
  var urls: String?

  /// The format of the output.
  @OptionGroup var format: FormatOptions

  /// The reports to write.
  @OptionGroup var reports: ReportOptions

  func validate() throws {
    guard (list == nil) != (urls == nil) else {
      throw ValidationError("pass a list of expectations, or --urls and a list of URLs")
    }
    guard !site.isEmpty || fetch else { throw ValidationError("pass --site FILE or --fetch") }
    guard reports.paths.areDistinctFiles else {
      throw ValidationError("two reports have the same path")
    }
  }

  func run() throws {
    let started = Date()
    let check: ExpectationCheck
    do {
      var owner = try SitesAndApps(
        sites: site, entitlements: entitlements,
        of: configuration.selection(unlessNamed: .archived))
      for note in owner.notes { Terminal.note(note.visibleLine) }
      let path = urls ?? list ?? ""
      let data = try InputFile.data(at: URL(fileURLWithPath: path), named: path)
      if urls != nil {
        let urls = try URLList(parsing: String(decoding: data, as: UTF8.self), file: path)
        try fetchFiles(for: urls.urls, into: &owner)
        return try Terminal.write(try owner.expectations(of: urls))
      }
      let list = try ExpectationList(parsing: data, file: path)
      try fetchFiles(for: list.expectations.map(\.url), into: &owner)
      check = try ExpectationCheck(list, of: owner, namesRules: reports.html != nil)
    } catch {
      // The report of an earlier check must not be mistaken for that of this check.
      do {
        try Attempts.all { attempts in
          write(
            [.aborted(because: "\(error)")],
            CheckPage(of: urls ?? list ?? "", failure: "\(error)", command: command), &attempts)
        }
      } catch { Terminal.warn(error) }
      throw error
    }
    try Attempts.all { attempts in
      write(
        [check.record(started: started, command: command)], CheckPage(of: check, command: command),
        &attempts)
      attempts.make {
        switch format.format {
        case .text: try Terminal.show(check.text)
        case .github:
          let result = LintResult(diagnostics: check.diagnostics + check.notes)
          try Terminal.write(result.githubAnnotations)
        }
      }
    }
    if !check.diagnostics.isEmpty { throw ExitCode(1) }
  }

  /// Writes the reports; the HTML report is the page for owners.
  private func write(_ records: [RunRecord], _ page: CheckPage, _ attempts: inout Attempts) {
    var others = reports
    others.html = nil
    others.write(records, &attempts)
    if let path = reports.html { attempts.make { try page.write(to: path) } }
  }

  /// Fetches the files that decide some URLs and were not given.
  private func fetchFiles(for urls: [String], into owner: inout SitesAndApps) throws {
    guard fetch else { return }
    let client = try server.client()
    for host in owner.missingHosts(of: urls) {
      let target: FetchTarget
      do throws(InputError) {
        target = try FetchTarget(parsing: "https://\(host)")
      } catch {
        owner.add(refusal: "no file can be fetched from \(host): \(error)", of: host)
        continue
      }
      let steps = try server.steps(of: FetchCheck(target, with: client))
      if let file = steps.last?.file {
        try owner.add(file, for: host)
      } else {
        owner.add(refusal: steps.map(\.refusalText).joined(separator: "; "), of: host)
      }
    }
  }

  /// The command line that repeats the check.
  private var command: String {
    let program = CommandLine.arguments.first ?? "assay"
    let words =
      [list].compactMap(\.self) + site.flatMap { ["--site", $0] }
      + (fetch ? ["--fetch"] + server.words : []) + entitlements.flatMap { ["--entitlements", $0] }
      + (configuration.configuration.map { ["--configuration", $0] } ?? [])
    return ([program, "check"] + words).map(\.shellWord).joined(separator: " ")
  }
}
