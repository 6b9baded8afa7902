import ArgumentParser
import BuiltIns
import Checks
import Suites

/// `assay lint-suites`: checks the ledger and the suites.
struct LintSuites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint-suites",
    abstract: "Check the catalog and the suites, and compute every expectation anew.",
    discussion: """
      Reads every file strictly, checks that a case rests on no more than its rules do, that every rule is tested, and that the reference model \
      agrees with every expectation on the first and the last release that the case names. Ends \
      with 1 if something is wrong.

      Example:
        assay lint-suites --tables Conformance
      """
  )

  /// The tables that are checked.
  @OptionGroup var tables: DataOptions

  func run() async throws {
    let tables = try tables.read()
    let problems = await DataLint(tables).problems(reference: BuiltIn.specModel.implementation)
    for problem in problems { try Terminal.writeLine(problem) }
    try Terminal.writeLine(
      "\(tables.catalog.rules.count) rules, \(tables.suites.count) suites, "
        + "\(tables.cases.count) cases: \(problems.count) problems")
    if !problems.isEmpty { throw ExitCode(1) }
  }
}
