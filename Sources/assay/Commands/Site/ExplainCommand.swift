import ArgumentParser
import AssociatedDomains
import FoundationShim
import Questions
import Reports
import SiteAudit

/// `assay explain`: explains whether a URL opens an app.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain, rule by rule, whether a URL opens an app.",
    discussion: """
      Prints the decision on each URL; the result of each rule of the file up to the deciding one, \
      with its line and column and the point up to which pattern and URL agree; and the \
      diagnostics of the file. With -, reads URLs from standard input, one per line. The domain is \
      the host of the URL unless --domain names another one. The app is the one that --app or the \
      entitlements name, or else the only one that the file names. With --entitlements or --from, \
      also prints what opens the URL on a device, and why. --html writes a self-contained page \
      that decides URLs as any version of the system does, starting with --platform. Exits with \
      status 1 if a URL does not open the app. `assay show CASE --explain` explains a case of the \
      suites.

      Examples:
        assay explain --site apple-app-site-association https://example.com/buy/42
        assay explain --site site.json --json - < urls.txt
        assay explain --site site.json --html explain.html
        assay explain --site site.json --entitlements Shop.app \\
          --from page:example.com \\
          https://example.com/buy/42
      """
  )

  /// The site, the domain and the app.
  @OptionGroup var about: SiteOptions

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
      "Write a self-contained page that shows which rules match a URL that you type.",
      valueName: "path"))
  var html: String?

  /// The system that decides.
  @OptionGroup var system: SystemOptions

  func validate() throws {
    guard about.site != nil, !urls.isEmpty || html != nil else {
      throw ValidationError("pass --site and a URL")
    }
    let texts = [about.site, about.domain, about.app, entitlements, from].compactMap(\.self) + urls
    guard !texts.contains("") else {
      throw ValidationError("a URL or the value of an option is empty")
    }
  }

  func run() throws {
    let system = try system.system()
    let owner = try SitesAndApps(
      sites: [about.site ?? ""], entitlements: [entitlements].compactMap(\.self),
      of: configuration.selection(unlessNamed: .archived))
    for note in owner.notes + owner.assumedIdentities.map(\.description) {
      Terminal.note(note.visibleLine)
    }
    let urls = try allURLs()
    if let html {
      let page = try ExplainPage(of: owner, on: system, urls: urls, origin: from)
      try AtomicFile.replace(html, with: page.html)
      if urls.isEmpty { return }
    }
    let explanations = try owner.explanations(
      of: urls, app: about.app, domain: about.domain, on: system, origin: from)
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
