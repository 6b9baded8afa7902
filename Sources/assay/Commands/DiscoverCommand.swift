import ArgumentParser
import Discovery
import Essentials
import Questions
import Reports
import Running

/// `assay discover`: asks an implementation generated questions.
struct DiscoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "discover",
    abstract: "Ask an implementation questions that no case asks, and explain its wrong answers.",
    discussion: """
      Makes whole questions from a seed, of every kind that the implementation answers: files with \
      several entries, defaults on both levels, variables, paths, encodings and hosts, and URLs that \
      match or nearly do; the other kinds from parts of the cases. The reference model \
      judges the answers. Wrong ones are grouped by their causes and made as small as possible; \
      answers that the rules leave open are only counted. The same seed gives the same questions on \
      any machine. Exits with status 1 if an answer is wrong or missing; Ctrl-C ends it early, with its reports and status 130.

      Examples:
        assay discover --implementation 'exec:python3 adapter.py' --time 60
        assay discover --implementation associated-domains --seed 7 --questions 100000 \\
          --junit discover.xml --write-suite found.json
      """
  )

  /// The implementation and the reports.
  @OptionGroup var exploration: ExplorationOptions

  @Option(
    help: ArgumentHelp(
      "Stop after this many seconds (default: 60 without --questions).", valueName: "seconds"))
  var time: Double?

  @Option(help: ArgumentHelp("Stop after this many questions.", valueName: "count"))
  var questions: Int?

  @Option(help: ArgumentHelp("The seed of the questions.", valueName: "number"))
  var seed: UInt64 = 1

  func validate() throws {
    guard time ?? 1 > 0, time ?? 1 <= 1_000_000, questions ?? 1 > 0 else {
      throw ValidationError("--time and --questions must be more than 0")
    }
  }

  func run() async throws {
    let (data, subject) = try await exploration.prepare()
    let kinds = subject.description.questions
    let source = GeneratedQuestions(
      seed: seed, data: data, kinds: kinds, supportsPlatforms: subject.description.supportsPlatforms
    )
    var run = Exploration(
      source, asking: subject, in: data, command: exploration.command,
      implementation: exploration.adapters.commandLine(exploration.implementation))
    let started = Date()
    let limits = ExplorationLimits(
      questions: questions, time: (time ?? (questions == nil ? 60 : nil)).map { .seconds($0) }
    ) { Interruption.isRequested }
    let meter = ProgressMeter(name: subject.description.name)
    try await run.run(limits) { totals, _ in meter.update(totals.words) }
    let (record, suite) = await exploration.findings(of: run, since: started, seed: seed)
    meter.clear()
    let pairs = run.source.coverage
    let seconds = Date().timeIntervalSince(started).text(decimals: 1)
    try exploration.report(
      record, suite,
      summary: """
        discover: \(subject.description.name): \(run.totals.words), seed \(seed), \(seconds) s; \
        \(pairs.shown) of \(pairs.all) pairs of a rule and an alternative shown by match questions
        """)
  }
}
