public import ArgumentParser
public import AssociatedDomains
import AssociatedDomainsEntitlements
import BuiltIns
import FoundationShim
import Questions
import Reports
import SiteAudit
import Suites

/// `assay lint`: reports the problems of the files of a site and an app.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report what is wrong with site associations and entitlements.",
    discussion: """
      Reads site associations, property lists with entitlements, provisioning profiles, signed \
      programs, apps (Shop.app, Shop.ipa), the entitlements that an Xcode project's settings name, \
      the domains in Expo's app.json and Cordova's config.xml, and files that tell a host how to \
      serve a site (firebase.json, netlify.toml, _redirects, _headers, vercel.json, \
      next.config.js, Jekyll's _config.yml). In a folder, finds all of these. Reports every \
      diagnostic with its location, its rule and the fix. Exits with status 1 if a diagnostic is \
      at least as serious as --fail-on.

      For a project, reads all configurations or, with --distribution app-store or developer-id, \
      the configurations that its shared schemes archive, or else Release. Files of settings that \
      are not checked in may be missing (missing-file, a note).

      With --list, also lists the domains that each app claims, as the system of \
      --minimum-platform reads them; in JSON, also the entries that this system ignores, with long \
      values shortened.

      Given files of sites and of apps, reports where they contradict each other. HOST=FILE is the \
      site association of one host, FILE the site association of all other hosts; APP=FILE gives \
      the identifier of an app whose entitlements have none.

      --files-from reads the names of any number of files and reviews each on its own, on all \
      cores; the output is in order and begins at once. A file that cannot be read is reported as \
      an error (unreadable-file). JSON output is then one object per line, for each file with \
      diagnostics.

      A file named with --ignore switches rules off, each line with a reason: RULE # REASON, or \
      RULE FILE # REASON, where FILE is a glob. A line that ignores nothing is a warning. \
      docs/diagnostics.md has a bad and a good example of every diagnostic, by rule.

      Examples:
        assay lint .
        assay lint apple-app-site-association App.entitlements
        assay lint public/apple-app-site-association --fail-on warning \\
          --format github
        assay lint example.com=site.json ABCDE12345.com.example.app=App.entitlements
        assay lint Shop.app Shop.mobileprovision --ignore lint-ignore.txt \\
          --format sarif
        assay lint example.com=site.json Shop.xcodeproj --distribution app-store
        assay lint App.entitlements --list
        find crawl -name '*.json' | assay lint --files-from -
      """
  )

  /// The format of the output; the raw values are the words of `--format`.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// Text for people, JSON, SARIF 2.1.0, and annotations of GitHub Actions.
    case text, json, sarif, github
  }

  /// The lowest severity that fails; the raw values are the words of `--fail-on`.
  enum FailOn: String, CaseIterable, ExpressibleByArgument {
    /// A severity, or none.
    case error, warning, note, never
  }

  @Argument(
    help: ArgumentHelp(
      "The files, apps (Shop.app), Xcode projects or workspaces, or folders with any of these.",
      valueName: "[host=|app=]file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Review each file that this list names, one per line; - is standard input.",
      valueName: "path"))
  var filesFrom: String?

  @Flag(help: "Also list the associated domains of each app.")
  var list = false

  @Flag(
    help: """
      Fix what can be fixed without changing a decision: trailing commas, white space that JSON \
      does not allow, byte order marks, unneeded rules, and missing leading slashes. Also remove \
      spaces around patterns.
      """)
  var fix = false

  @Flag(
    help: """
      With --fix, print the corrections as a patch to standard output and the diagnostics of the \
      uncorrected files to standard error, and change no file.
      """)
  var dryRun = false

  @Option(help: "Exit with status 1 if a diagnostic is at least this serious.")
  var failOn = FailOn.error

  @Option(help: "The format of the output.")
  var format = Format.text

  @Option(
    help: ArgumentHelp("Switch off the rules in this file, each with a reason.", valueName: "path"))
  var ignore: String?

  @Option(
    help: ArgumentHelp(
      "Also report what this system and newer ones need or ignore (ios=12.0).",
      valueName: "system=version"))
  var minimumPlatform: String?

  @Option(
    help: """
      How the apps are distributed: app-store, developer-id or development. Unless it is \
      development, a domain only in developer mode is an error.
      """)
  var distribution: Distribution?

  /// The configuration of Xcode projects.
  @OptionGroup var configuration: ConfigurationOptions

  /// The conformance data, for the statements of rules in SARIF.
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard fix || !dryRun else { throw ValidationError("--dry-run needs --fix") }
    guard format == .text || !dryRun else {
      throw ValidationError("--dry-run prints a patch; leave out --format, or lint without --fix")
    }
    guard !list || !dryRun, !list || format == .text || format == .json else {
      throw ValidationError("--list prints text or JSON, and no patch")
    }
    guard !fix || !files.contains("-") else {
      throw ValidationError("standard input cannot be corrected; name a file")
    }
    guard files.isEmpty != (filesFrom == nil) else {
      throw ValidationError(
        files.isEmpty
          ? "name a file, or a list of files with --files-from"
          : "--files-from takes the place of files; write all names into the list")
    }
    guard filesFrom == nil || format != .sarif else {
      throw ValidationError(
        "a SARIF log is not written piece by piece; take --format json, or name the files")
    }
  }

  func run() throws {
    let work = LintWork(
      oldest: try oldest,
      distribution: distribution,
      configurations: configuration.selection(
        unlessNamed: (distribution ?? .development) == .development ? .all : .archived),
      isFixing: fix, isDry: dryRun)
    var ignored = try ignore.map(ignoreList)
    var total = LintResult.Counts()
    if let filesFrom {
      let isInput = filesFrom == "-"
      var names = try LineReader(
        at: URL(fileURLWithPath: isInput ? "/dev/stdin" : filesFrom),
        named: isInput ? "standard input" : filesFrom)
      while case let batch = try Self.batch(of: &names), !batch.isEmpty {
        for outcome in work.outcomes(ofEach: batch) {
          let result = try result(of: outcome, &ignored)
          if !result.isEmpty || list { try show(result, listing: outcome.entitlements) }
          total.add(result)
        }
      }
      let stale = LintResult(diagnostics: ignored?.staleEntries ?? [])
      if !stale.isEmpty { try show(stale) }
      total.add(stale)
      if format == .text { try showSummary(of: total) }
    } else {
      let outcome = try work.outcome(of: files)
      var result = try result(of: outcome, &ignored)
      result.diagnostics += ignored?.staleEntries ?? []
      total.add(result)
      try show(result, listing: outcome.entitlements)
      if format == .text { try showSummary(of: total) }
    }
    if let limit = DiagnosticSeverity(rawValue: failOn.rawValue), total.has(atLeast: limit) {
      throw ExitCode(1)
    }
  }

  /// The oldest system that the files must support.
  private var oldest: OperatingSystem {
    get throws {
      try minimumPlatform.map(Questions.Platform.init(argument:))?.inLibrary ?? .latest
    }
  }

  /// Returns the next names of a list; empty at the end of the list.
  private static func batch(of names: inout LineReader) throws -> [String] {
    var batch: [String] = []
    while batch.count < 256, let line = try names.next() {
      let name = String(
        decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
      if !name.isEmpty { batch.append(name) }
    }
    return batch
  }

  /// Writes the patch and the notes of files, and returns the files' diagnostics.
  private func result(
    of outcome: LintWork.Outcome, _ list: inout IgnoreList?
  ) throws -> LintResult {
    try Terminal.write(Terminal.isObeyed ? outcome.patch.visibleText : outcome.patch)
    for note in outcome.notes { Terminal.note(note.visibleLine) }
    return list?.divide(outcome.diagnostics) ?? LintResult(diagnostics: outcome.diagnostics)
  }

  private func showSummary(of total: LintResult.Counts) throws {
    if dryRun { Terminal.note(total.summary) } else { try Terminal.show(total.summary) }
  }

  /// Writes the diagnostics, after the domains of apps if `--list` is set.
  private func show(
    _ result: LintResult, listing apps: [(file: String, entitlements: Entitlements)] = []
  ) throws {
    let apps = list ? apps : []
    switch format {
    case .text where dryRun: for line in result.lines { Terminal.note(line) }
    case .text:
      let lines = try apps.flatMap { try $0.entitlements.listing(in: $0.file, on: oldest) }
      try Terminal.write((lines + result.lines).map { $0 + "\n" }.joined())
    case .json:
      var members = result.json.object ?? [:]
      if list {
        members["apps"] = .array(
          try apps.map { JSON($0.entitlements, in: $0.file, on: try oldest) })
      }
      try Terminal.write(JSON.object(members).text.visibleJSON + "\n")
    case .sarif:
      let rules = try data.catalogIfFound()?.rules.mapValues(\.statement) ?? [:]
      let document = result.sarif(version: BuiltIn.version, statements: rules)
      try Terminal.write(document.text.visibleJSON + "\n")
    case .github: try Terminal.write(result.githubAnnotations)
    }
  }

  private func ignoreList(at path: String) throws -> IgnoreList {
    let data = try InputFile.data(at: URL(fileURLWithPath: path), named: path)
    guard let text = String(data: data, encoding: .utf8) else {
      throw InputError("not UTF-8 text; save the list as UTF-8", file: path)
    }
    return try IgnoreList(parsing: text, file: path)
  }
}

extension Distribution: ExpressibleByArgument {}
