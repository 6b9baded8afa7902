import ArgumentParser
import BuiltIns
import DataChecks
import Suites

/// `assay data lint`: checks the conformance data.
struct DataLintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: """
      Check the rule catalog, the suites and the records of published works, and every answer \
      against the reference model.
      """,
    discussion: """
      Reads every file strictly. Then checks that each rule is tested, and cites sources for its \
      authority, the strongest first; that each case has the authority of its weakest rule; and \
      that each record in observations/ supports the claims that cite it, on a system where the \
      rule holds. Also checks that the reference model agrees with each expectation, on the oldest \
      and the newest version of each of its systems, and with each published record, unless the record names a \
      rule that explains the difference. Exits with status 1 if there is a problem.

      Examples:
        assay data lint --data Conformance
        assay data lint --readings
      """
  )

  @Flag(
    help: """
      Only list when each rule was last reviewed against its sources, starting with the rules that \
      never were.
      """)
  var readings = false

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() async throws {
    let folder = try data.folder()
    let data = try ConformanceData(readingFolder: folder)
    let readings = RuleReadings(of: data.catalog)
    guard !self.readings else {
      try Terminal.show(readings.lines.joined(separator: "\n"))
      return
    }
    let lint = DataLint(data, folder: folder)
    let reference = BuiltIn.specModel.implementation
    let agreement = await lint.recordAgreement(reference: reference)
    let problems = await lint.problems(reference: reference) + agreement.problems
    for problem in problems { try Terminal.show(problem) }
    try Terminal.show(agreement.summary)
    try Terminal.show(readings.summary)
    try Terminal.show(
      "\(data.catalog.rules.count) rules, \(data.suites.count) suites, "
        + "\(data.cases.count) cases: \(problems.count) "
        + (problems.count == 1 ? "problem" : "problems"))
    if !problems.isEmpty { throw ExitCode(1) }
  }
}
