import AssociatedDomains

/// The conditions of several lists of rules, numbered so that conditions written alike, which hold
/// for the same URLs, share a number.
struct ConditionIndex {
  /// A rule by the numbers of its conditions, without conditions that every URL meets.
  struct Rule {
    /// The rule.
    let compiled: LinkRule
    /// The list of the rule; `nil` if the rule has no conditions.
    let matcher: RuleListMatcher?
    /// The index of the rule in its list.
    let position: Int
    /// The condition on the path.
    let path: Int?
    /// The conditions on the query and its items.
    let query: [Int]
    /// The condition on the fragment.
    let fragment: Int?
    /// Whether a pattern matches nothing.
    let isDefective: Bool

    /// The numbers of all conditions.
    var conditions: [Int] { [path].compactMap(\.self) + query + [fragment].compactMap(\.self) }

    /// Returns whether the rule matches a URL.
    /// - Parameter link: The path, query and fragment of the URL.
    func matches(_ link: String) -> Bool { matcher?.matches(rule: position, link) ?? true }
  }

  /// The conditions by their numbers.
  private(set) var conditions: [LinkRule.Condition] = []
  /// The cost, in items of work, of comparing each condition with a text of 64 bytes.
  private var costs: [Int] = []
  private var numbers: [Key: Int] = [:]
  /// The numbers of variables; variables of several files may have the same values.
  private var variables: [VariableValues: Int] = [:]

  /// How a condition is written, and what its variables mean.
  private struct Key: Hashable {
    let kind: Pattern.Kind
    let form: ComparisonForm
    let queryItem: ScalarText?
    let pattern: ScalarText
    let variables: [Int]
    /// The number of variables that are character classes.
    let classes: Int
  }

  /// Returns the rules of a list by the numbers of their conditions.
  mutating func append(_ list: [LinkRule], _ matcher: RuleListMatcher?) -> [Rule] {
    list.enumerated().map { position, rule in
      var path: Int?
      var query: [Int] = []
      var fragment: Int?
      for condition in rule.conditions where !condition.alwaysHolds {
        let number = number(of: condition)
        switch condition.pattern.kind {
        case .path: path = number
        case .query: query.append(number)
        case .fragment: fragment = number
        }
      }
      return Rule(
        compiled: rule, matcher: matcher, position: position, path: path, query: query.sorted(),
        fragment: fragment,
        isDefective: rule.conditions.contains { $0.pattern.defect != nil })
    }
  }

  /// Returns the cost, in items of work, of comparing a rule with a text.
  func cost(of rule: Rule, length: Int) -> Int {
    1 + rule.conditions.reduce(0) { $0 + costs[$1] * (1 + length / 64) }
  }

  private mutating func number(of condition: LinkRule.Condition) -> Int {
    let pattern = condition.pattern
    let classes = pattern.tokens.list.count {
      if case .character = $0 { true } else { false }
    }
    let key = Key(
      kind: pattern.kind, form: pattern.form, queryItem: condition.queryItem.map(ScalarText.init),
      pattern: ScalarText(pattern.text),
      variables: pattern.tokens.variables.map { number(of: $0) },
      classes: classes)
    if let known = numbers[key] { return known }
    numbers[key] = conditions.count
    conditions.append(condition)
    let words = pattern.tokens.variables.reduce(0) {
      $0 + $1.words.count + 8 * $1.patterns.count
    }
    costs.append(4 + pattern.tokens.list.count * (1 + min(words, 1_000) / 4))
    return conditions.count - 1
  }

  private mutating func number(of values: VariableValues) -> Int {
    let number = variables[values] ?? variables.count
    variables[values] = number
    return number
  }
}

/// The rules of a list, and the matcher of the list.
struct RuleList {
  /// The rules that are kept: either all rules, or those that can match and are the first with
  /// their conditions.
  let rules: [ConditionIndex.Rule]
  /// For each rule of the whole list, its index in `rules`; `nil` if the rule can never decide.
  let indexes: [Int?]
  /// The matcher of the whole list; `nil` if the list is not compiled.
  let matcher: RuleListMatcher?

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - list: All rules.
  ///   - matcher: The matcher of the rules; `nil` if they are not compiled.
  ///   - index: The index, to which the conditions of the rules are appended.
  init(
    _ list: [LinkRule], _ matcher: RuleListMatcher?, in index: inout ConditionIndex
  ) {
    var seen: Set<[Int]> = []
    rules = index.append(list, matcher).filter {
      !$0.isDefective && seen.insert($0.conditions).inserted
    }
    var indexes = [Int?](repeating: nil, count: list.count)
    for (number, rule) in rules.enumerated() { indexes[rule.position] = number }
    self.indexes = indexes
    self.matcher = matcher
  }

  /// Creates a list that keeps all rules.
  init(all rules: [ConditionIndex.Rule]) {
    (self.rules, indexes, matcher) = (rules, rules.map(\.position), nil)
  }
}
