import ArgumentParser
import Foundation
import Owners
import Questions
import Running

/// `assay check`: compares the expectations of an owner with the files of a site and an app.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check which URLs open the app, by a list of expectations.",
    discussion: """
      The list has a line for each URL: opens, browser or excluded, the URL and, if needed, app=ID \
      (only this app is installed), on=ios=12.0 (as this system decides), from=page:HOST, \
      from=app:ID, from=typed or from=webview, and # with the reason. A list whose name ends in \
      .csv is a table with the columns expect, url, app, on, from and why; one in .json is an array \
      of objects with these members.

      --site FILE is the file of every host that no --site HOST=FILE names. Without --entitlements, \
      each app that the file names is taken to claim the host. Exits with status 1 if an \
      expectation is not met.

      Examples:
        assay check urls.txt --site apple-app-site-association
        assay check urls.txt --site example.com=site.json --entitlements App.entitlements
        assay check --record all-urls.txt --site site.json > urls.txt
      """
  )

  /// The format of the output; the raw values are the words of `--format`.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// Text for people, and annotations of GitHub Actions.
    case text, github
  }

  @Argument(help: ArgumentHelp("The list of expectations.", valueName: "file"))
  var list: String?

  @Option(
    help: ArgumentHelp(
      "The site association of all hosts, or of one.", valueName: "[host=]file"))
  var site: [String] = []

  @Option(
    help: ArgumentHelp(
      "Entitlements of an app; its identifier if the file has none.", valueName: "[app=]file"))
  var entitlements: [String] = []

  @Option(
    help: ArgumentHelp(
      "Print the expectations that hold now for the URLs in this file, a line each.",
      valueName: "path"))
  var record: String?

  @Option(help: "The format of the output.")
  var format = Format.text

  /// The reports to write.
  @OptionGroup var reports: ReportOptions

  func validate() throws {
    guard (list == nil) != (record == nil) else {
      throw ValidationError("pass a list of expectations, or --record and a list of URLs")
    }
    guard !site.isEmpty else { throw ValidationError("pass --site FILE") }
    guard reports.paths.areDistinctFiles else {
      throw ValidationError("two reports have the same path")
    }
  }

  func run() throws {
    let started = Date()
    let check: ExpectationCheck
    do {
      let owner = try OwnedSites(sites: site, entitlements: entitlements)
      if let record {
        let data = try InputFile.data(at: URL(fileURLWithPath: record), named: record)
        return try Terminal.write(
          try owner.expectations(of: String(decoding: data, as: UTF8.self), file: record))
      }
      let list = self.list ?? ""
      let data = try InputFile.data(at: URL(fileURLWithPath: list), named: list)
      check = try ExpectationCheck(ExpectationList(parsing: data, file: list), of: owner)
    } catch {
      // The report of an earlier check must not stay in place and pass for this one's.
      do {
        try Attempts.all { reports.write([.aborted(because: "\(error)")], &$0) }
      } catch { Terminal.warn(error) }
      throw error
    }
    try Attempts.all { attempts in
      reports.write([check.record(started: started, command: command)], &attempts)
      attempts.make {
        switch format {
        case .text: try Terminal.show(check.text)
        case .github:
          try Terminal.write(LintResult(diagnostics: check.diagnostics).githubAnnotations)
        }
      }
    }
    if !check.diagnostics.isEmpty { throw ExitCode(1) }
  }

  /// The command line that repeats the check.
  private var command: String {
    let program = CommandLine.arguments.first ?? "assay"
    let words =
      [list].compactMap(\.self) + site.flatMap { ["--site", $0] }
      + entitlements.flatMap { ["--entitlements", $0] }
    return ([program, "check"] + words).map(\.shellWord).joined(separator: " ")
  }
}
