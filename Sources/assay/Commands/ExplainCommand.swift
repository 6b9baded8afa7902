import ArgumentParser
import AssociatedDomains
import BuiltIns
import Foundation
import Questions
import Suites

/// `assay explain`: explains whether a URL opens an app.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain, rule by rule, whether a URL opens an app.",
    discussion: """
      Prints the decision, the result of each rule of the file up to the one that decides, and the \
      diagnostics of the file. With --case, explains the library's answer to a case; a pattern \
      question has no explanation. Exits with status 0 regardless of the decision.

      Examples:
        assay explain --site apple-app-site-association --domain example.com \\
          --app ABCDE12345.com.example.app 'https://example.com/buy/42'
        assay explain --case query/missing-items/one-character-and-no-item
      """
  )

  @Option(help: ArgumentHelp("The apple-app-site-association file.", valueName: "file"))
  var site: String?

  @Option(help: ArgumentHelp("The domain that serves the file.", valueName: "host"))
  var domain: String?

  @Option(help: ArgumentHelp("The app, such as ABCDE12345.com.example.app.", valueName: "id"))
  var app: String?

  @Argument(help: "The URL.")
  var url: String?

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
    let given = [site, domain, app, url].compactMap(\.self)
    guard given.count == (caseID == nil ? 4 : 0), !given.contains("") else {
      throw ValidationError("pass --site, --domain, --app and a URL, or only --case")
    }
  }

  func run() throws {
    let platform = try platform.map(Questions.Platform.init(argument:))
    guard let caseID else {
      let bytes = try InputFile.data(at: URL(fileURLWithPath: site ?? ""), named: site)
      return try explain(
        Array(bytes), domain: domain ?? "", app: app ?? "", url: url ?? "", on: platform,
        file: site ?? "")
    }
    let item = try data.read().cases.first { $0.id == caseID }
    guard let item else { throw InputError("no case has the id \(caseID.debugDescription)") }
    guard let platform = platform ?? item.platforms.newest,
      let explanation = item.question.explanation(on: platform)
    else { throw InputError("\(caseID) is a pattern question, which has no explanation") }
    for line in explanation { try Terminal.show(line) }
  }

  private func explain(
    _ bytes: [UInt8], domain: String, app: String, url: String, on platform: Questions.Platform?,
    file: String
  ) throws {
    let association: SiteAssociation
    do {
      association = try SiteAssociation(parsing: bytes)
    } catch {
      let position = error.position
      throw InputError(
        "column \(position.column): \(error.message)", file: file, line: position.line)
    }
    let system = platform?.inLibrary ?? .latest
    let matcher = Matcher(association, app: app, domain: domain, on: system)
    try Terminal.show(matcher.explanation(for: url))
    for diagnostic in association.diagnostics(on: system) {
      try Terminal.show("\(file):\(diagnostic)")
    }
  }
}
