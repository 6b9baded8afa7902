/// Compiles the rules of one entry as one system reads them.
struct RuleCompiler {
  private let reader: RuleReader
  private let shared: Shared

  /// What is compiled once for all rules: the values of variables, and what they inherit alike.
  private final class Shared {
    /// What a rule inherits: the levels of its members, and the form.
    struct Key: Hashable {
      let path, query, fragment: Int?
      let form: ComparisonForm
    }
    var parser: PatternParser
    var inherited: [Key: CompiledRule.Defaults] = [:]

    init(_ parser: PatternParser) { self.parser = parser }
  }

  /// Creates a compiler of rules that are read in a way.
  init(_ reader: RuleReader) {
    self.reader = reader
    shared = Shared(PatternParser(variables: reader.variables))
  }

  /// Creates a compiler with the variables and defaults of an entry, for today's systems.
  init(variables: SubstitutionVariables, defaults: [ComponentRule]) {
    self.init(RuleReader(variables: variables, defaults: defaults, system: .latest))
  }

  /// Compiles a component rule.
  func rule(_ rule: ComponentRule) -> CompiledRule { compiled(reader.reading(of: rule)) }

  /// Compiles a path rule.
  func rule(_ rule: PathRule) -> CompiledRule { compiled(reader.reading(of: rule)) }

  private func compiled(_ rule: RuleReading) -> CompiledRule {
    CompiledRule(
      pointer: rule.pointer, excludes: rule.excludes,
      ownConditions: conditions(of: rule, areInherited: false),
      defaults: inheritedConditions(of: rule))
  }

  private func inheritedConditions(of rule: RuleReading) -> CompiledRule.Defaults {
    if reader.defaults.isEmpty { return .none }
    let key = Shared.Key(
      path: rule.path?.level, query: rule.query?.level, fragment: rule.fragment?.level,
      form: rule.form)
    if let known = shared.inherited[key] { return known }
    let conditions = CompiledRule.Defaults(conditions(of: rule, areInherited: true))
    shared.inherited[key] = conditions
    return conditions
  }

  private func conditions(
    of rule: RuleReading, areInherited: Bool
  ) -> [CompiledRule.Condition] {
    func value<Value>(_ member: RuleReading.Member<Value>?) -> Value? {
      member.flatMap { ($0.level != nil) == areInherited ? $0.value : nil }
    }
    func condition(
      _ pattern: String, _ kind: Pattern.Kind, named name: String? = nil
    ) -> CompiledRule.Condition {
      let pattern = Pattern(pattern, kind: kind, form: rule.form, parsedBy: &shared.parser)
      return CompiledRule.Condition(pattern: pattern, queryItem: name)
    }
    var conditions: [CompiledRule.Condition] = []
    if let path = value(rule.path) { conditions.append(condition(path, .path)) }
    switch value(rule.query) {
    case .pattern(let query): conditions.append(condition(query, .query))
    case .items(let items):
      conditions += items.map { condition($0.pattern, .query, named: $0.name) }
    case .void, nil: break
    }
    if let fragment = value(rule.fragment) { conditions.append(condition(fragment, .fragment)) }
    return conditions
  }
}
