public import ArgumentParser
public import Questions
import Suites

/// The options that select cases.
struct SelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Select only suites whose path matches this glob.", valueName: "glob"))
  var suite: [String] = []

  @Option(help: ArgumentHelp("Select only cases whose id matches this glob.", valueName: "glob"))
  var `case`: [String] = []

  @Option(help: ArgumentHelp("Leave out cases whose id matches this glob.", valueName: "glob"))
  var skip: [String] = []

  @Option(
    help: ArgumentHelp("Select only cases with this kind of question.", valueName: "question"))
  var question: [QuestionKind] = []

  @Option(
    help: ArgumentHelp(
      "Select only cases with a rule whose id matches this glob.", valueName: "glob"))
  var rule: [String] = []

  @Option(
    help: ArgumentHelp(
      "Select only cases of this authority.", valueName: "authority"))
  var authority: [Authority] = []

  /// The system that decides; only cases that hold on it are selected.
  @OptionGroup var system: SystemOptions

  /// Whether no option selects cases; the option for the system does not count.
  var isEmpty: Bool {
    (suite + `case` + skip + rule).isEmpty && question.isEmpty && authority.isEmpty
  }

  /// Returns the selection by these options.
  func selection() throws -> Selection {
    Selection(
      suites: suite, cases: `case`, skipped: skip, rules: rule, questions: question,
      authorities: authority, platform: try system.named())
  }
}

extension Authority: ExpressibleByArgument {}
extension QuestionKind: ExpressibleByArgument {}

/// The options that divide and order the selected cases.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run only the K-th of N parts of the cases; `assay report` joins the records.",
      valueName: "K/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Run the cases in an order derived from this seed; reports keep the order of the suites.",
      valueName: "number"))
  var seed: UInt64?

  /// Returns a selection with these options applied.
  func applied(to selection: Selection) throws -> Selection {
    var selection = selection
    selection.shard = try shard.map(Shard.init(argument:))
    selection.seed = seed
    return selection
  }
}
