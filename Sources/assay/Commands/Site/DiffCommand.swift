import ArgumentParser
import AssociatedDomains
import FoundationShim
import SiteAudit

/// `assay diff`: shows which URLs a change to a site association affects.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show which URLs a change to a site association affects, app by app.",
    discussion: """
      Compares two site associations on all URLs at once. For each app and each pair of rules that \
      decide differently, prints the shortest example URL, starting with URLs that no longer open \
      the app; if there is no difference, says that nothing changes. Exits with status 1 if a URL \
      that opened an app no longer does, or another service no longer names an app; --fail-on \
      chooses which changes fail. Changed rules that \
      take too long to compare exactly are named in a note, and compared on some URLs only.

      Examples:
        assay diff old/apple-app-site-association new/apple-app-site-association
        assay diff old.json new.json --fail-on any --platform ios=12.0
      """
  )

  /// The changes that fail; the raw values are the words of `--fail-on`.
  enum FailOn: String, CaseIterable, ExpressibleByArgument {
    /// URLs that no longer open, any change, and none.
    case breaking, any, never
  }

  @Argument(help: "The site association before the change; - for standard input.")
  var old: String

  @Argument(help: "The site association after the change.")
  var new: String

  @Option(help: "Exit with status 1 on changes of this kind or worse.")
  var failOn = FailOn.breaking

  /// The system that decides.
  @OptionGroup var platform: SystemOptions

  func run() throws {
    let system = try platform.system()
    let sites = try SitesAndApps(sites: ["old=\(old)", "new=\(new)"], entitlements: [])
    guard let before = sites.site(of: "old"), let after = sites.site(of: "new") else { return }
    let difference = SiteDifference(from: before, to: after, on: system)
    try Terminal.show(difference.text)
    let fails =
      switch failOn {
      case .breaking: difference.isBreaking
      case .any: !difference.isEmpty
      case .never: false
      }
    if fails { throw ExitCode(1) }
  }
}
