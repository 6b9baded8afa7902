import ArgumentParser
import BuiltIns
import Checks
import Suites

/// `assay lint-suites`: checks the conformance data.
struct LintSuitesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint-suites",
    abstract:
      "Check the rule catalog and the suites, and every expectation against the reference model.",
    discussion: """
      Reads every file strictly, then checks that every rule cites what gives it its authority, \
      that a case has the authority of its weakest rule, that the records in observations/ show \
      what cites them and are of systems where the rule holds, that every rule is tested, and that \
      the reference model agrees with every expectation on the oldest and on the newest system of the \
      case. Exits with status 1 if there is a problem.

      Example:
        assay lint-suites --data Conformance
      """
  )

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() async throws {
    let folder = try data.folder()
    let data = try ConformanceData(readingFolder: folder)
    let problems = await DataLint(data, folder: folder).problems(
      reference: BuiltIn.specModel.implementation)
    for problem in problems { try Terminal.show(problem) }
    try Terminal.show(
      "\(data.catalog.rules.count) rules, \(data.suites.count) suites, "
        + "\(data.cases.count) cases: \(problems.count) "
        + (problems.count == 1 ? "problem" : "problems"))
    if !problems.isEmpty { throw ExitCode(1) }
  }
}
