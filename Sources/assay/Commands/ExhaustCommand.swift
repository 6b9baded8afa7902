public import ArgumentParser
import Discovery
import Essentials
public import Questions
import Reports
import Running

/// `assay exhaust`: asks an implementation every short pattern and text.
struct ExhaustCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exhaust",
    abstract: "Ask an implementation every pattern and text up to given lengths.",
    discussion: """
      Patterns and texts are all sequences of the symbols; the reference model judges the answers, \
      and wrong ones are grouped by their causes. An implementation without pattern questions is \
      asked match questions, about the texts that a URL can have. Exits with status 1 if an answer \
      is wrong or missing.

      Examples:
        assay exhaust --implementation 'exec:python3 adapter.py' --symbols 'a / * ? .'
        assay exhaust --implementation associated-domains --symbols 'a A %61 $(v) *' \\
          --lengths 3x4 --kind path --kind query --ignore-case --decode --variable v=a,b
      """
  )

  /// The implementation and the reports.
  @OptionGroup var exploration: ExplorationOptions

  @Option(
    help: ArgumentHelp("What patterns and texts consist of, between spaces.", valueName: "list"))
  var symbols = "a / * ? ."

  @Option(
    help: ArgumentHelp(
      "The maximum number of symbols in a pattern and in a text.", valueName: "NxN"))
  var lengths = "4x4"

  @Option(
    help: ArgumentHelp(
      "The component that the text is: path, query, fragment (default: path). May be repeated.",
      valueName: "component"))
  var kind: [ComponentKind] = []

  @Flag(help: "Ask each question also with caseSensitive false.")
  var ignoreCase = false

  @Flag(help: "Ask each question also with percentEncoded false.")
  var decode = false

  @Option(
    help: ArgumentHelp(
      "A substitution variable, which symbols such as $(v) name.", valueName: "name=value,..."))
  var variable: String?

  @Option(
    help: ArgumentHelp("Resume after this question of an earlier run.", valueName: "number"))
  var after = 0

  @Option(help: ArgumentHelp("Stop after this many seconds.", valueName: "seconds"))
  var time: Double?

  private var shape: ExhaustiveQuestions.Shape? {
    let numbers = lengths.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (0...64).contains($0) }) else { return nil }
    var shape = ExhaustiveQuestions.Shape(
      symbols: symbols.split(separator: " ").map(String.init),
      lengths: (pattern: numbers[0], text: numbers[1]))
    if !kind.isEmpty { shape.kinds = kind }
    if ignoreCase { shape.caseSensitive = [true, false] }
    if decode { shape.percentEncoded = [true, false] }
    if let parts = variable?.split(separator: "=", maxSplits: 1).map(String.init) {
      guard parts.count == 2 else { return nil }
      let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
      shape.variables = [parts[0]: .array(values.map { .string(String($0)) })]
    }
    return shape
  }

  func validate() throws {
    guard let shape else {
      throw ValidationError(
        "--lengths must be two numbers as in 4x4, and --variable a name and values as in v=a,b")
    }
    guard !shape.symbols.isEmpty, shape.count != nil else {
      throw ValidationError("--symbols and --lengths must give from 1 to \(Int.max) questions")
    }
    guard after >= 0, time ?? 1 > 0, time ?? 1 <= 1_000_000 else {
      throw ValidationError("--after must not be negative, and --time must be more than 0")
    }
  }

  func run() async throws {
    guard let shape, let all = shape.count else { return }
    let (data, subject) = try await exploration.prepare()
    let kinds = subject.description.questions
    guard kinds.contains(.match) || kinds.contains(.pattern) else {
      throw InputError("\(subject.description.name) answers neither match nor pattern questions")
    }
    var run = Exploration(
      ExhaustiveQuestions(shape, asMatch: !kinds.contains(.pattern), after: after),
      asking: subject, in: data, command: exploration.command,
      implementation: exploration.adapters.commandLine(exploration.implementation))
    let started = Date()
    let meter = ProgressMeter(name: subject.description.name)
    let limits = ExplorationLimits(time: time.map { .seconds($0) }) { Interruption.isRequested }
    try await run.run(limits) { totals, _ in meter.update("\(totals.words), of \(all)") }
    let (record, suite) = await exploration.findings(of: run, since: started)
    meter.clear()
    let seconds = Date().timeIntervalSince(started).text(decimals: 1)
    let done = run.firstUnanswered.map { $0 - 1 } ?? run.source.number
    let rest = done < all ? "; go on with --after \(done)" : ""
    try exploration.report(
      record, suite,
      summary: """
        exhaust: \(subject.description.name): \(run.totals.words), \(done) of \(all), \
        \(seconds) s\(rest)
        """)
  }
}

extension ComponentKind: ExpressibleByArgument {}
