import ArgumentParser
import BuiltIns
import Conformance

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the cases that the filters select, an id and a title a line.",
    discussion: """
      Examples:
        assay list --rule 'QRY-*'
        assay list --suite 'legacy-paths/*' --platform ios=9.0
      """
  )

  @OptionGroup(title: "Cases") var selection: SelectionOptions
  @OptionGroup var tables: TablesOptions

  func run() throws {
    for item in try selection.selection().cases(of: try tables.read()) {
      print("\(item.id)\t\(item.title)")
    }
  }
}

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

  @OptionGroup var tables: TablesOptions

  func run() throws {
    print(try tables.read().description(of: id))
  }
}

struct LintSuites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint-suites",
    abstract: "Check the ledger and the suites, and compute every expectation anew.",
    discussion: """
      Reads every file strictly, checks that a case rests on no more than its rules do, that every \
      rule is tested, and that the reference model agrees with every expectation on the first and \
      the last release that the case names.
      """
  )

  @OptionGroup var tables: TablesOptions

  func run() async throws {
    let tables = try tables.read()
    let problems = await Lint(tables).problems(reference: BuiltIn.specModel.implementation)
    for problem in problems { print(problem) }
    print(
      "\(tables.ledger.rules.count) rules, \(tables.suites.count) suites, "
        + "\(tables.cases.count) cases: \(problems.count) problems")
    if !problems.isEmpty { throw ExitCode(1) }
  }
}

struct TraceRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Join the rules with the cases: tested both ways, untestable and why, or untested."
  )

  @OptionGroup var tables: TablesOptions

  func run() throws {
    let trace = Trace(of: try tables.read())
    for line in trace.lines { print(line) }
    print(trace.summary)
    if !trace.gaps.isEmpty { throw ExitCode(1) }
  }
}

struct StrengthOfSuites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strength",
    abstract: "Show which cases tell each plausible misreading from the documented reading.",
    discussion: """
      Asks every case of every deviation of the reference model. A case kills a deviation when it \
      fails; a case that nobody specifies tells one apart when it takes another alternative. Each \
      deviation needs two.
      """
  )

  @Flag(help: "Name the cases.")
  var cases = false

  @OptionGroup var tables: TablesOptions

  func run() async throws {
    let strength = await Strength(of: try tables.read())
    for line in strength.lines { print(line.description(namingCases: cases)) }
    print(strength.summary)
    if !strength.weak.isEmpty { throw ExitCode(1) }
  }
}
