import ArgumentParser
import FoundationShim
import Questions
import Reports
import Suites

/// `assay data bundle`: writes the whole conformance data as one file.
struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Write the whole conformance data as one JSON file.",
    discussion: """
      The file is an object with the members version, sources, rules, cases and informational. \
      Each case is as in its suite, with the path of that suite in an additional member, suite. \
      Rules and sources are as in the rule catalog.

      Example:
        assay data bundle --output cases.json
      """
  )

  @Option(help: ArgumentHelp("The file to write.", valueName: "path"))
  var output: String

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() throws {
    let bundle = try data.source().bundle()
    try AtomicFile.replace(output, with: Data((bundle.indented + "\n").utf8))
    let counts = (bundle.object ?? [:]).compactMap { member in
      member.value.array.map { "\($0.count) \(member.name)" }
    }
    try Terminal.show(
      "\(output): version \(bundle["version"]?.string ?? ""), \(counts.joined(separator: ", "))")
  }
}
