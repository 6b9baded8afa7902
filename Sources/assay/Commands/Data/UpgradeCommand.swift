import Adapters
import ArgumentParser
import BuiltIns
import FoundationShim
import Questions
import Running
import Suites

/// `assay data upgrade`: shows which cases of newer conformance data would fail.
struct UpgradeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Show which cases of newer versions of the conformance data would fail.",
    discussion: """
      Runs the cases that were added or changed after --data-version. For each version, lists how \
      many of its cases would fail a run, and for each of these why the version has it. Exits with \
      status 1 if a case would fail.

      Example:
        assay data upgrade --implementation 'exec:python3 adapter.py' \\
          --data-version 1.2
      """
  )

  /// The implementation and its processes.
  @OptionGroup var subject: ImplementationOptions

  @Option(help: ArgumentHelp("The data version that your runs use now.", valueName: "version"))
  var dataVersion: String

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func validate() throws {
    try subject.requireOne()
  }

  func run() async throws {
    let data = try data.read()
    let version = try data.changes.version(named: dataVersion)
    let newer = data.cases(after: version)
    guard !newer.isEmpty else {
      return try Terminal.show("no case is newer than version \(version.number) of the data")
    }
    do {
      let name = subject.implementation[0]
      let implementation = try await name.subject(subject.adapters.options)
      let runner = Runner(data: data, selection: Selection(cases: newer.keys.sorted()))
      let record = try await runner.run(
        implementation, argument: subject.adapters.commandLine(name))
      let upgrade = DataUpgrade(to: data, from: version, asShownBy: record)
      try Terminal.show(upgrade)
      if upgrade.failures > 0 { throw ExitCode(1) }
    } catch let error as AdapterError {
      throw ExecutionFailure(message: "\(error)")
    }
  }
}
