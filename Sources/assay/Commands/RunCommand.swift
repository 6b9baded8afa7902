import Adapters
import ArgumentParser
import BuiltIns
import Discovery
import FoundationShim
import Questions
import Reports
import Running
import Suites

/// `assay run`: runs the conformance suites against implementations.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the conformance suites against one or more implementations.",
    discussion: """
      Filters may be repeated, and each must match something. A case is run on the newest system \
      on which it holds. If the answer is right and the implementation supports older systems, the \
      case is also run on the oldest and the newest version of each system on which it holds. With \
      --platform, only the cases that hold on that system are run, and only on it. Exits with status 1 if a case failed \
      or errored, or if the list of known failures is not accurate. Ctrl-C and SIGTERM end a run \
      early; the reports are still written, and the status is 130 or 143. A second signal ends the \
      run at once.

      Examples:
        assay run --implementation associated-domains
        assay run --implementation spec-model --suite 'paths/*' --rule PTH-002
        assay run --implementation spec-model --platform ios=12.0 --junit old.xml
        assay run --implementation 'exec:python3 adapter.py' --jobs 2 \\
          --junit mine.xml
      """
  )

  /// The implementations and their processes.
  @OptionGroup var subject: ImplementationOptions

  /// The cases to run.
  @OptionGroup(title: "Cases") var selection: SelectionOptions
  /// The part of the cases to run, and its order.
  @OptionGroup(title: "Shards") var shards: ShardOptions
  /// The cases that are known to fail.
  @OptionGroup(title: "Known failures") var known: KnownFailuresOptions
  /// The reports to write.
  @OptionGroup(title: "Reports") var reports: ReportOptions
  /// The record of the run.
  @OptionGroup(title: "Reports") var record: RecordOptions
  /// The format of the output.
  @OptionGroup var format: FormatOptions
  /// The conformance data.
  @OptionGroup var data: DataOptions

  @Option(
    help: ArgumentHelp(
      """
      Fail only on the cases of this version of the conformance data, such as 1.2; wrong answers \
      to newer cases are warnings.
      """,
      valueName: "version"))
  var dataVersion: String?

  @Flag(help: "Show the suites, every failure in full, and the answers to unspecified cases.")
  var verbose = false

  @Flag(help: "Show only what was tested, and the totals.")
  var quiet = false

  @Flag(help: "Stop after the first wrong answer that is not a known failure.")
  var failFast = false

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "Run each case this many times, to find answers that change; wrong answers at least twice.",
      valueName: "count"))
  var repeats = 1

  @Flag(help: "Do not look for the causes of wrong answers.")
  var noDiagnosis = false

  /// The paths of all files to write.
  private var outputs: [String] { reports.paths + record.paths }
  private var implementation: [ImplementationArgument] { subject.implementation }

  func validate() throws {
    guard (outputs + [known.knownFailures].compactMap(\.self)).areDistinctFiles else {
      throw ValidationError(
        "two of the reports, the record and the known failures have the same path")
    }
    guard (1...1000).contains(repeats) else {
      throw ValidationError("--repeat must be from 1 to 1000")
    }
    guard !quiet || !verbose else {
      throw ValidationError("--quiet and --verbose exclude each other")
    }
    guard Set(implementation).count == implementation.count else {
      throw ValidationError("an implementation is named twice")
    }
    guard known.knownFailures == nil || implementation.count == 1 else {
      throw ValidationError("a list of known failures is for one implementation; name only one")
    }
  }

  func run() async throws {
    CrashRecovery.prepare()
    Interruption.prepare()
    for path in outputs { AtomicFile.removeEarlier(path) }
    var conditions = Conditions()
    let results: [Result<RunRecord, AdapterError>]
    do {
      results = try await runAll(&conditions)
    } catch {
      // The reports show a failure even if nothing was run.
      let records = implementation.map { conditions.abortedRun(of: $0, because: error) }
      do { try write(records) } catch { Terminal.warn(error) }
      throw error
    }
    let records = zip(implementation, results).map { name, result in
      switch result {
      case .success(let record): record
      case .failure(let error): conditions.abortedRun(of: name, because: error)
      }
    }
    for warning in conditions.warnings(about: records) { Terminal.warn(warning) }
    let complete = results.compactMap { try? $0.get() }
    try Attempts.all { attempts in
      attempts.make {
        try write(records) {
          if format.format == .github { return try Terminal.write(GitHubReport(records).text) }
          guard !complete.isEmpty else { return }
          let detail: TerminalReport.Detail = quiet ? .totals : verbose ? .everything : .causes
          let report = TerminalReport(
            colors: Terminal.hasColors, detail: detail, everythingBy: "--verbose")
          try Terminal.write(report.text(for: complete))
        }
      }
      for case .success(let record) in results where !Interruption.isRequested {
        attempts.make { try known.save(conditions.knownFailures, after: record) }
      }
      for case .failure(let error) in results { attempts.make { throw error } }
    }
    if Interruption.isRequested { Terminal.warn(Interrupted()) }
    // Exits at once, because all that remains is to free the memory, piece by piece.
    let status: CInt = records.contains(where: \.isWrong) ? 1 : 0
    FoundationShim.exit(Interruption.exitCode?.rawValue ?? status)
  }

  /// The inputs of a run as far as they could be read.
  private struct Conditions {
    var selection: Selection?
    var data: ConformanceData?
    var knownFailures: KnownFailures?
    var newer: [String: DataVersion] = [:]

    func warnings(about records: [RunRecord]) -> [InputError] {
      records.flatMap { $0.warnings(about: newer) }.map { InputError($0) }
    }

    func abortedRun(of name: ImplementationArgument, because error: any Error) -> RunRecord {
      .aborted(by: name.text, because: "\(error)", selection: selection, of: data)
    }
  }

  /// Runs the implementations in turn; an adapter that does not start does not stop the others.
  private func runAll(
    _ conditions: inout Conditions
  ) async throws -> [Result<RunRecord, AdapterError>] {
    let start = ContinuousClock.now
    let list = try known.list()
    let options = subject.adapters.options
    // The first adapter starts while the data is read; the others start in their turn.
    let implementation = implementation
    let first = Task { try await implementation[0].subject(options) }
    defer { first.cancel() }
    let selection = try shards.applied(to: selection.selection())
    conditions.selection = selection
    let data = try data.read()
    conditions.data = data
    let version = try dataVersion.map(data.changes.version(named:))
    conditions.newer = version.map(data.cases(after:)) ?? [:]
    let listed = failFast ? list?.ids(in: data.cases) ?? [] : []
    var names = UniqueNames(taken: Set(implementation.compactMap(\.builtIn).map(\.rawValue)))
    var results: [Result<RunRecord, AdapterError>] = []
    for (index, name) in implementation.enumerated() {
      let begin = index == 0 ? start : .now
      do {
        let found = await Interruption.unlessRequested {
          await (index == 0 ? first : Task { try await name.subject(options) }).result
        }
        guard var implementation = try found?.get() else {
          results.append(.success(conditions.abortedRun(of: name, because: Interrupted())))
          continue
        }
        if name.builtIn == nil, var adapter = implementation as? Adapters.Adapter {
          adapter.description.name = names.claim(name.name ?? adapter.description.name)
          implementation = adapter
        }
        let meter = ProgressMeter(name: implementation.description.name)
        defer { meter.clear() }
        let newer = conditions.newer
        let isKnown: @Sendable (Case) -> Bool = {
          newer[$0.id] != nil || listed.contains($0.id)
        }
        let runner = Runner(
          data: data, selection: selection, command: command,
          progress: { meter.update($0, $1, $2) }, stopsUnless: failFast ? isKnown : nil,
          repeats: repeats, until: { Interruption.reason })
        var record = try await runner.run(
          implementation, argument: subject.adapters.commandLine(name))
        // A single case is shown in full; it is no evidence of a cause.
        if !noDiagnosis, record.cases.count > 1 {
          record.diagnosis = await diagnosis(
            of: record.withoutFlakyCases, by: implementation, data, meter)
        }
        record.header.seconds = (ContinuousClock.now - begin) / .seconds(1)
        let platform = selection.platform
        conditions.knownFailures = known.list(list, after: record, of: data, at: platform)
        let judged = conditions.knownFailures?.applied(to: record, of: data, at: platform)
        record = judged ?? record
        results.append(
          .success(version.map { record.toleratingNewerCases(newer, after: $0) } ?? record))
      } catch let error as AdapterError {
        results.append(.failure(error))
      }
    }
    return results
  }

  /// Returns the causes of a run's wrong answers; `nil` if a signal ends the search.
  ///
  /// If the search takes longer than the run, and longer than a second, a note says that it
  /// continues.
  private func diagnosis(
    of record: RunRecord, by subject: any TestSubject, _ data: ConformanceData,
    _ meter: ProgressMeter
  ) async -> Diagnosis? {
    let notice = Task {
      try await Task.sleep(for: max(.seconds(1), .seconds(record.header.seconds ?? 0)))
      meter.clear()
      Terminal.note("finding causes; --no-diagnosis skips this")
    }
    defer { notice.cancel() }
    let found = await Interruption.unlessRequested {
      await Diagnostician(data).diagnosis(of: record, asking: subject)
    }
    if let found { return found }
    Terminal.note("the search for causes was not finished")
    return nil
  }

  /// The beginning of the command line that runs a case again.
  private var command: String {
    let program = CommandLine.arguments.first ?? "assay"
    return ([program, "run"] + (data.data.map { ["--data", $0] } ?? []))
      .map(\.shellWord).joined(separator: " ")
  }

  /// Writes the reports and the record and shows the results; a failure does not prevent the rest.
  private func write(_ records: [RunRecord], show: () throws -> Void = {}) throws {
    try Attempts.all { attempts in
      reports.write(records, &attempts)
      record.write(records, &attempts)
      attempts.make(show)
    }
  }
}
