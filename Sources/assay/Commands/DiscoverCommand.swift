import ArgumentParser
import Discovery
import FoundationShim
import Questions
import Reports
import Running
import Suites

/// `assay discover`: asks an implementation generated questions, or every short pattern and text.
struct DiscoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "discover",
    abstract: "Ask an implementation questions that no case asks, and explain its wrong answers.",
    discussion: """
      Generates questions from a seed, of every kind that the implementation answers. Match \
      questions have files with several entries, defaults on both levels, variables, paths, \
      encodings and hosts, and URLs that match or nearly match; other kinds of question are built \
      from parts of the cases. The reference model judges the answers. If an answer is wrong, the \
      cases are asked too. Wrong answers are then grouped by causes that also fit the answers to \
      the cases, and their questions are made as small as possible. If the rules leave an answer \
      open, it is only counted. The same seed gives the same questions on any machine. After --time, \
      asking the cases may take as long again (or 10 s), and finding causes a quarter of it (or \
      60 s, whichever is more, but at most 10 min). Exits with status 1 if an answer is wrong or \
      missing. Ctrl-C ends the search early; the reports are still written, and the status is 130.

      With --exhaustive, asks instead about every pattern and every text up to the given lengths \
      in symbols. An implementation that does not answer pattern questions is asked match \
      questions, about the texts that can occur in a URL.

      Examples:
        assay discover --implementation 'exec:python3 adapter.py' --time 60
        assay discover --implementation associated-domains --seed 7 \\
          --questions 100000 --junit discover.xml --write-suite found.json
        assay discover --implementation 'exec:python3 adapter.py' --exhaustive 4x4
        assay discover --implementation associated-domains --exhaustive 3x4 \\
          --symbols 'a A %61 $(v) *' --kind path --kind query --ignore-case \\
          --decode --variable v=a,b
      """
  )

  /// The implementation and the reports.
  @OptionGroup var exploration: ExplorationOptions

  @Option(
    help: ArgumentHelp(
      "Stop after this many seconds (default: 60; no limit with --questions or --exhaustive).",
      valueName: "seconds"))
  var time: Double?

  @Option(help: ArgumentHelp("Stop after this many questions.", valueName: "count"))
  var questions: Int?

  @Option(help: ArgumentHelp("The seed of the questions (default: 1).", valueName: "number"))
  var seed: UInt64?

  /// The patterns and texts of an exhaustive search.
  @OptionGroup(title: "Exhaustive search") var exhaustive: ExhaustiveOptions

  func validate() throws {
    guard time ?? 1 > 0, time ?? 1 <= 1_000_000, questions ?? 1 > 0 else {
      throw ValidationError("--time and --questions must be more than 0")
    }
    guard exhaustive.exhaustive == nil || seed == nil else {
      throw ValidationError("--seed is for questions that are made at random, without --exhaustive")
    }
  }

  func run() async throws {
    let (data, subject) = try await exploration.prepare()
    if let shape = exhaustive.shape {
      try await askAll(of: shape, subject, data)
    } else {
      try await askGenerated(subject, data)
    }
  }

  private func askGenerated(_ subject: any TestSubject, _ data: ConformanceData) async throws {
    let seed = seed ?? 1
    let source = GeneratedQuestions(
      seed: seed, data: data, kinds: subject.description.questions,
      supportsPlatforms: subject.description.supportsPlatforms)
    let time = time ?? (questions == nil ? 60 : nil)
    let (run, record, suite, end) = try await explore(source, subject, data, time, seed: seed) {
      $0.words
    }
    let pairs = run.source.coverage
    try exploration.report(
      record, suite,
      summary: """
        discover: \(subject.description.name): \(run.totals.words), seed \(seed), \(end); \
        \(pairs.shown) of \(pairs.all) pairs of a rule and an alternative shown by match questions
        """)
  }

  private func askAll(
    of shape: ExhaustiveQuestions.Shape, _ subject: any TestSubject, _ data: ConformanceData
  ) async throws {
    let kinds = subject.description.questions
    guard kinds.contains(.match) || kinds.contains(.pattern) else {
      throw InputError("\(subject.description.name) answers neither match nor pattern questions")
    }
    let all = shape.count ?? .max
    let source = ExhaustiveQuestions(
      shape, asMatch: !kinds.contains(.pattern), after: exhaustive.after)
    let (run, record, suite, end) = try await explore(source, subject, data, time) {
      "\($0.words), of \(all)"
    }
    let done = run.firstUnanswered.map { $0 - 1 } ?? run.source.number
    let rest = done < all ? "; go on with --after \(done)" : ""
    try exploration.report(
      record, suite,
      summary: """
        discover: \(subject.description.name): \(run.totals.words), \(done) of \(all), \
        \(end)\(rest)
        """)
  }

  /// Asks the questions of a source; returns the search, its findings, and in words how long it took
  /// and whether its time ended it.
  private func explore<Source>(
    _ source: Source, _ subject: any TestSubject, _ data: ConformanceData, _ time: Double?,
    seed: UInt64? = nil, progress: @escaping (ExplorationTotals) -> String
  ) async throws -> (Exploration<Source>, RunRecord, FoundSuite, end: String) {
    let exploration = exploration
    var run = Exploration(source, asking: subject, in: data) { question, platform in
      exploration.command(asking: question, on: platform)
    }
    let limits = ExplorationLimits(questions: questions, time: time.map { .seconds($0) }) {
      Interruption.isRequested
    }
    if let time = limits.time, let cases = limits.timeForCases, let causes = limits.timeForCauses {
      Terminal.note(
        "asking for \(time.words); if an answer is wrong, then asking the cases for about "
          + "\(cases.words), and finding causes for about \(causes.words)")
    }
    let began = Date()
    let meter = ProgressMeter(name: subject.description.name)
    try await run.run(limits) { totals, _ in meter.update(progress(totals)) }
    let found = await exploration.findings(of: run, since: began, seed: seed)
    meter.clear()
    let passed = "\(Date().timeIntervalSince(began).text(decimals: 1)) s"
    let end = found.isPartial ? "\(passed) (out of time for causes)" : passed
    return (run, found.record, found.suite, end)
  }
}

extension Duration {
  /// The time in seconds: `60 s`.
  fileprivate var words: String { "\((self / .seconds(1)).text(decimals: 0)) s" }
}
