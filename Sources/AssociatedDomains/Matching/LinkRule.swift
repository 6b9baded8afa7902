/// A rule that decides which URLs open an app, as one system reads it and with inherited members.
public struct LinkRule: Sendable, Equatable {
  /// A condition on one component of a URL, or on the query items that share a name.
  ///
  /// The type is a class because rules share the conditions that they inherit.
  public final class Condition: Sendable, Equatable {
    /// The pattern that must match.
    public let pattern: Pattern
    /// The name of the query items whose values are compared; `nil` for a whole component.
    public let queryItem: String?
    /// Whether the rule inherits the condition from defaults.
    public let isInherited: Bool

    /// Creates a condition.
    package init(_ pattern: Pattern, queryItem: String? = nil, isInherited: Bool = false) {
      (self.pattern, self.queryItem, self.isInherited) = (pattern, queryItem, isInherited)
    }

    /// Compares the patterns and the names.
    public static func == (left: Condition, right: Condition) -> Bool {
      left === right || left.pattern == right.pattern && left.queryItem == right.queryItem
    }
  }

  /// The pointer to the rule in the file.
  public let pointer: JSONPointer
  /// Whether a matching URL is excluded from the app.
  /// - Rules: EXC-001
  public let excludes: Bool
  /// The conditions on the path, the query and the fragment, in this order, all of which must hold.
  /// - Rules: CMP-001, DEF-003
  public let conditions: [Condition]

  /// The conditions that the rule does not inherit.
  var ownConditions: some Sequence<Condition> { conditions.lazy.filter { !$0.isInherited } }
  /// The result for a URL that the rule matches.
  package var result: MatchResult { MatchResult(excludes ? .exclude : .match, rule: pointer) }
}

/// A builder of rules from what a reader reads; rules share the conditions that they inherit.
struct LinkRuleBuilder {
  private let reader: RuleReader
  private var parser: PatternParser
  private var inherited: [Default: [LinkRule.Condition]] = [:]

  /// A member that rules inherit, with the form in which they compare it.
  private struct Default: Hashable {
    let kind: Pattern.Kind
    let level: Int
    let form: ComparisonForm
  }

  /// Creates a builder of rules as a reader reads them.
  init(_ reader: RuleReader) {
    (self.reader, parser) = (reader, PatternParser(variables: reader.variables))
  }

  /// Creates a builder with the variables and defaults of an entry, for the latest systems.
  init(variables: SubstitutionVariables, defaults: [ComponentRule]) {
    self.init(RuleReader(variables: variables, defaults: defaults, system: .latest))
  }

  /// Returns a component rule.
  mutating func rule(_ rule: ComponentRule) -> LinkRule { self.rule(reader.reading(of: rule)) }

  /// Returns a path rule.
  mutating func rule(_ rule: PathRule) -> LinkRule { self.rule(reader.reading(of: rule)) }

  /// Returns the rule of a reading.
  mutating func rule(_ reading: RuleReading) -> LinkRule {
    LinkRule(
      pointer: reading.pointer, excludes: reading.excludes,
      conditions: conditions(reading.path, .path, reading.form) { [($0, nil)] }
        + conditions(reading.query, .query, reading.form) { $0.patterns }
        + conditions(reading.fragment, .fragment, reading.form) { [($0, nil)] })
  }

  private mutating func conditions<Value>(
    _ member: RuleReading.Member<Value>?, _ kind: Pattern.Kind, _ form: ComparisonForm,
    _ patterns: (Value) -> [(pattern: String, item: String?)]
  ) -> [LinkRule.Condition] {
    guard let member else { return [] }
    let source = member.level.map { Default(kind: kind, level: $0, form: form) }
    if let source, let known = inherited[source] { return known }
    let conditions = patterns(member.value).map { pattern, item in
      LinkRule.Condition(
        Pattern(pattern, kind: kind, form: form, parsedBy: &parser), queryItem: item,
        isInherited: source != nil)
    }
    if let source { inherited[source] = conditions }
    return conditions
  }
}
