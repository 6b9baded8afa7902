/// The requirements of a rule as one system reads it, with inherited members and before its
/// patterns are compiled.
struct RuleReading {
  /// A member of a rule.
  struct Member<Value> {
    /// The value.
    let value: Value
    /// The level of the defaults that the value is inherited from; `nil` if it is the rule's own.
    let level: Int?
  }

  /// The pointer to the rule in the file.
  let pointer: JSONPointer
  /// Whether a matching URL is excluded from the app.
  /// - Rules: EXC-001
  let excludes: Bool
  /// The form of the texts that its patterns are compared with.
  let form: ComparisonForm
  /// The pattern for the path; `nil` if there is no condition on it.
  let path: Member<String>?
  /// The condition on the query; `nil` if there is none.
  let query: Member<QueryCondition>?
  /// The pattern for the fragment; `nil` if there is no condition on it.
  let fragment: Member<String>?

  /// Returns the pattern of a condition by its index, as in ``LinkRule/conditions``; `nil` beyond
  /// the last.
  func condition(at index: Int) -> (pattern: String, kind: Pattern.Kind, item: String?)? {
    var index = index
    if let path {
      if index == 0 { return (path.value, .path, nil) }
      index -= 1
    }
    let patterns = query?.value.patterns ?? []
    if index < patterns.count { return (patterns[index].pattern, .query, patterns[index].item) }
    return index == patterns.count ? fragment.map { ($0.value, .fragment, nil) } : nil
  }
}

/// A reader of the rules of one entry as one system reads them.
///
/// Only this type interprets defaults, flags and `NOT`.
struct RuleReader: Sendable {
  /// The variables of the file; `nil` on systems without variables.
  let variables: SubstitutionVariables?
  /// The defaults of the entry and of the service, in this order; none on systems without defaults.
  /// - Rules: DEF-002
  let defaults: [ComponentRule]
  private let supportsCaseSensitive: Bool
  private let supportsPercentEncoded: Bool
  private let supportsNegatedPaths: Bool
  private let supportsStarForRoot: Bool

  /// Creates a reader with the variables and defaults of an entry.
  init(variables: SubstitutionVariables, defaults: [ComponentRule], system: OperatingSystem) {
    self.variables = system.supports(.substitutionVariables) ? variables : nil
    self.defaults = system.supports(.defaults) ? defaults : []
    supportsCaseSensitive = system.supports(.caseSensitive)
    supportsPercentEncoded = system.supports(.percentEncoded)
    supportsNegatedPaths = system.supports(.negatedPaths)
    supportsStarForRoot = system.supports(.starForRoot)
  }

  /// Returns what a component rule requires; an absent member is inherited from the nearest
  /// default.
  ///
  /// A member that is absent everywhere is not a condition, so that a rule without members matches
  /// every URL. `NOT` has no meaning here.
  /// - Rules: DEF-003, CMP-003, CMP-005, QRY-009, PATHS-011
  func reading(of rule: ComponentRule) -> RuleReading {
    RuleReading(
      pointer: rule.pointer, excludes: rule.excludes ?? inherited(\.excludes)?.value ?? false,
      form: form(rule), path: member(\.path, of: rule), query: member(\.query, of: rule),
      fragment: member(\.fragment, of: rule))
  }

  /// Returns what a path rule requires.
  ///
  /// A path rule is compared with the path alone and inherits only the flags. Variables apply as in
  /// component rules.
  /// - Rules: PATHS-004, SUB-020, X-31
  func reading(of rule: PathRule) -> RuleReading {
    let isNegated = supportsNegatedPaths && rule.isNegated
    let text = rule.pattern(isNegated: isNegated, starMatchesRoot: supportsStarForRoot)
    return RuleReading(
      pointer: rule.pointer, excludes: isNegated || inherited(\.excludes)?.value ?? false,
      form: form(nil), path: RuleReading.Member(value: text, level: nil), query: nil, fragment: nil)
  }

  /// Returns the form of the texts that a rule compares.
  ///
  /// By default, patterns are case-sensitive and the URL stays percent-encoded.
  /// - Rules: CASE-002, PATHS-005, ENC-006
  private func form(_ rule: ComponentRule?) -> ComparisonForm {
    func flag(_ flag: (ComponentRule) -> Bool?) -> Bool {
      rule.flatMap(flag) ?? inherited(flag)?.value ?? true
    }
    return ComparisonForm(
      isDecoded: supportsPercentEncoded && !flag(\.isPercentEncoded),
      isFolded: supportsCaseSensitive && !flag(\.isCaseSensitive))
  }

  private func member<Value>(
    _ member: (ComponentRule) -> Value?, of rule: ComponentRule
  ) -> RuleReading.Member<Value>? {
    member(rule).map { RuleReading.Member(value: $0, level: nil) } ?? inherited(member)
  }

  /// Returns the member of the nearest default that has it.
  private func inherited<Value>(
    _ member: (ComponentRule) -> Value?
  ) -> RuleReading.Member<Value>? {
    for (level, fallback) in defaults.enumerated() {
      if let value = member(fallback) {
        return RuleReading.Member(value: value, level: level)
      }
    }
    return nil
  }
}
