import AssociatedDomains
import Questions
import RuleAnalysis

/// The rules of a site association in the form that the page compares: conditions are lists of
/// tokens, shared between rules, apps and systems.
struct PageRules {
  private let site: SitesAndApps.Site
  private var conditions = SharedValues()
  private var variables = SharedValues()
  private var lists = SharedValues()
  /// The compiled lists of rules, kept so that each is converted only once.
  private var known: [UnsafeRawPointer: (set: Shared<RuleSet>, list: Int)] = [:]
  /// The numbers of the converted variables, kept so that each is converted only once.
  private var variableNumbers: [ObjectIdentifier: (values: VariableValues, number: Int)] = [:]
  private var places: [String: String] = [:]

  /// The maximum number of URLs that the page offers for a list of rules.
  private static let maximumExampleCount = 40

  /// Creates the rules of a file; empty at first.
  init(of site: SitesAndApps.Site) { self.site = site }

  /// The members of the page's data.
  var members: JSON.Object {
    ["conditions": conditions.json, "variables": variables.json, "lists": lists.json]
  }

  /// Returns the number of the rule list that decides for an app.
  mutating func list(of scope: MatcherScope) -> Int {
    guard case .rules(let set) = scope else { return list(scope.rules, of: scope) }
    if let known = known[set.identity] { return known.list }
    let number = list(scope.rules, of: scope)
    known[set.identity] = (set, number)
    return number
  }

  private mutating func list(_ rules: [LinkRule], of scope: MatcherScope) -> Int {
    let matched = rules.compactMap { RuleWitness.url(of: $0, filledWith: .least) }.uniqued()
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.prefix(Self.maximumExampleCount)
    // The examples include a URL that no rule matches.
    let matcher = RuleListMatcher(of: scope)
    let other = ["/"] + matched.map { String($0.prefix { !"?#".contains($0) }) + "/x" }
    let unmatched = other.first { matcher?.firstRule(matching: $0).index == nil }
    let examples = matched + [unmatched].compactMap(\.self)
    let converted = rules.map { rule -> JSON in
      .object([
        "pointer": .string(rule.pointer.text), "place": .string(place(of: rule.pointer)),
        "excludes": .bool(rule.excludes),
        "conditions": .array(rule.conditions.map { .number(number(of: $0)) }),
      ])
    }
    return lists.number(
      of: .object([
        "rules": .array(converted),
        "examples": .array(examples.map(JSON.string)),
      ]))
  }

  private mutating func place(of pointer: JSONPointer) -> String {
    if let known = places[pointer.text] { return known }
    let position = site.index.position(of: pointer)
    let place = position.map { "\($0.line):\($0.column)" } ?? ""
    places[pointer.text] = place
    return place
  }

  private mutating func number(of condition: LinkRule.Condition) -> Int {
    let pattern = condition.pattern
    return conditions.number(
      of: .object([
        "member": .string(pattern.kind.member),
        "item": condition.queryItem.map(JSON.string) ?? .null, "pattern": .string(pattern.text),
        "decoded": .bool(pattern.form.isDecoded), "folded": .bool(pattern.form.isFolded),
        "tokens": pattern.defect == nil ? json(of: pattern.tokens) : .null,
      ]))
  }

  /// Returns tokens in the form of the page: 0 for a star, 1 for any scalar, a text, the characters
  /// of a class, or the number of a variable.
  private mutating func json(of tokens: PatternTokens) -> JSON {
    var list: [JSON] = []
    for token in tokens.list {
      switch token {
      case .star: list.append(.number(0))
      case .scalar: list.append(.number(1))
      case .literal(let range):
        list.append(.string(String(decoding: tokens.literals[range], as: UTF8.self)))
      case .character(let set):
        let characters = (0..<0x80 as Range<UInt8>).filter(set.contains)
        list.append(.object(["set": .string(String(decoding: characters, as: UTF8.self))]))
      case .value(let index):
        let variable = tokens.variables[index]
        if let known = variableNumbers[ObjectIdentifier(variable)] {
          list.append(.object(["variable": .number(known.number)]))
          continue
        }
        let patterns = variable.patterns.map { json(of: $0) }
        let values = variable.words.map { JSON.string(String(decoding: $0, as: UTF8.self)) }
        let number = variables.number(
          of: .object(["words": .array(values), "patterns": .array(patterns)]))
        variableNumbers[ObjectIdentifier(variable)] = (variable, number)
        list.append(.object(["variable": .number(number)]))
      }
    }
    return .array(list)
  }
}

/// Numbered values, each of which is written only once.
private struct SharedValues {
  private var values: [JSON] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// The values in the order of their numbers.
  var json: JSON { .array(values) }

  /// Returns the number of a value.
  mutating func number(of value: JSON) -> Int {
    let key = Array(value.text.utf8)
    if let known = numbers[key] { return known }
    numbers[key] = values.count
    values.append(value)
    return values.count - 1
  }
}
