import AssociatedDomains

/// The conditions of rules, each tried once on a URL.
struct ConditionTrial {
  private let url: ComparedURL
  private var parser: PatternParser
  private var failures: [Key: RuleTrial.Failure?] = [:]
  /// What the search for common starts may spend on all conditions.
  private let budget = AnalysisBudget(work: 2_000_000)
  /// What the search for the values of variables may spend on all conditions: some 30,000 values of a
  /// pattern and a text of usual lengths.
  private var workOnVariables = 4_000_000

  /// How a condition is written; the variables are those of one file.
  private struct Key: Hashable {
    let kind: Pattern.Kind
    let form: ComparisonForm
    let queryItem: ScalarText?
    let pattern: ScalarText
  }

  /// Creates the trial of a URL.
  init(of url: ComparedURL, _ variables: SubstitutionVariables?) {
    (self.url, parser) = (url, PatternParser(variables: variables))
  }

  /// Returns why a condition does not hold; `nil` if it holds.
  mutating func failure(of condition: CompiledRule.Condition) -> RuleTrial.Failure? {
    let key = Key(
      kind: condition.pattern.kind, form: condition.pattern.form,
      queryItem: condition.queryItem.map(ScalarText.init),
      pattern: ScalarText(condition.pattern.text))
    if let known = failures[key] { return known }
    let failure = [condition].firstFailure(for: url).map { described($0) }
    failures[key] = .some(failure)
    return failure
  }

  /// Returns the comparisons of a condition that holds: one, or one for each item of the name.
  mutating func comparisons(of condition: CompiledRule.Condition) -> [RuleTrial.Comparison] {
    let pattern = condition.pattern
    let texts =
      condition.queryItem.map { url.values(ofItem: $0, as: pattern.form) }
      ?? [url.text(of: pattern.kind, as: pattern.form)]
    return texts.map { text in
      let isMissing = text === url.missing
      return RuleTrial.Comparison(
        member: pattern.kind.member, queryItem: condition.queryItem, pattern: pattern.text,
        comparedPattern: pattern.comparedForm(
          with: text, parser.variables, within: &workOnVariables),
        written: isMissing ? nil : String(decoding: text.written, as: UTF8.self),
        text: isMissing ? nil : String(decoding: text.bytes, as: UTF8.self))
    }
  }

  private mutating func described(_ failure: CompiledRule.Failure) -> RuleTrial.Failure {
    let pattern = failure.condition.pattern
    let isComparable = pattern.defect == nil && !failure.isMissingItem
    let written = failure.text.written
    return RuleTrial.Failure(
      mismatch: Explanation.Mismatch(failure),
      comparedPattern: pattern.defect == nil ? pattern.comparedForm : nil,
      matchedStart: isComparable ? start(of: failure.text, like: pattern) : nil,
      matchedPattern: isComparable ? start(of: pattern, matching: written) : nil,
      differsOnlyInCase: isComparable && !pattern.form.isFolded
        && matches(pattern, ignoringCaseOf: written))
  }

  /// Returns the longest start of a text that some text of a pattern also has.
  private func start(of text: PositionIndex, like pattern: Pattern) -> String {
    budget.withShare {
      var graph = PatternGraph(budget)
      var marks = PatternGraph.Marks()
      var positions = graph.append(pattern)
      var start = String.UnicodeScalarView()
      for scalar in String(decoding: text.bytes, as: UTF8.self).unicodeScalars {
        if budget.isExhausted { break }
        positions = graph.positions(after: .init(scalar), from: positions, &marks)
        if positions.isEmpty { break }
        start.append(scalar)
      }
      return String(start)
    }
  }

  /// Returns whether a pattern matches a text as written if case does not matter.
  private mutating func matches(_ pattern: Pattern, ignoringCaseOf text: [UInt8]) -> Bool {
    let folded = Pattern(
      pattern.text, kind: pattern.kind,
      form: ComparisonForm(isDecoded: pattern.form.isDecoded, isFolded: true), parsedBy: &parser)
    return folded.matches(PositionIndex(text, kind: pattern.kind, form: folded.form))
  }

  /// Returns the longest start of a pattern that, with a star after it, matches a text as written.
  ///
  /// If one does, so does every shorter one that does not end within a variable: what the rest of the
  /// longer one matches, the star does. So the longest is found by halving.
  private mutating func start(of pattern: Pattern, matching text: [UInt8]) -> String {
    let compared = PositionIndex(text, kind: pattern.kind, form: pattern.form)
    let ends = ends(in: pattern.text)
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      let start = Pattern(
        String(pattern.text[..<ends[middle]]) + "*", kind: pattern.kind, form: pattern.form,
        parsedBy: &parser)
      if start.matches(compared) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? "" : String(pattern.text[..<ends[low - 1]])
  }

  /// Returns the ends of the starts of a pattern, without those within a variable.
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
