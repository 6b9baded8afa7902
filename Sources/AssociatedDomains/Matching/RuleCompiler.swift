/// Compiles the rules of one entry as one system reads them.
struct RuleCompiler {
  private let system: OperatingSystem
  private let variables: SubstitutionVariables
  /// The defaults of the entry and of the service, in this order.
  /// - Rules: DEF-002
  private let defaults: [ComponentRule]
  private let inherited = InheritedConditions()

  /// Creates a compiler with the variables and defaults of an entry.
  init(
    variables: SubstitutionVariables, defaults: [ComponentRule], system: OperatingSystem = .latest
  ) {
    self.system = system
    self.variables = variables
    self.defaults = system.supports(.defaults) ? defaults : []
  }

  /// Compiles a component rule; an absent member is inherited from the nearest default, which is
  /// compiled once for all rules with the same flags.
  ///
  /// A member that is absent everywhere is not a condition, so that a rule without members matches
  /// every URL. `NOT` has no meaning here.
  /// - Rules: DEF-003, CMP-003, CMP-005, QRY-009, PATHS-011
  func rule(_ rule: ComponentRule) -> CompiledRule {
    let chain = [rule] + defaults
    let pattern = patternMaker(chain)
    let path = conditions(.path, chain, \.path) { [.init(pattern: pattern($0, .path))] }
    let query = conditions(.query, chain, \.query) { query in
      switch query {
      case .pattern(let query): [.init(pattern: pattern(query, .query))]
      case .items(let items):
        items.map { .init(pattern: pattern($0.pattern, .query), queryItem: $0.name) }
      case .void: []
      }
    }
    let fragment = conditions(.fragment, chain, \.fragment) {
      [.init(pattern: pattern($0, .fragment))]
    }
    return CompiledRule(
      pointer: rule.pointer, excludes: chain.first(\.excludes) ?? false,
      conditions: path + query + fragment)
  }

  private func conditions<Member>(
    _ kind: Pattern.Kind, _ chain: [ComponentRule], _ member: (ComponentRule) -> Member?,
    compile: (Member) -> [CompiledRule.Condition]
  ) -> [CompiledRule.Condition] {
    for (level, rule) in chain.enumerated() {
      guard let member = member(rule) else { continue }
      if level == 0 { return compile(member) }
      let use = InheritedConditions.Use(
        kind: kind, level: level, isCaseSensitive: chain.first(\.isCaseSensitive),
        isPercentEncoded: chain.first(\.isPercentEncoded))
      if let known = inherited.conditions[use] { return known }
      let conditions = compile(member)
      inherited.conditions[use] = conditions
      return conditions
    }
    return []
  }

  /// Compiles a path rule, which is compared with the path alone and inherits only the flags.
  /// - Rules: PATHS-004, X-31
  func rule(_ rule: PathRule) -> CompiledRule {
    let isNegated = system.supports(.negatedPaths) && rule.isNegated
    let text = rule.text.unicodeScalars.dropFirst(isNegated ? PathRule.negation.count : 0)
    return CompiledRule(
      pointer: rule.pointer, excludes: isNegated || defaults.first(\.excludes) ?? false,
      conditions: [.init(pattern: patternMaker(defaults)(String(text), .path))])
  }

  /// Returns a function that compiles patterns with the flags of a rule and its defaults.
  ///
  /// By default, patterns are case-sensitive and the URL stays percent-encoded.
  /// - Rules: CASE-002, PATHS-005, ENC-006
  private func patternMaker(_ chain: [ComponentRule]) -> (String, Pattern.Kind) -> Pattern {
    { text, kind in
      Pattern(
        text, kind: kind, variables: variables,
        caseSensitive: chain.first(\.isCaseSensitive) ?? true,
        percentEncoded: chain.first(\.isPercentEncoded) ?? true, on: system)
    }
  }
}

/// The conditions that rules have inherited so far.
private final class InheritedConditions {
  /// A member of a default, as rules with some flags inherit it.
  struct Use: Hashable {
    let kind: Pattern.Kind
    let level: Int
    let isCaseSensitive: Bool?
    let isPercentEncoded: Bool?
  }

  var conditions: [Use: [CompiledRule.Condition]] = [:]
}

extension [ComponentRule] {
  /// Returns the member of the first rule that has it.
  fileprivate func first<Member>(_ member: (ComponentRule) -> Member?) -> Member? {
    lazy.compactMap(member).first
  }
}
