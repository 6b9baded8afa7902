import ArgumentParser
import Suites

/// `assay show`: shows a case or a rule.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a case or a rule: question, expected answer, statement and sources.",
    discussion: """
      Examples:
        assay show query/missing-items/one-character-and-no-item
        assay show QRY-006
      """
  )

  @Argument(help: "The id of a case or of a rule.")
  var id: String

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() throws {
    try Terminal.show(data.read().description(of: id))
  }
}
