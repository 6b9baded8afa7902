import ArgumentParser
import BuiltIns
import FoundationShim
import Questions
import Suites

/// `assay show`: shows a case or a rule, or lists cases and rules.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a case or a rule: question, expected answer, statement and sources.",
    discussion: """
      With a glob, lists the rules and cases with matching ids, an id and a title per line. \
      Without an id, lists all cases, or the cases that options select. With --explain, also \
      explains the library's answer to a case, rule by rule; there is no explanation for pattern \
      questions.

      Examples:
        assay show QRY-006
        assay show query/missing-items/one-character-and-no-item --explain
        assay show 'QRY-*'
        assay show --rule 'QRY-*' --platform ios=13.4
      """
  )

  @Argument(help: "The id of a case or of a rule, or a glob.")
  var id: String?

  @Flag(help: "Explain the library's answer to the case.")
  var explain = false

  /// The cases to list, and the system of an explanation.
  @OptionGroup(title: "Cases") var selection: SelectionOptions
  /// The conformance data.
  @OptionGroup var data: DataOptions

  private var isList: Bool { id.map { !Glob($0).isLiteral } ?? true }

  func validate() throws {
    guard !explain || !isList else { throw ValidationError("--explain needs the id of a case") }
    guard id == nil || selection.isEmpty else {
      throw ValidationError("pass an id or a glob, or options that select cases")
    }
  }

  func run() throws {
    let data = try data.read()
    guard let id, !isList else {
      let items = try id.map { try data.matches(of: Glob($0)) } ?? list(data)
      return try Terminal.show(items.map { "\($0.id)\t\($0.title)" }.joined(separator: "\n"))
    }
    let description = try data.description(of: id)
    let explanation = explain ? try explanation(of: id, data) : []
    try Terminal.show(([description] + explanation).joined(separator: "\n"))
  }

  private func list(_ data: ConformanceData) throws -> [(id: String, title: String)] {
    try selection.selection().cases(of: data).map { ($0.id, $0.title) }
  }

  private func explanation(of id: String, _ data: ConformanceData) throws -> [String] {
    guard let item = data.cases.first(where: { $0.id == id }) else {
      throw InputError("\(id) is a rule; --explain needs the id of a case")
    }
    guard let platform = try selection.system.named() ?? item.platforms.newest,
      let explanation = item.question.explanation(on: platform)
    else { throw InputError("\(id) is a pattern question, which has no explanation") }
    return [""] + explanation.map { "\($0)" }
  }
}
