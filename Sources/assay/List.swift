import ArgumentParser
import Suites

/// `assay list`: lists the cases that are selected.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the cases that the filters select, an id and a title a line.",
    discussion: """
      Examples:
        assay list --rule 'QRY-*'
        assay list --suite 'legacy-paths/*' --platform ios=9.0
      """
  )

  /// Which cases are listed.
  @OptionGroup(title: "Cases") var selection: SelectionOptions
  /// The tables that hold them.
  @OptionGroup var tables: DataOptions

  func run() throws {
    let cases = try selection.selection().cases(of: try tables.read())
    try Terminal.write(cases.map { "\($0.id)\t\($0.title)\n" }.joined())
  }
}
