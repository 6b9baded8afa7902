/// Compiles the rules of one entry as one system reads them.
struct RuleCompiler {
  private let system: OperatingSystem
  private let variables: SubstitutionVariables
  /// The defaults of the entry and of the whole service, the nearer first (DEF-002).
  private let defaults: [ComponentRule]

  /// A compiler for the rules of an entry, by the variables and the defaults that hold for it.
  init(
    variables: SubstitutionVariables, defaults: [ComponentRule], system: OperatingSystem = .latest
  ) {
    self.system = system
    self.variables = variables
    self.defaults = system.supports(.defaults) ? defaults : []
  }

  /// A component rule with what it inherits: its own member, else the nearest default (DEF-003).
  ///
  /// What nobody sets demands nothing (CMP-003), so that a rule without members matches every URL
  /// (CMP-005), and neither does an empty object of query items (QRY-009). `NOT` means nothing here
  /// (PATHS-011).
  func rule(_ rule: ComponentRule) -> CompiledRule {
    let chain = [rule] + defaults
    let pattern = patternMaker(chain)
    var conditions: [CompiledRule.Condition] = []
    if let path = chain.first(\.path) { conditions.append(.init(pattern: pattern(path, .path))) }
    switch chain.first(\.query) {
    case .pattern(let query): conditions.append(.init(pattern: pattern(query, .query)))
    case .items(let items):
      conditions += items.map {
        .init(pattern: pattern($0.pattern, .query), queryItem: $0.name)
      }
    case .void, nil: break
    }
    if let fragment = chain.first(\.fragment) {
      conditions.append(.init(pattern: pattern(fragment, .fragment)))
    }
    return CompiledRule(
      pointer: rule.pointer, excludes: chain.first(\.excludes) ?? false, conditions: conditions)
  }

  /// A path rule: it sees the path alone (PATHS-004), and of the defaults it takes the flags, not
  /// the patterns.
  func rule(_ rule: PathRule) -> CompiledRule {
    let isNegated = system.supports(.negatedPaths) && rule.isNegated
    let text = rule.text.unicodeScalars.dropFirst(isNegated ? PathRule.negation.count : 0)
    return CompiledRule(
      pointer: rule.pointer, excludes: isNegated || defaults.first(\.excludes) ?? false,
      conditions: [.init(pattern: patternMaker(defaults)(String(text), .path))])
  }

  /// A function that compiles patterns by the flags of a rule and what it inherits.
  ///
  /// Where nobody sets them, case counts (CASE-002, PATHS-005) and the URL stays encoded (ENC-006).
  private func patternMaker(_ chain: [ComponentRule]) -> (String, Pattern.Kind) -> Pattern {
    { text, kind in
      Pattern(
        text, kind: kind, variables: variables,
        caseSensitive: chain.first(\.isCaseSensitive) ?? true,
        percentEncoded: chain.first(\.isPercentEncoded) ?? true, on: system)
    }
  }
}

extension [ComponentRule] {
  /// The member of the nearest rule that has it.
  fileprivate func first<Member>(_ member: (ComponentRule) -> Member?) -> Member? {
    lazy.compactMap(member).first
  }
}
