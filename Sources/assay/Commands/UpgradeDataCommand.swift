import Adapters
import ArgumentParser
import BuiltIns
import Essentials
import Questions
import Running
import Suites

/// `assay upgrade-data`: shows what a newer version of the conformance data would fail.
struct UpgradeDataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade-data",
    abstract: "Show which cases of newer versions of the conformance data would fail.",
    discussion: """
      Runs the cases that are newer than --data-version, or changed since, and lists for each version \
      how many would fail a run, and why the data has them. Exits with status 1 if one would.

      Example:
        assay upgrade-data --implementation 'exec:python3 adapter.py' --data-version 1.2
      """
  )

  @Option(
    help: ArgumentHelp(
      "The implementation under test, as for `assay run`.", valueName: "name"),
    transform: ImplementationArgument.init(argument:))
  var implementation: ImplementationArgument

  @Option(help: ArgumentHelp("The version that runs ask for now.", valueName: "version"))
  var dataVersion: String

  /// The processes of an adapter.
  @OptionGroup(title: "Adapters") var adapters: AdapterArguments
  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() async throws {
    let data = try data.read()
    let version = try data.changes.version(named: dataVersion)
    let newer = data.cases(after: version)
    guard !newer.isEmpty else {
      return try Terminal.show("no case is newer than version \(version.number) of the data")
    }
    do {
      let subject = try await implementation.subject(adapters.options)
      let runner = Runner(data: data, selection: Selection(cases: newer.keys.sorted()))
      let record = try await runner.run(subject, argument: adapters.commandLine(implementation))
      let upgrade = DataUpgrade(to: data, from: version, asShownBy: record)
      try Terminal.show(upgrade)
      if upgrade.failures > 0 { throw ExitCode(1) }
    } catch let error as AdapterError {
      throw ExecutionFailure(message: "\(error)")
    }
  }
}
