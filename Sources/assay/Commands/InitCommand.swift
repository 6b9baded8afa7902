import ArgumentParser
import BuiltIns
import Questions
import Starters

/// `assay init`: writes the first files for the author of a library, or the owner of a site.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write starter files for your library or site, and a CI configuration.",
    discussion: """
      Writes an adapter with a place to call your library, a list of known failures and the \
      configuration of a CI service, and prints the next steps. Existing files are not \
      overwritten. Run the command in the top folder of your repository, because the files contain \
      the folder's path as you type it. The CI service installs this version of Assay; the \
      checksum of the archive is in SHA256SUMS of the release. To install another copy of the \
      archive, set the service's variables ASSAY_URL (an address or a path) and ASSAY_SHA256. For \
      a site, writes a list of expectations, a hook that checks them before commits, and the \
      configuration of a CI service. For ClusterFuzzLite or OSS-Fuzz, writes the files with which \
      they fuzz a shared library.

      Examples:
        assay init python conformance
        assay init go conformance --ci gitlab
        assay init other conformance --command 'perl adapter.pl'
        assay init site links --site public/.well-known/apple-app-site-association
        assay init site links --site links/site.json \\
          --entitlements ios/Runner.xcodeproj
        assay init clusterfuzzlite .clusterfuzzlite
      """
  )

  /// The purpose of the files: an adapter in a language, checks of a site, or fuzzing by a service.
  enum Subject: ExpressibleByArgument, CaseIterable {
    case adapter(Starter.Language), site, clusterfuzzlite

    static var allCases: [Subject] {
      Starter.Language.allCases.map(Subject.adapter) + [.site, .clusterfuzzlite]
    }
    static var allValueStrings: [String] { allCases.map(\.name) }

    var name: String {
      switch self {
      case .adapter(let language): language.rawValue
      case .site: "site"
      case .clusterfuzzlite: "clusterfuzzlite"
      }
    }

    init?(argument: String) {
      guard let subject = Self.allCases.first(where: { $0.name == argument }) else { return nil }
      self = subject
    }
  }

  @Argument(help: "What the files are for: the language of your adapter, site, or clusterfuzzlite.")
  var subject: Subject

  @Argument(help: "The folder for the files, which is created if necessary.")
  var folder: String

  @Option(help: ArgumentHelp("The CI service.", valueName: "service"))
  var ci: Starter.CI = .github

  @Option(
    help: ArgumentHelp(
      "The command of your adapter, for `other`.", valueName: "command"))
  var command: String?

  @Option(
    help: ArgumentHelp(
      "The address of the repository whose release the CI service installs.", valueName: "address"))
  var repository: String?

  @Option(
    help: ArgumentHelp(
      "The checksum of the release's archive for Linux on x86_64.", valueName: "checksum"))
  var sha256: String?

  @Option(
    help: ArgumentHelp("The apple-app-site-association file, for `init site`.", valueName: "file"))
  var site = "apple-app-site-association"

  @Option(
    help: ArgumentHelp(
      "The Xcode project, app or entitlements to check with the site, for `init site`.",
      valueName: "file"))
  var entitlements: String?

  func run() throws {
    do {
      let release = try Release(
        repository: repository ?? ProjectAddress.repository, version: BuiltIn.version,
        sha256: sha256)
      switch subject {
      case .adapter(let language):
        let starter = try Starter(
          language: language, command: command, ci: ci, folder: folder, release: release)
        try starter.write()
        try Terminal.show(starter.summary)
      case .site:
        let starter = try SiteStarter(
          ci: ci, folder: folder, site: site, entitlements: entitlements, release: release)
        try starter.write()
        try Terminal.show(starter.summary)
      case .clusterfuzzlite:
        let starter = try FuzzingStarter(folder: folder, release: release)
        try starter.write()
        try Terminal.show(starter.summary)
      }
    } catch let error as StarterError {
      guard case .notWritten = error else { throw InputError(error.description) }
      throw ExecutionFailure(message: error.description)
    }
  }
}

extension Starter.CI: ExpressibleByArgument {}
