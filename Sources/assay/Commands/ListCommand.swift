import ArgumentParser
import Suites

/// `assay list`: lists the selected cases.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the cases that the filters select, an id and a title per line.",
    discussion: """
      Examples:
        assay list --rule 'QRY-*'
        assay list --suite 'legacy-paths/*' --platform ios=9.0
      """
  )

  /// The cases to list.
  @OptionGroup(title: "Cases") var selection: SelectionOptions
  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() throws {
    let cases = try selection.selection().cases(of: try data.read())
    try Terminal.show(cases.map { "\($0.id)\t\($0.title)" }.joined(separator: "\n"))
  }
}
