import ArgumentParser
import BuiltIns
import Conformance
import Foundation
import Reports

struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Ask implementations the cases of the tables and report how they answer.",
    discussion: """
      Every filter may be given several times, and each must match something. A case is asked at \
      the newest platform that it holds on, or with --platform only if it holds there.

      Examples:
        assay run --implementation associated-domains
        assay run --implementation spec-model --suite 'paths/*' --rule PTH-002
        assay run --implementation associated-domains --platform ios=12.0 --report junit=old.xml
      """
  )

  @Option(help: ArgumentHelp("Whom to ask; may be given several times.", valueName: "name"))
  var implementation: [BuiltIn]

  @OptionGroup(title: "Cases") var selection: SelectionOptions
  @OptionGroup var tables: TablesOptions

  @Option(help: ArgumentHelp("Write a report: junit=PATH.", valueName: "format=path"))
  var report: [ReportTarget] = []

  @Option(
    help: ArgumentHelp(
      """
      The form of the JUnit report: strict, valid by the public schemas of Ant and of Jenkins, or \
      extended, with file, line and properties.
      """))
  var junit: JUnitReport.Form = .strict

  @Option(help: ArgumentHelp("Write the record of the run, as JSON Lines.", valueName: "path"))
  var record: String?

  func run() async throws {
    var records: [RunRecord] = []
    do {
      let tables = try tables.read()
      let selection = try selection.selection()
      for name in implementation {
        let meter = ProgressMeter(name: name.rawValue)
        let runner = Runner(tables: tables, selection: selection) { meter.update($0, $1, $2) }
        records.append(try await runner.run(name.implementation, named: name.rawValue))
        meter.clear()
      }
    } catch let error as InputErrors {
      // A report of an earlier run that stayed in its place would read as this one's.
      try write([.notCarriedOut(because: error.description)])
      throw error
    }
    let text = TerminalReport(colors: Terminal.hasColors).text(for: records)
    FileHandle.standardOutput.write(Data(text.utf8))
    try write(records)
    if records.contains(where: \.isWrong) { throw ExitCode(1) }
  }

  private func write(_ records: [RunRecord]) throws {
    do {
      for target in report {
        try JUnitReport(form: junit).write(records, to: target.path)
      }
      if let record {
        try AtomicFile.replace(record, with: Data(try records.map { try $0.data }.joined()))
      }
    } catch {
      throw CouldNotRun(message: "\(error)")
    }
  }
}
