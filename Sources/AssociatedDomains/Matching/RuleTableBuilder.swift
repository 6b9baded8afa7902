/// Compiles the rules of one entry to a table.
///
/// What several rules inherit is compiled once.
struct RuleTableBuilder {
  private(set) var code = InstructionBuilder()
  private var parser: PatternParser
  private(set) var paths: [RuleTable.PathPattern] = []
  private(set) var rules: [RuleTable.Rule] = []
  private(set) var conditions: [RuleTable.Condition] = []
  private(set) var queries: [RuleTable.ConditionList] = []
  private(set) var names: [String] = []

  private var numbersOfNames: [ScalarText: Int] = [:]
  /// What the defaults were compiled to, by level and form.
  private var inherited: [Inherited]
  /// The last rule of each pattern for paths.
  private var lastRules: [Int] = []
  private var previousPath: (text: String, form: ComparisonForm, number: Int)?

  /// What a member of a rule was compiled to.
  private enum Compiled {
    /// No condition.
    case nothing
    /// The pattern, condition or list of conditions with this number.
    case number(Int)
    /// What never holds.
    case never

    /// The number; -1 if there is none.
    var index: Int32 { if case .number(let number) = self { Int32(number) } else { -1 } }
  }

  private struct Inherited {
    var path: Compiled?
    var query: Compiled?
    var fragment: Compiled?
  }

  /// Creates a builder without rules, for those that are read in a way.
  init(_ reader: RuleReader) {
    parser = PatternParser(variables: reader.variables)
    inherited = Array(
      repeating: Inherited(), count: ComparisonForm.allCases.count * reader.defaults.count)
  }

  /// Returns the table of the rules.
  consuming func table() -> RuleTable {
    code.appendValues()
    return RuleTable(self)
  }

  /// Appends a rule, an element of its list.
  mutating func append(_ rule: RuleReading, element: Int) {
    let number = rules.count
    let query = compile(rule.query, \.query, rule.form) { $0.compile(query: $1, rule.form) }
    let fragment = compile(rule.fragment, \.fragment, rule.form) {
      $0.compile(fragment: $1, rule.form)
    }
    rules.append(
      RuleTable.Rule(
        query: query.index, fragment: fragment.index, element: Int32(element),
        excludes: rule.excludes))
    if case .never = query { return }
    if case .never = fragment { return }
    let known = paths.count
    var path = compile(rule.path, \.path, rule.form) { $0.compile(path: $1, rule.form) }
    if case .nothing = path { path = compile(path: "*", .written) }
    guard case .number(let pattern) = path else { return }
    if pattern == known {
      lastRules.append(number)
      if rules[number].query < 0, rules[number].fragment < 0 { code.markLastAsDeciding() }
    } else {
      rules[lastRules[pattern]].next = Int32(number)
      lastRules[pattern] = number
    }
  }

  /// Compiles a member of a rule, or returns what the default that it is inherited from was compiled
  /// to.
  private mutating func compile<Value>(
    _ member: RuleReading.Member<Value>?, _ known: WritableKeyPath<Inherited, Compiled?>,
    _ form: ComparisonForm, _ compile: (inout RuleTableBuilder, Value) -> Compiled
  ) -> Compiled {
    guard let member else { return .nothing }
    guard let level = member.level else { return compile(&self, member.value) }
    let index = ComparisonForm.allCases.count * level + Int(form.rawValue)
    if let compiled = inherited[index][keyPath: known] { return compiled }
    let compiled = compile(&self, member.value)
    inherited[index][keyPath: known] = compiled
    return compiled
  }
}

extension RuleTableBuilder {
  private mutating func compile(path text: String, _ form: ComparisonForm) -> Compiled {
    if let previousPath, previousPath.form == form, previousPath.text.hasSameScalars(as: text) {
      return .number(previousPath.number)
    }
    let number = paths.count
    // Every path begins with a slash.
    let pattern = text.utf8.elementsEqual("/*".utf8) ? "*" : text
    guard let tokens = try? parser.tokens(of: pattern, isPath: true, isFolded: form.isFolded)
    else { return .never }
    let start = code.append(tokens, number: number)
    paths.append(
      RuleTable.PathPattern(
        start: Int32(start), form: form.ofTexts,
        beginsWithStar: code.instructions[start].kind == .star, firstRule: Int32(rules.count - 1)))
    previousPath = (text, form, number)
    return .number(number)
  }

  private mutating func compile(fragment text: String, _ form: ComparisonForm) -> Compiled {
    guard append(condition: text, form) else { return .never }
    return .number(conditions.count - 1)
  }

  private mutating func compile(query: QueryCondition, _ form: ComparisonForm) -> Compiled {
    let first = conditions.count
    switch query {
    case .void: return .nothing
    case .pattern(let text):
      guard append(condition: text, form) else { return .never }
    case .items(let items):
      for item in items {
        let name = numbersOfNames[ScalarText(item.name)] ?? names.count
        if name == names.count {
          names.append(item.name)
          numbersOfNames[ScalarText(item.name)] = name
        }
        guard append(condition: item.pattern, name: name, form) else { return .never }
      }
    }
    if conditions.count == first { return .nothing }
    queries.append(RuleTable.ConditionList(first: Int32(first), end: Int32(conditions.count)))
    return .number(queries.count - 1)
  }

  private mutating func append(
    condition text: String, name: Int = -1, _ form: ComparisonForm
  ) -> Bool {
    guard let tokens = try? parser.tokens(of: text, isPath: false, isFolded: form.isFolded)
    else { return false }
    let start = code.append(tokens, number: conditions.count)
    conditions.append(
      RuleTable.Condition(start: Int32(start), form: form.ofTexts, name: Int32(name)))
    return true
  }
}
