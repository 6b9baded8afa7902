/// Compiles the rules of one entry as one system reads them to a table.
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

  private let defaults: [ComponentRule]
  private let supportsCaseSensitive: Bool
  private let supportsPercentEncoded: Bool
  private let supportsNegatedPaths: Bool
  private let supportsStarForRoot: Bool
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

  /// Creates a builder without rules.
  init(
    variables: SubstitutionVariables, defaults: [ComponentRule], system: OperatingSystem
  ) {
    parser = PatternParser(
      variables: system.supports(.substitutionVariables) ? variables : nil)
    self.defaults = system.supports(.defaults) ? defaults : []
    inherited = Array(
      repeating: Inherited(), count: ComparisonForm.allCases.count * self.defaults.count)
    supportsCaseSensitive = system.supports(.caseSensitive)
    supportsPercentEncoded = system.supports(.percentEncoded)
    supportsNegatedPaths = system.supports(.negatedPaths)
    supportsStarForRoot = system.supports(.starForRoot)
  }

  /// Returns the table of the rules.
  consuming func table() -> RuleTable {
    code.appendValues()
    return RuleTable(self)
  }

  /// Appends a component rule, an element of its list; an absent member is inherited from the
  /// nearest default.
  /// - Rules: DEF-003, CMP-003, CMP-005, QRY-009, PATHS-011
  mutating func append(_ rule: ComponentRule, element: Int) {
    let form = form(rule)
    let query = member(\.query, \.query, of: rule, form) { $0.compile(query: $1, form) }
    let fragment = member(\.fragment, \.fragment, of: rule, form) {
      $0.compile(fragment: $1, form)
    }
    let excludes = rule.excludes ?? defaults.lazy.compactMap(\.excludes).first ?? false
    append(element, excludes: excludes, query: query, fragment: fragment) { builder in
      builder.member(\.path, \.path, of: rule, form) { $0.compile(path: $1, form) }
    }
  }

  /// Appends a path rule, an element of its list, which is compared with the path alone and inherits
  /// only the flags.
  /// - Rules: PATHS-004, X-31
  mutating func append(_ rule: PathRule, element: Int) {
    let form = form(nil)
    let isNegated = supportsNegatedPaths && rule.isNegated
    let text = rule.pattern(isNegated: isNegated, starMatchesRoot: supportsStarForRoot)
    append(
      element, excludes: isNegated || defaults.lazy.compactMap(\.excludes).first ?? false,
      query: .nothing, fragment: .nothing
    ) {
      $0.compile(path: text, form)
    }
  }

  private mutating func append(
    _ element: Int, excludes: Bool, query: Compiled, fragment: Compiled,
    path: (inout RuleTableBuilder) -> Compiled
  ) {
    let rule = rules.count
    rules.append(
      RuleTable.Rule(
        query: query.index, fragment: fragment.index, element: Int32(element), excludes: excludes))
    if case .never = query { return }
    if case .never = fragment { return }
    let known = paths.count
    var pattern = path(&self)
    if case .nothing = pattern {
      pattern = compile(path: "*", .written)
    }
    guard case .number(let number) = pattern else { return }
    if number == known {
      lastRules.append(rule)
      if rules[rule].query < 0, rules[rule].fragment < 0 { code.markLastAsDeciding() }
    } else {
      rules[lastRules[number]].next = Int32(rule)
      lastRules[number] = rule
    }
  }

  /// Returns the form that a rule compares; by default, patterns are case-sensitive and the URL stays
  /// percent-encoded.
  /// - Rules: CASE-002, PATHS-005, ENC-006
  private func form(_ rule: ComponentRule?) -> ComparisonForm {
    func flag(_ flag: (ComponentRule) -> Bool?) -> Bool {
      rule.flatMap(flag) ?? defaults.lazy.compactMap(flag).first ?? true
    }
    return ComparisonForm(
      isDecoded: supportsPercentEncoded && !flag(\.isPercentEncoded),
      isFolded: supportsCaseSensitive && !flag(\.isCaseSensitive))
  }

  /// Compiles a member of a rule, or returns what the nearest default with it was compiled to.
  private mutating func member<Value>(
    _ value: (ComponentRule) -> Value?, _ known: WritableKeyPath<Inherited, Compiled?>,
    of rule: ComponentRule, _ form: ComparisonForm,
    compile: (inout RuleTableBuilder, Value) -> Compiled
  ) -> Compiled {
    if let value = value(rule) { return compile(&self, value) }
    for (level, fallback) in defaults.enumerated() {
      guard let value = value(fallback) else { continue }
      let place = ComparisonForm.allCases.count * level + Int(form.rawValue)
      if let compiled = inherited[place][keyPath: known] { return compiled }
      let compiled = compile(&self, value)
      inherited[place][keyPath: known] = compiled
      return compiled
    }
    return .nothing
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
