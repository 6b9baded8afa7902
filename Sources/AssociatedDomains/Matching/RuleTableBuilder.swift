/// Compiles the rules of one entry as one system reads them to a table.
///
/// What several rules inherit is compiled once.
struct RuleTableBuilder {
  private(set) var code: PatternCode
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
  /// What the defaults were compiled to, by level and flags.
  private var inherited: [Inherited]
  /// The last rule of each pattern for paths.
  private var lastRules: [Int] = []
  private var previousPath: (text: String, flags: Flags, number: Int)?

  private struct Flags: Equatable {
    let isDecoded: Bool
    let isFolded: Bool

    var form: RuleTable.Form {
      isDecoded ? isFolded ? .decodedAndFolded : .decoded : .written
    }
  }

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
    definitions: VariableDefinitions?, defaults: [ComponentRule], system: OperatingSystem
  ) {
    code = PatternCode(variables: definitions)
    self.defaults = system.supports(.defaults) ? defaults : []
    inherited = Array(repeating: Inherited(), count: 4 * self.defaults.count)
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
    let flags = flags(rule)
    let query = member(\.query, \.query, of: rule, flags) { $0.compile(query: $1, flags) }
    let fragment = member(\.fragment, \.fragment, of: rule, flags) {
      $0.compile(fragment: $1, flags)
    }
    let excludes = rule.excludes ?? defaults.lazy.compactMap(\.excludes).first ?? false
    append(element, excludes: excludes, query: query, fragment: fragment) { builder in
      builder.member(\.path, \.path, of: rule, flags) { $0.compile(path: $1, flags) }
    }
  }

  /// Appends a path rule, an element of its list, which is compared with the path alone and inherits
  /// only the flags.
  /// - Rules: PATHS-004, X-31
  mutating func append(_ rule: PathRule, element: Int) {
    let flags = flags(nil)
    let isNegated = supportsNegatedPaths && rule.isNegated
    let text = rule.pattern(isNegated: isNegated, starMatchesRoot: supportsStarForRoot)
    append(
      element, excludes: isNegated || defaults.lazy.compactMap(\.excludes).first ?? false,
      query: .nothing, fragment: .nothing
    ) {
      $0.compile(path: text, flags)
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
      pattern = compile(path: "*", Flags(isDecoded: false, isFolded: false))
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

  /// Returns the flags of a rule; by default, patterns are case-sensitive and the URL stays
  /// percent-encoded.
  /// - Rules: CASE-002, PATHS-005, ENC-006
  private func flags(_ rule: ComponentRule?) -> Flags {
    func flag(_ flag: (ComponentRule) -> Bool?) -> Bool {
      rule.flatMap(flag) ?? defaults.lazy.compactMap(flag).first ?? true
    }
    return Flags(
      isDecoded: supportsPercentEncoded && !flag(\.isPercentEncoded),
      isFolded: supportsCaseSensitive && !flag(\.isCaseSensitive))
  }

  /// Compiles a member of a rule, or returns what the nearest default with it was compiled to.
  private mutating func member<Value>(
    _ value: (ComponentRule) -> Value?, _ known: WritableKeyPath<Inherited, Compiled?>,
    of rule: ComponentRule, _ flags: Flags,
    compile: (inout RuleTableBuilder, Value) -> Compiled
  ) -> Compiled {
    if let value = value(rule) { return compile(&self, value) }
    for (level, fallback) in defaults.enumerated() {
      guard let value = value(fallback) else { continue }
      let place = 4 * level + (flags.isDecoded ? 1 : 0) + (flags.isFolded ? 2 : 0)
      if let compiled = inherited[place][keyPath: known] { return compiled }
      let compiled = compile(&self, value)
      inherited[place][keyPath: known] = compiled
      return compiled
    }
    return .nothing
  }
}

extension RuleTableBuilder {
  private mutating func compile(path text: String, _ flags: Flags) -> Compiled {
    if let previousPath, previousPath.flags == flags, previousPath.text.hasSameScalars(as: text) {
      return .number(previousPath.number)
    }
    let number = paths.count
    // Every path begins with a slash.
    let pattern = text.utf8.elementsEqual("/*".utf8) ? "*" : text
    let start = code.append(pattern, isPath: true, isFolded: flags.isFolded, number: number)
    guard let start else { return .never }
    paths.append(
      RuleTable.PathPattern(
        start: Int32(start), form: flags.form,
        beginsWithStar: code.instructions[start].kind == .star, firstRule: Int32(rules.count - 1)))
    previousPath = (text, flags, number)
    return .number(number)
  }

  private mutating func compile(fragment text: String, _ flags: Flags) -> Compiled {
    guard append(condition: text, flags) else { return .never }
    return .number(conditions.count - 1)
  }

  private mutating func compile(query: QueryCondition, _ flags: Flags) -> Compiled {
    let first = conditions.count
    switch query {
    case .void: return .nothing
    case .pattern(let text):
      guard append(condition: text, flags) else { return .never }
    case .items(let items):
      for item in items {
        let name = numbersOfNames[ScalarText(item.name)] ?? names.count
        if name == names.count {
          names.append(item.name)
          numbersOfNames[ScalarText(item.name)] = name
        }
        guard append(condition: item.pattern, name: name, flags) else { return .never }
      }
    }
    if conditions.count == first { return .nothing }
    queries.append(RuleTable.ConditionList(first: Int32(first), end: Int32(conditions.count)))
    return .number(queries.count - 1)
  }

  private mutating func append(
    condition text: String, name: Int = -1, _ flags: Flags
  ) -> Bool {
    let start = code.append(
      text, isPath: false, isFolded: flags.isFolded, number: conditions.count)
    guard let start else { return false }
    conditions.append(
      RuleTable.Condition(start: Int32(start), form: flags.form, name: Int32(name)))
    return true
  }
}
