import ArgumentParser
import AssociatedDomains
import BuiltIns
import Essentials
import Owners
import Questions
import Reports
import Suites

/// `assay explain`: explains whether a URL opens an app.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain, rule by rule, whether a URL opens an app.",
    discussion: """
      Prints the decision on each URL, the result of each rule of the file up to the one that \
      decides, with its line and column and how far pattern and URL are alike, and the diagnostics \
      of the file. - reads URLs from standard input, one per line. The domain is \
      that of the URL unless --domain names another, and the app the only one that the file names. \
      With --entitlements or --from, also prints what opens the URL on a device, and why. --html \
      writes a self-contained page that decides URLs as any version of the system does, starting \
      with --platform. Exits with status 1 if a URL does not open the app. With --case, explains \
      the library's answer to a case; a pattern question has no explanation.

      Examples:
        assay explain --site apple-app-site-association https://example.com/buy/42
        assay explain --site site.json --json - < urls.txt
        assay explain --site site.json --html explain.html
        assay explain --site site.json --entitlements Shop.app --from page:example.com \\
          https://example.com/buy/42
        assay explain --case query/missing-items/one-character-and-no-item
      """
  )

  @Option(
    help: ArgumentHelp(
      "The apple-app-site-association file; - for standard input.", valueName: "file"))
  var site: String?

  @Option(
    help: ArgumentHelp(
      "The domain that serves the file, if not that of the URL.", valueName: "host"))
  var domain: String?

  @Option(help: ArgumentHelp("The app, such as ABCDE12345.com.example.app.", valueName: "id"))
  var app: String?

  @Argument(help: ArgumentHelp("The URLs; - for standard input.", valueName: "url"))
  var urls: [String] = []

  @Option(
    help: ArgumentHelp(
      "The entitlements of the app, to decide as a device does.", valueName: "[app=]file"))
  var entitlements: String?

  /// The configuration of an Xcode project.
  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "Where the URL is opened: page:HOST, app:ID, typed, webview.", valueName: "origin"))
  var from: String?

  @Flag(help: "Print a JSON array, with an object for each URL.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write a self-contained page where one types a URL and sees which rules match.",
      valueName: "path"))
  var html: String?

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp(
      "The id of a case, instead of a file, a domain, an app and a URL.", valueName: "id"))
  var caseID: String?

  @Option(
    help: ArgumentHelp("Decide as this system does (ios=12.0).", valueName: "system=version"))
  var platform: String?

  /// The conformance data with the case of `--case`.
  @OptionGroup var data: DataOptions

  func validate() throws {
    let others = [site, domain, app, entitlements, from, configuration.configuration]
      .compactMap(\.self)
    let isWhole =
      caseID == nil
      ? site != nil && (!urls.isEmpty || html != nil)
      : others.isEmpty && urls.isEmpty && !json && html == nil
    guard isWhole, !(others + urls).contains("") else {
      throw ValidationError("pass --site and a URL, or only --case")
    }
  }

  func run() throws {
    let platform = try platform.map(Questions.Platform.init(argument:))
    guard let caseID else { return try explainURLs(on: platform?.inLibrary ?? .latest) }
    let item = try data.read().cases.first { $0.id == caseID }
    guard let item else { throw InputError("no case has the id \(caseID.debugDescription)") }
    guard let platform = platform ?? item.platforms.newest,
      let explanation = item.question.explanation(on: platform)
    else { throw InputError("\(caseID) is a pattern question, which has no explanation") }
    for line in explanation { try Terminal.show(line) }
  }

  private func explainURLs(on system: OperatingSystem) throws {
    let owner = try OwnedSites(
      sites: [site ?? ""], entitlements: [entitlements].compactMap(\.self),
      of: configuration.selection(unlessNamed: .archived))
    for note in owner.notes + owner.assumedIdentities.map(\.description) {
      Terminal.note(note.visibleLine)
    }
    let urls = try allURLs()
    if let html {
      let page = try ExplainPage(of: owner, on: system, urls: urls, origin: from)
      try AtomicFile.replace(html, with: Data(page.html.utf8))
      if urls.isEmpty { return }
    }
    let explanations = try owner.explanations(
      of: urls, app: app, domain: domain, on: system, origin: from)
    if json {
      try Terminal.write(JSON.array(explanations.map(\.json)).text.visibleJSON + "\n")
    } else {
      for explanation in explanations {
        try Terminal.write(explanation.text(colors: Terminal.hasColors) + "\n")
      }
      let tried = explanations.flatMap(\.triedRules)
      for diagnostic in owner.diagnostics(since: system, concerning: tried) {
        try Terminal.show(diagnostic)
      }
    }
    if !explanations.allSatisfy(\.opens) { throw ExitCode(1) }
  }

  private func allURLs() throws -> [String] {
    try urls.flatMap { url -> [String] in
      guard url == "-" else { return [url] }
      let name = "standard input"
      let data = try InputFile.data(at: URL(fileURLWithPath: "/dev/stdin"), named: name)
      return try URLList(parsing: String(decoding: data, as: UTF8.self), file: name).urls
    }
  }
}
