import Adapters
import ArgumentParser
import BuiltIns
import Foundation
import Questions
import Reports
import Running
import Suites

/// `assay run`: asks implementations the cases of the tables.
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
        assay run --implementation 'exec:python3 adapter.py' --jobs 2 --report junit=mine.xml
      """
  )

  @Option(
    help: ArgumentHelp(
      """
      Whom to ask: associated-domains, spec-model, or exec: and the command of an adapter, which is \
      split into words as a shell does but run without one. May be given several times.
      """,
      valueName: "name"),
    transform: ImplementationArgument.init(argument:))
  var implementation: [ImplementationArgument]

  /// Which cases are asked.
  @OptionGroup(title: "Cases") var selection: SelectionOptions
  /// How the implementations behind adapters are asked.
  @OptionGroup(title: "Adapters") var adapters: AdapterArguments
  /// Which part of the cases this run asks, and in which order.
  @OptionGroup(title: "Shards") var sharing: SharingOptions
  /// Which cases are known to fail.
  @OptionGroup(title: "Known failures") var known: KnownFailuresOptions
  /// The tables that hold the cases.
  @OptionGroup var tables: DataOptions

  @Option(
    help: ArgumentHelp("Write a report: junit=PATH.", valueName: "format=path"),
    transform: ReportTarget.init(argument:))
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

  func validate() throws {
    let paths = report.map(\.path) + [record, known.knownFailures].compactMap(\.self)
    guard paths.areDistinctFiles else {
      throw ValidationError(
        "two of the reports, the record and the known failures have the same path")
    }
    guard Set(implementation).count == implementation.count else {
      throw ValidationError("an implementation is named twice")
    }
    guard known.knownFailures == nil || implementation.count == 1 else {
      throw ValidationError("a list of known failures is for one implementation; name only one")
    }
  }

  func run() async throws {
    var conditions = Conditions()
    let outcomes: [Result<RunRecord, AdapterError>]
    do {
      outcomes = try await ask(&conditions)
    } catch {
      // A report of an earlier run that stayed in its place would read as this one's.
      let records = implementation.map { conditions.notCarriedOut(by: $0, because: error) }
      do { try write(records) } catch { Terminal.warn(error) }
      throw error
    }
    let records = zip(implementation, outcomes).map { name, outcome in
      switch outcome {
      case .success(let record): record
      case .failure(let error): conditions.notCarriedOut(by: name, because: error)
      }
    }
    let asked = outcomes.compactMap { try? $0.get() }
    try Attempts.all { attempts in
      attempts.make {
        try write(records) {
          guard !asked.isEmpty else { return }
          try Terminal.write(TerminalReport(colors: Terminal.hasColors).text(for: asked))
        }
      }
      for outcome in outcomes {
        attempts.make { try known.save(conditions.knownFailures, after: outcome.get()) }
      }
    }
    if records.contains(where: \.isWrong) { throw ExitCode(1) }
  }

  /// What is known of a run, also of one that breaks off.
  private struct Conditions {
    var selection: Selection?
    var tables: ConformanceData?
    var knownFailures: KnownFailures?

    func notCarriedOut(
      by name: ImplementationArgument, because error: any Error
    ) -> RunRecord {
      .aborted(by: name.text, because: "\(error)", selection: selection, of: tables)
    }
  }

  /// Asks each implementation in turn; an adapter that does not start leaves the others alone.
  private func ask(_ conditions: inout Conditions) async throws -> [Result<RunRecord, AdapterError>]
  {
    let list = try known.list()
    let options = adapters.options
    // The first starts while the tables are read, the others when it is their turn.
    async let first = implementation[0].subject(options)
    let selection = try sharing.share(of: selection.selection())
    conditions.selection = selection
    let tables = try tables.read()
    conditions.tables = tables
    var names = UniqueNames(taken: Set(implementation.compactMap(\.builtIn).map(\.rawValue)))
    var outcomes: [Result<RunRecord, AdapterError>] = []
    for (place, name) in implementation.enumerated() {
      do {
        var subject = try await place == 0 ? first : name.subject(options)
        if var adapter = subject as? Adapters.Adapter {
          adapter.description.name = names.claim(adapter.description.name)
          subject = adapter
        }
        let meter = ProgressMeter(name: subject.description.name)
        defer { meter.clear() }
        let runner = Runner(data: tables, selection: selection, command: command) {
          meter.update($0, $1, $2)
        }
        let record = try await runner.run(subject, argument: adapters.commandLine(name))
        let platform = selection.platform
        conditions.knownFailures = known.list(list, after: record, of: tables, at: platform)
        let judged = conditions.knownFailures?.applied(to: record, of: tables, at: platform)
        outcomes.append(.success(judged ?? record))
      } catch let error as AdapterError {
        outcomes.append(.failure(error))
      }
    }
    return outcomes
  }

  /// What asks a case again, as this program was called.
  private var command: String {
    let program = CommandLine.arguments.first ?? "assay"
    return ([program, "run"] + (tables.tables.map { ["--tables", $0] } ?? []))
      .map(\.shellWord).joined(separator: " ")
  }

  /// Writes all that can be written, and then says what could not.
  private func write(_ records: [RunRecord], show: () throws -> Void = {}) throws {
    try Attempts.all { attempts in
      for target in report {
        attempts.make { try JUnitReport(form: junit).write(records, to: target.path) }
      }
      if let record { attempts.make { try RecordFile.write(records, to: record) } }
      attempts.make(show)
    }
  }
}
