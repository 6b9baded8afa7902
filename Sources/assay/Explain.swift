import ArgumentParser
import AssociatedDomains
import BuiltIns
import Foundation
import Questions
import Suites

/// `assay explain`: says whether a URL opens an app, and why.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say whether a URL opens an app, and rule by rule of the file why.",
    discussion: """
      Prints the decision, what each rule of the file said to the URL up to the one that decided, \
      and what is odd about the file. Ends with 0 whatever the decision is. With --case, which \
      names a case of any question but pattern, prints what the library considers on the way to \
      its answer.

      Examples:
        assay explain --site apple-app-site-association --domain example.com \\
          --app ABCDE12345.com.example.app 'https://example.com/buy/42'
        assay explain --case query/missing-items/one-character-and-no-item
      """
  )

  @Option(help: ArgumentHelp("The apple-app-site-association file.", valueName: "file"))
  var site: String?

  @Option(help: "The domain that serves the file.")
  var domain: String?

  @Option(help: "The app identifier, such as ABCDE12345.com.example.app.")
  var app: String?

  @Argument(help: "The URL.")
  var url: String?

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("A case of the tables, instead of all of these.", valueName: "id"))
  var caseID: String?

  @Option(
    help: ArgumentHelp("Read as that system does: ios=12.0.", valueName: "system=version"))
  var platform: String?

  /// The tables that hold the case of `--case`.
  @OptionGroup var tables: DataOptions

  func validate() throws {
    let given = [site, domain, app, url].compactMap(\.self)
    guard given.count == (caseID == nil ? 4 : 0), !given.contains("") else {
      throw ValidationError("name --site, --domain, --app and a URL, or --case alone")
    }
  }

  func run() throws {
    let platform = try platform.map(Questions.Platform.init(argument:))
    guard let caseID else {
      let data = try InputFile.data(at: URL(fileURLWithPath: site ?? ""), named: site)
      return try explain(
        Array(data), domain: domain ?? "", app: app ?? "", url: url ?? "", on: platform,
        file: site ?? "")
    }
    let item = try tables.read().cases.first { $0.id == caseID }
    guard let item else { throw InputError("no case has the id \(caseID.debugDescription)") }
    guard let platform = platform ?? item.platforms.newest,
      let explanation = item.question.explanation(on: platform)
    else { throw InputError("\(caseID) asks about a pattern, whose answer has no steps") }
    for line in explanation { try Terminal.writeLine(line) }
  }

  private func explain(
    _ bytes: [UInt8], domain: String, app: String, url: String, on platform: Questions.Platform?,
    file: String
  ) throws {
    let association: SiteAssociation
    do {
      association = try SiteAssociation(parsing: bytes)
    } catch {
      let place = error.position
      throw InputError(
        "column \(place.column): \(error.message)", file: file, line: place.line)
    }
    let matcher = Matcher(
      association, app: app, domain: domain, on: platform?.inLibrary ?? .latest)
    try Terminal.writeLine(matcher.explanation(for: url))
    for diagnostic in association.diagnostics {
      try Terminal.writeLine("\(file):\(diagnostic)")
    }
  }
}
