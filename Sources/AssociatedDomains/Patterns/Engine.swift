/// The engines that compare patterns with texts, and the choice between them.
///
/// A pattern is parsed once to ``PatternTokens``, from which instructions are made. All engines run
/// over the same ``Instructions``. They differ in speed, never in their answers. The article
/// *Engines* of the documentation says which engine runs when, and how long each takes.
///
/// A fourth engine, `PatternGraph` in the module `RuleAnalysis`, runs over the tokens and compares
/// whole lists of rules for every URL at once.
enum Engine {
  /// One pattern at a time, from left to right, retrying only after its last star:
  /// ``Instructions/compare(from:with:at:)``.
  ///
  /// No engine is faster for few patterns, because most differ from a path in their first bytes.
  case scan
  /// All patterns at once, by a deterministic automaton whose states are computed as texts need
  /// them, known as a lazy DFA: ``LazyAutomaton``.
  ///
  /// A known state takes one lookup for each byte, however many patterns there are. A new state may
  /// take a step for each pattern, so the automaton is not worthwhile for one URL. States may
  /// multiply beyond any memory, so their memory and the work on them are limited.
  case automaton
  /// One pattern at a time, by the sets of positions that it can reach, 64 in a word, known as the
  /// bit-parallel simulation of a nondeterministic automaton: ``PositionSetMatcher``.
  ///
  /// Slower than the other engines for usual patterns, but with a time bound for all patterns.
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

  /// Returns whether a table is scanned with memory on the stack.
  static func scansOnStack(pathCount: Int, conditionCount: Int, hasVariables: Bool) -> Bool {
    pathCount <= eagerRuleLimit && conditionCount <= 2 * eagerRuleLimit && !hasVariables
  }

  /// The maximum number of elements of a list whose rules are compiled immediately.
  static let eagerRuleLimit = 16

  /// The maximum number of rules that the first decision on a longer list compiles one by one.
  static let maximumCompiledRules = 8

  /// The maximum length in bytes of a path that is scanned with memory on the stack.
  static let maximumStackPath = 500

  /// The maximum number of patterns that are compared one by one.
  ///
  /// A state of the automaton in which no more patterns are left has no transitions.
  static let fewPatterns = 6

  /// The maximum product of pattern count and path length for which a first decision scans.
  private static let maximumFirstScan = 1_000_000

  /// The maximum number of query items with one name that are compared one by one.
  private static let fewItems = 16

  /// The maximum number of instructions that a scan compares in vain.
  static let maximumScanSteps = 1_024

  /// The maximum number of bytes that a scan searches for the text after a star.
  static let maximumScanSearch = 2_048

  /// The memory for the states of an automaton, in bytes, beyond which all states are dropped.
  static let maximumStateBytes = 16 << 20

  /// The number of items of states that the automaton may compute for a decision.
  static let maximumWork = 300_000

  /// Returns the number of items that the automaton may compute for the next decision.
  ///
  /// An automaton that gave up once will usually give up again.
  static func work(of maximum: Int, afterExhaustion isExhausted: Bool) -> Int {
    isExhausted ? maximum / 10 : maximum
  }
}
