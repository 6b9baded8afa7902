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
      Reads every file strictly, then checks that every rule cites what gives it its authority, its \
      strongest source first, that a case has the authority of its weakest rule, that the records in \
      observations/ show what cites them and are of systems where the rule holds, that every rule is \
      tested, that the reference model agrees with every expectation on the oldest and on the newest \
      system of the case, and that it answers as every published record shows, unless the record \
      names the rule that says why not. Exits with status 1 if there is a problem.

      Examples:
        assay data lint --data Conformance
        assay data lint --readings
      """
  )

  @Flag(
    help: """
      Check nothing; list when each rule was last read beside its sources, those never read again \
      first.
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
