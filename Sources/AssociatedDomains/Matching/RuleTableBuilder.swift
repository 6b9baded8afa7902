/// A builder that compiles the rules of one entry to a table.
///
/// A member that several rules inherit is compiled once.
struct RuleTableBuilder {
  private(set) var code = InstructionBuilder()
  private var parser: PatternParser
  private(set) var paths: [RuleTable.PathPattern] = []
  private(set) var rules: [RuleTable.Rule] = []
  private(set) var conditions: [RuleTable.Condition] = []
  private(set) var queries: [RuleTable.ConditionList] = []
  private(set) var names: [String] = []

  private var numbersOfNames: [ScalarText: Int] = [:]
  /// The numbers of the compiled defaults, by level and form.
  private var inherited: [Inherited]
  /// The last rule of each pattern for paths.
  private var lastRules: [Int] = []
  private var previousPath: (text: String, form: ComparisonForm, number: Int)?

  /// The numbers of a compiled pattern for paths, list of query conditions, and fragment condition.
  private struct Inherited {
    var path: Int?
    var query: Int?
    var fragment: Int?
  }

  /// Creates a builder without rules, for rules that a reader reads.
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

  /// Appends a rule, given with the index of its element in the list.
  mutating func append(_ rule: RuleReading, element: Int) {
    let (number, known) = (rules.count, paths.count)
    let query = compile(rule.query, \.query, rule.form) { $0.compile(query: $1, rule.form) }
    let fragment = compile(rule.fragment, \.fragment, rule.form) {
      $0.compile(fragment: $1, rule.form)
    }
    let path = compile(rule.path, \.path, rule.form) { $0.compile(path: $1, rule.form) }
    let pattern = path < 0 ? compile(path: "*", .written) : path
    rules.append(
      RuleTable.Rule(
        path: Int32(path), query: Int32(query), fragment: Int32(fragment), element: Int32(element),
        excludes: rule.excludes, form: rule.form))
    if pattern == known {
      lastRules.append(number)
      if query < 0, fragment < 0 { code.markLastAsDeciding() }
    } else {
      rules[lastRules[pattern]].next = Int32(number)
      lastRules[pattern] = number
    }
  }

  /// Compiles a member of a rule, or finds the number of an inherited member that is already
  /// compiled.
  /// - Returns: The number; -1 if there is no condition.
  private mutating func compile<Value>(
    _ member: RuleReading.Member<Value>?, _ known: WritableKeyPath<Inherited, Int?>,
    _ form: ComparisonForm, _ compile: (inout RuleTableBuilder, Value) -> Int
  ) -> Int {
    guard let member else { return -1 }
    guard let level = member.level else { return compile(&self, member.value) }
    let index = ComparisonForm.allCases.count * level + Int(form.rawValue)
    if let compiled = inherited[index][keyPath: known] { return compiled }
    let compiled = compile(&self, member.value)
    inherited[index][keyPath: known] = compiled
    return compiled
  }
}

extension RuleTableBuilder {
  private mutating func compile(path text: String, _ form: ComparisonForm) -> Int {
    if let previousPath, previousPath.form == form, previousPath.text.hasSameScalars(as: text) {
      return previousPath.number
    }
    let number = paths.count
    // Every path begins with a slash.
    let pattern = text.utf8.elementsEqual("/*".utf8) ? "*" : text
    let start = append(pattern, number: number, isPath: true, form)
    paths.append(
      RuleTable.PathPattern(
        start: Int32(start), form: form.ofTexts,
        beginsWithStar: code.instructions[start].kind == .star, firstRule: Int32(rules.count)))
    previousPath = (text, form, number)
    return number
  }

  private mutating func compile(fragment text: String, _ form: ComparisonForm) -> Int {
    append(condition: text, form)
    return conditions.count - 1
  }

  private mutating func compile(query: QueryCondition, _ form: ComparisonForm) -> Int {
    let first = conditions.count
    for (pattern, item) in query.patterns {
      append(condition: pattern, name: item.map { number(of: $0) } ?? -1, form)
    }
    if conditions.count == first { return -1 }
    queries.append(RuleTable.ConditionList(first: Int32(first), end: Int32(conditions.count)))
    return queries.count - 1
  }

  private mutating func number(of name: String) -> Int {
    if let known = numbersOfNames[ScalarText(name)] { return known }
    numbersOfNames[ScalarText(name)] = names.count
    names.append(name)
    return names.count - 1
  }

  private mutating func append(condition text: String, name: Int = -1, _ form: ComparisonForm) {
    let start = append(text, number: conditions.count, isPath: false, form)
    conditions.append(
      RuleTable.Condition(start: Int32(start), form: form.ofTexts, name: Int32(name)))
  }

  /// Appends a pattern and returns its start; a pattern with a defect matches nothing.
  private mutating func append(
    _ text: String, number: Int, isPath: Bool, _ form: ComparisonForm
  ) -> Int {
    let tokens = try? parser.tokens(of: text, isPath: isPath, isFolded: form.isFolded)
    return code.append(tokens ?? .never(isFolded: form.isFolded), number: number)
  }
}
