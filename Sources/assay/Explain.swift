import ArgumentParser
import AssociatedDomains
import BuiltIns
import Conformance
import Foundation

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say whether a URL opens an app, and rule by rule of the file why.",
    discussion: """
      Prints the decision, what each rule of the file said to the URL up to the one that decided, \
      and what is odd about the file.

      Example:
        assay explain --site apple-app-site-association --domain example.com \\
          --app ABCDE12345.com.example.app 'https://example.com/buy/42'
      """
  )

  @Option(help: ArgumentHelp("The apple-app-site-association file.", valueName: "file"))
  var site: String

  @Option(help: "The domain that serves the file.")
  var domain: String

  @Option(help: "The app identifier, such as ABCDE12345.com.example.app.")
  var app: String

  @Option(
    help: ArgumentHelp("Read as that system does: ios=12.0.", valueName: "system=version"))
  var platform: String?

  @Argument(help: "The URL.")
  var url: String

  func run() throws {
    let platform = try platform.map(Conformance.Platform.init(argument:))
    let data = try InputFile.data(at: URL(fileURLWithPath: site), named: site)
    let association: SiteAssociation
    do {
      association = try SiteAssociation(parsing: Array(data))
    } catch {
      throw InputError(error.message, file: site, line: error.position.line)
    }
    let matcher = Matcher(
      association, app: app, domain: domain, on: platform?.inLibrary ?? .latest)
    print(matcher.explanation(for: url))
  }
}
