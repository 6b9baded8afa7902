import ArgumentParser
import Discovery
import FoundationShim
import Questions
import Reports
import Running
import Suites

/// The options that every search for wrong answers has: the implementation that it asks, and the
/// reports of the wrong answers.
struct ExplorationOptions: ParsableArguments {
  /// The implementation and its processes.
  @OptionGroup var subject: ImplementationOptions
  /// The reports to write.
  @OptionGroup(title: "Reports") var reports: ReportOptions
  /// The conformance data.
  @OptionGroup var data: DataOptions

  @Option(
    help: ArgumentHelp(
      "Write a suite with the smallest question of each cause and the unexplained questions.",
      valueName: "path"))
  var writeSuite: String?

  @Flag(help: "Show every recorded failure in full.")
  var verbose = false

  /// The implementation.
  private var implementation: ImplementationArgument { subject.implementation[0] }

  func validate() throws {
    try subject.requireOne()
    guard (reports.paths + [writeSuite].compactMap(\.self)).areDistinctFiles else {
      throw ValidationError("two of the reports and the suite have the same path")
    }
  }

  /// Prepares for signals, removes earlier reports, and returns the conformance data and the
  /// implementation, under the name for reports; if that fails, the reports say why.
  func prepare() async throws -> (data: ConformanceData, subject: any TestSubject) {
    CrashRecovery.prepare()
    Interruption.prepare()
    for path in reports.paths { AtomicFile.removeEarlier(path) }
    do {
      let data = try data.read()
      let (implementation, options) = (implementation, subject.adapters.options)
      let start = await Interruption.unlessRequested { () -> Result<any TestSubject, any Error> in
        do { return .success(try await implementation.namedSubject(options)) } catch {
          return .failure(error)
        }
      }
      guard let start else { throw Interrupted() }
      return (data, try start.get())
    } catch {
      let record = RunRecord.aborted(by: implementation.text, because: "\(error)")
      do { try Attempts.all { reports.write([record], &$0) } } catch { Terminal.warn(error) }
      throw error
    }
  }

  /// Returns the record of a search's findings, the smallest questions, and whether the search for
  /// causes was ended by its time; a signal during the search for causes drops the causes.
  func findings<Source>(
    of search: Exploration<Source>, since started: Date, seed: UInt64? = nil
  ) async -> (record: RunRecord, suite: FoundSuite, isPartial: Bool) {
    // After a signal that ended the questions, the next one ends the program.
    if Interruption.isRequested { return await search.findings(since: started, seed: seed) }
    let found = await Interruption.unlessRequested {
      await search.findings(since: started, seed: seed)
    }
    if let found { return found }
    return await search.findings(since: started, seed: seed, isExplained: false)
  }

  /// Returns the command line that asks a question again.
  func command(asking question: Question, on platform: Platform) -> String {
    let program = CommandLine.arguments.first ?? "assay"
    let (input, words) = question.askArguments
    let isOfToday = platform.version == platform.system.latest
    let system = isOfToday ? "" : " --platform \(platform)"
    return "\(input) | \(program.shellWord) ask \(words)\(system) "
      + "--implementation \(subject.adapters.commandLine(implementation))"
  }

  /// Writes and shows the findings.
  ///
  /// - Throws: The status of a signal that ended the search; otherwise status 1 if an answer was
  ///   wrong or missing, or status 3 if something cannot be written.
  func report(_ record: RunRecord, _ suite: FoundSuite, summary: String) throws {
    try Attempts.all { attempts in
      reports.write([record], &attempts)
      if let writeSuite, !suite.isEmpty {
        let text = suite.text(at: writeSuite)
        attempts.make { try AtomicFile.replace(writeSuite, with: Data(text.utf8)) }
      }
      attempts.make {
        if !record.cases.isEmpty {
          let report = TerminalReport(
            colors: Terminal.hasColors, detail: verbose ? .everything : .causes,
            everythingBy: "--verbose")
          try Terminal.write(report.text(for: [record]) + "\n")
        }
        try Terminal.show(summary + (Interruption.reason.map { "; \($0)" } ?? ""))
      }
    }
    if let code = Interruption.exitCode { throw code }
    if record.isWrong { throw ExitCode(1) }
  }
}
