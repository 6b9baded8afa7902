import ArgumentParser
import Suites

/// `assay show`: shows a case or a rule whole.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a case or a rule whole: what is asked, what is expected, and who says so.",
    discussion: """
      Examples:
        assay show query/missing-items/one-character-and-no-item
        assay show QRY-006
      """
  )

  @Argument(help: "The id of a case or of a rule.")
  var id: String

  /// The tables that hold it.
  @OptionGroup var tables: DataOptions

  func run() throws {
    try Terminal.writeLine(tables.read().description(of: id))
  }
}
