/// Compiles the rules of one entry as one system reads them.
struct RuleCompiler {
  private let system: OperatingSystem
  /// The defaults of the entry and of the service, in this order.
  /// - Rules: DEF-002
  private let defaults: [ComponentRule]
  private let shared: Shared

  /// What is compiled once for all rules: the values of variables, and what they inherit alike.
  private final class Shared {
    struct Key: Hashable {
      let hasPath, hasQuery, hasFragment, isCaseSensitive, isPercentEncoded: Bool
    }
    var parser: PatternParser
    var inherited: [Key: CompiledRule.Defaults] = [:]

    init(_ parser: PatternParser) { self.parser = parser }
  }

  /// Creates a compiler with the variables and defaults of an entry.
  init(
    variables: SubstitutionVariables, defaults: [ComponentRule], system: OperatingSystem = .latest
  ) {
    self.system = system
    shared = Shared(
      PatternParser(variables: system.supports(.substitutionVariables) ? variables : nil))
    self.defaults = system.supports(.defaults) ? defaults : []
  }

  /// Compiles a component rule; an absent member is inherited from the nearest default.
  ///
  /// A member that is absent everywhere is not a condition, so that a rule without members matches
  /// every URL. `NOT` has no meaning here.
  /// - Rules: DEF-003, CMP-003, CMP-005, QRY-009, PATHS-011
  func rule(_ rule: ComponentRule) -> CompiledRule {
    let chain = [rule] + defaults
    let pattern = patternMaker(chain)
    return CompiledRule(
      pointer: rule.pointer, excludes: chain.first(\.excludes) ?? false,
      ownConditions: conditions(
        path: rule.path, query: rule.query, fragment: rule.fragment, pattern),
      defaults: inheritedConditions(of: rule, pattern))
  }

  private func inheritedConditions(
    of rule: ComponentRule, _ pattern: (String, Pattern.Kind) -> Pattern
  ) -> CompiledRule.Defaults {
    if defaults.isEmpty { return .none }
    let chain = [rule] + defaults
    let key = Shared.Key(
      hasPath: rule.path != nil, hasQuery: rule.query != nil, hasFragment: rule.fragment != nil,
      isCaseSensitive: chain.first(\.isCaseSensitive) ?? true,
      isPercentEncoded: chain.first(\.isPercentEncoded) ?? true)
    if let known = shared.inherited[key] { return known }
    let conditions = CompiledRule.Defaults(
      conditions(
        path: key.hasPath ? nil : defaults.first(\.path),
        query: key.hasQuery ? nil : defaults.first(\.query),
        fragment: key.hasFragment ? nil : defaults.first(\.fragment), pattern))
    shared.inherited[key] = conditions
    return conditions
  }

  private func conditions(
    path: String?, query: QueryCondition?, fragment: String?,
    _ pattern: (String, Pattern.Kind) -> Pattern
  ) -> [CompiledRule.Condition] {
    var conditions: [CompiledRule.Condition] = []
    if let path { conditions.append(.init(pattern: pattern(path, .path))) }
    switch query {
    case .pattern(let query): conditions.append(.init(pattern: pattern(query, .query)))
    case .items(let items):
      conditions += items.map {
        .init(pattern: pattern($0.pattern, .query), queryItem: $0.name)
      }
    case .void, nil: break
    }
    if let fragment { conditions.append(.init(pattern: pattern(fragment, .fragment))) }
    return conditions
  }

  /// Compiles a path rule, which is compared with the path alone and inherits only the flags.
  ///
  /// Variables apply as in component rules.
  /// - Rules: PATHS-004, SUB-020, X-31
  func rule(_ rule: PathRule) -> CompiledRule {
    let isNegated = system.supports(.negatedPaths) && rule.isNegated
    let text = rule.pattern(
      isNegated: isNegated, starMatchesRoot: system.supports(.starForRoot))
    return CompiledRule(
      pointer: rule.pointer, excludes: isNegated || defaults.first(\.excludes) ?? false,
      ownConditions: [.init(pattern: patternMaker(defaults)(text, .path))],
      defaults: .none)
  }

  /// Returns a function that compiles patterns with the flags of a rule and its defaults.
  ///
  /// By default, patterns are case-sensitive and the URL stays percent-encoded.
  /// - Rules: CASE-002, PATHS-005, ENC-006
  private func patternMaker(_ chain: [ComponentRule]) -> (String, Pattern.Kind) -> Pattern {
    let form = ComparisonForm(
      isDecoded: system.supports(.percentEncoded) && !(chain.first(\.isPercentEncoded) ?? true),
      isFolded: system.supports(.caseSensitive) && !(chain.first(\.isCaseSensitive) ?? true))
    return { [shared] text, kind in
      Pattern(text, kind: kind, form: form, parsedBy: &shared.parser)
    }
  }
}

extension [ComponentRule] {
  /// Returns the member of the first rule that has it.
  fileprivate func first<Member>(_ member: (ComponentRule) -> Member?) -> Member? {
    lazy.compactMap(member).first
  }
}
