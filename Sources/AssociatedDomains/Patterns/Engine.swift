/// The engines that compare patterns with texts, and which of them runs when.
///
/// A pattern is parsed to ``PatternTokens`` once, and instructions are made of these. All engines run
/// over the same ``Instructions``, and differ in how fast they answer, never in what. The article
/// *Engines* of the documentation says which runs when, and with which times.
///
/// A fourth engine, `PatternGraph` in the module `RuleAnalysis`, runs over the tokens and compares whole
/// lists of rules for every URL at once.
enum Engine {
  /// From left to right, one pattern at a time, which retries only after its last star:
  /// ``Instructions/compare(from:with:at:)``.
  ///
  /// Nothing beats it for few patterns, because most differ from a path in their first bytes.
  case scan
  /// All patterns at once, as a deterministic automaton whose states are computed as texts demand them,
  /// which is known as a lazy DFA: ``LazyAutomaton``.
  ///
  /// What is known takes a lookup for each byte, however many patterns there are; what is not may take
  /// a step for each of them, so it is not worth it for one URL. States may multiply beyond any memory,
  /// so their memory and the work on them are limited.
  case automaton
  /// One pattern at a time, as the sets of positions that it can reach, 64 in a word, which is known as
  /// the simulation of a nondeterministic automaton by bits: ``PositionSetMatcher``.
  ///
  /// Slower than both for usual patterns, but with a bound for all.
  case positionSets

  /// Returns the engine that compares the patterns for paths.
  static func forPaths(count: Int, pathLength: Int, isFirstDecision: Bool) -> Engine {
    if count <= fewPatterns { return .scan }
    return isFirstDecision && count * pathLength <= maximumFirstScan ? .scan : .automaton
  }

  /// Returns the engine that compares one pattern with a text.
  ///
  /// - Parameters:
  ///   - hasVariables: Whether the pattern has variables with values, several of which may match.
  ///   - isExhausted: Whether the automaton has computed as much as it may for the decision.
  @inline(__always)
  static func forText(hasVariables: Bool, isExhausted: @autoclosure () -> Bool) -> Engine {
    if !hasVariables { return .scan }
    return isExhausted() ? .positionSets : .automaton
  }

  /// Returns whether all values of query items with one name are compared at once, as one text.
  static func joinsValues(count: Int) -> Bool { count > fewItems }

  /// Returns whether a table is scanned in memory of the stack.
  static func scansOnStack(pathCount: Int, conditionCount: Int, hasVariables: Bool) -> Bool {
    pathCount <= eagerRuleLimit && conditionCount <= 2 * eagerRuleLimit && !hasVariables
  }

  /// The most elements of a list whose rules are compiled at once.
  static let eagerRuleLimit = 16

  /// The most rules that a first decision on more compiles one by one.
  static let maximumCompiledRules = 8

  /// The longest path that is scanned in memory of the stack, in bytes.
  static let maximumStackPath = 500

  /// The most patterns that are compared one by one; also those that a state of the automaton leaves,
  /// which has no transitions then.
  static let fewPatterns = 6

  /// The product of the number of patterns and the length of a path up to which a first decision scans.
  private static let maximumFirstScan = 1_000_000

  /// The most items of a query with one name that are compared one by one.
  private static let fewItems = 16

  /// The most instructions that a scan compares in vain.
  static let maximumScanSteps = 1_024

  /// The most bytes that a scan searches for what follows a star.
  static let maximumScanSearch = 2_048

  /// The memory for states of an automaton, in bytes, beyond which they are dropped.
  static let maximumStateBytes = 16 << 20

  /// The items of states that the automaton may compute for a decision.
  static let maximumWork = 300_000

  /// Returns the items that the automaton may compute for the next decision.
  ///
  /// Where it gives up once, it mostly does again.
  static func work(of maximum: Int, afterExhaustion isExhausted: Bool) -> Int {
    isExhausted ? maximum / 10 : maximum
  }
}
