import AssociatedDomains

/// The conditions of rules, each tried once on a URL.
struct ConditionTrial {
  private let comparison: URLComparison
  private var parser: PatternParser
  private var failures: [Key: RuleTrial.Failure?] = [:]
  /// The budget for finding common starts, for all conditions.
  private let budget = AnalysisBudget(work: 2_000_000)
  /// The work left for finding the values of variables, for all conditions: some 30,000 values of a
  /// pattern and a text of usual lengths.
  private var workOnVariables = 4_000_000

  /// How a condition is written; the variables are those of one file.
  private struct Key: Hashable {
    let kind: Pattern.Kind
    let form: ComparisonForm
    let queryItem: ScalarText?
    let pattern: ScalarText
  }

  /// Creates the trial of a URL that is compared with rules.
  init(of comparison: URLComparison, _ variables: SubstitutionVariables?) {
    (self.comparison, parser) = (comparison, PatternParser(variables: variables))
  }

  /// Returns why a condition of a rule, by its index, does not hold; `nil` if it holds.
  mutating func failure(
    of condition: LinkRule.Condition, _ index: Int, ofRule rule: Int
  ) -> RuleTrial.Failure? {
    let key = Key(
      kind: condition.pattern.kind, form: condition.pattern.form,
      queryItem: condition.queryItem.map(ScalarText.init),
      pattern: ScalarText(condition.pattern.text))
    if let known = failures[key] { return known }
    let text = comparison.failure(ofCondition: index, ofRule: rule)
    let failure = text.map { described(condition, failingOn: $0) }
    failures[key] = .some(failure)
    return failure
  }

  /// Returns the comparisons of a condition that holds: one, or one for each item with the name.
  mutating func comparisons(
    of condition: LinkRule.Condition, _ index: Int, ofRule rule: Int
  ) -> [RuleTrial.Comparison] {
    let pattern = condition.pattern
    return comparison.texts(ofCondition: index, ofRule: rule).map { text in
      RuleTrial.Comparison(
        member: pattern.kind.member, queryItem: condition.queryItem, pattern: pattern.text,
        comparedPattern: pattern.comparedForm(
          with: PositionIndex([Array(text.compared.utf8)]), parser.variables,
          within: &workOnVariables),
        written: text.written, text: text.written.map { _ in text.compared })
    }
  }

  private mutating func described(
    _ condition: LinkRule.Condition, failingOn text: URLComparison.Text
  ) -> RuleTrial.Failure {
    let pattern = condition.pattern
    let written = pattern.defect == nil ? text.written : nil
    return RuleTrial.Failure(
      mismatch: Explanation.Mismatch(
        pattern.text, pattern.kind, queryItem: condition.queryItem, defect: pattern.defect, text),
      comparedPattern: pattern.defect == nil ? pattern.comparedForm : nil,
      matchedStart: written.map { _ in start(of: text.compared, like: pattern) },
      matchedPattern: written.map { start(of: pattern, matching: $0) },
      differsOnlyInCase: !pattern.form.isFolded
        && written.map { matches(pattern, ignoringCaseOf: $0) } ?? false)
  }

  /// Returns the longest start that a text shares with any text that a pattern matches.
  private func start(of text: String, like pattern: Pattern) -> String {
    budget.withShare {
      var graph = PatternGraph(budget)
      var marks = PatternGraph.Marks()
      var positions = graph.append(pattern)
      var start = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        if budget.isExhausted { break }
        positions = graph.positions(after: .init(scalar), from: positions, &marks)
        if positions.isEmpty { break }
        start.append(scalar)
      }
      return String(start)
    }
  }

  /// Returns whether a pattern matches a text as written if case does not matter.
  private mutating func matches(_ pattern: Pattern, ignoringCaseOf text: String) -> Bool {
    let folded = Pattern(
      pattern.text, kind: pattern.kind,
      form: ComparisonForm(isDecoded: pattern.form.isDecoded, isFolded: true), parsedBy: &parser)
    return folded.matches(text)
  }

  /// Returns the longest start of a pattern that, with a star after it, matches a text as written.
  ///
  /// If a start does so, then every shorter start that does not end within a variable does too,
  /// because the star matches whatever the rest of the longer start matches. The longest start is
  /// therefore found by bisection.
  private mutating func start(of pattern: Pattern, matching text: String) -> String {
    let ends = ends(in: pattern.text)
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      let start = Pattern(
        String(pattern.text[..<ends[middle]]) + "*", kind: pattern.kind, form: pattern.form,
        parsedBy: &parser)
      if start.matches(text) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? "" : String(pattern.text[..<ends[low - 1]])
  }

  /// Returns the positions at which starts of a pattern end, except positions within a variable.
  private func ends(in text: String) -> [String.Index] {
    var ends: [String.Index] = []
    var isInVariable = false
    for index in text.indices {
      let rest = text[index...]
      if parser.variables != nil, rest.hasPrefix("$(") { isInVariable = true }
      if isInVariable, text[index] == ")" { isInVariable = false }
      if !isInVariable { ends.append(text.index(after: index)) }
    }
    return ends
  }
}
