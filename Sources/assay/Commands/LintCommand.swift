public import ArgumentParser
public import AssociatedDomains
import BuiltIns
import Essentials
import Owners
import Questions
import Reports
import Suites

/// `assay lint`: reports what is wrong with the files of a site and an app.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report what is wrong with site associations and entitlements.",
    discussion: """
      Reads site associations, property lists with entitlements, provisioning profiles, signed \
      programs, apps (Shop.app, Shop.ipa) and the entitlements that an Xcode project's settings \
      name, and reports every diagnostic with its place, its rule and the fix. Exits with status 1 \
      if a diagnostic is at least as serious as --fail-on.

      For a project, reads all configurations or, with --distribution app-store or developer-id, the \
      one that is built unless another is named. Settings are not evaluated.

      Given both, reports what one side says and the other does not. HOST=FILE is the site \
      association of that host, FILE that of all others; APP=FILE are the entitlements of an app \
      whose file has no identifier.

      A file named with --ignore switches rules off, each line with a reason: RULE # REASON, or \
      RULE FILE # REASON, where FILE is a glob. A line that ignores nothing is a warning. \
      docs/diagnostics.md has a bad and a good example of every diagnostic, by its rule.

      Examples:
        assay lint apple-app-site-association App.entitlements
        assay lint public/apple-app-site-association --fail-on warning --format github
        assay lint example.com=site.json ABCDE12345.com.example.app=App.entitlements
        assay lint Shop.app Shop.mobileprovision --ignore lint-ignore.txt --format sarif
        assay lint example.com=site.json Shop.xcodeproj --distribution app-store
      """
  )

  /// The format of the output; the raw values are the words of `--format`.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    /// Text for people, JSON, SARIF 2.1.0, and annotations of GitHub Actions.
    case text, json, sarif, github
  }

  /// The least severity that fails; the raw values are the words of `--fail-on`.
  enum FailOn: String, CaseIterable, ExpressibleByArgument {
    /// A severity, or none.
    case error, warning, note, never
  }

  @Argument(
    help: ArgumentHelp(
      "The files; folders only of apps (Shop.app) and Xcode projects.",
      valueName: "[host=|app=]file"))
  var files: [String]

  @Flag(
    help: """
      Correct what can be corrected without changing a decision: trailing commas, unknown white space, byte \
      order marks, rules that are not needed, missing leading slashes.
      """)
  var fix = false

  @Flag(help: "With --fix, print the corrections as a patch and write nothing.")
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
      How the apps are distributed, so that developer mode left in is an error: app-store, \
      developer-id, development.
      """)
  var distribution: Distribution?

  /// The conformance data, for the statements of rules in SARIF.
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard fix || !dryRun else { throw ValidationError("--dry-run needs --fix") }
  }

  func run() throws {
    if fix {
      for argument in files { try correct(OwnedSites.parts(of: argument).path) }
      if dryRun { return }
    }
    let oldest = try minimumPlatform.map(Questions.Platform.init(argument:))?.inLibrary ?? .latest
    let list = try ignore.map(ignoreList)
    let isForDevelopment = (distribution ?? .development) == .development
    let named = try files.flatMap { argument in
      let (name, path) = OwnedSites.parts(of: argument)
      return try OwnersFile.files(at: path, of: isForDevelopment ? .all : .byDefault)
        .map { (name, $0) }
    }
    let owner = try OwnedSites(ofFiles: named)
    for note in owner.notes { Terminal.note(note.visibleText) }
    // Several targets of a project may share a file.
    var seen: Set<String> = []
    let diagnostics =
      named.filter { seen.insert($1.name).inserted }.flatMap {
        $1.diagnostics(since: oldest, for: distribution)
      }
      + owner.diagnostics(for: distribution)
    let result = list?.apply(to: diagnostics) ?? LintResult(diagnostics: diagnostics)
    switch format {
    case .text: try Terminal.show(result.text)
    case .json: try Terminal.write(result.json.text + "\n")
    case .sarif:
      let rules = try data.catalogIfFound()?.rules.mapValues(\.statement) ?? [:]
      try Terminal.write(result.sarif(version: BuiltIn.version, statements: rules).text + "\n")
    case .github: try Terminal.write(result.githubAnnotations)
    }
    if let limit = DiagnosticSeverity(rawValue: failOn.rawValue), result.has(atLeast: limit) {
      throw ExitCode(1)
    }
  }

  /// Corrects a site association; other files are left as they are.
  private func correct(_ path: String) throws {
    switch try OwnersFile.files(at: path, of: .all).first?.contents {
    case .site, .invalidSite: break
    case .entitlements, .invalidEntitlements, nil: return
    }
    let bytes = Array(try InputFile.data(at: URL(fileURLWithPath: path), named: path))
    let fixed = SiteFix(bytes)
    guard !fixed.corrections.isEmpty else { return }
    if dryRun { return try Terminal.write(fixed.patch(of: bytes, file: path)) }
    try AtomicFile.replace(path, with: Data(fixed.bytes), keepingAttributes: true)
    for correction in fixed.corrections { Terminal.note("\(path):\(correction)".visibleText) }
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
