/// A condition of a rule as a table of states, which a reader without patterns can follow from
/// character to character.
package struct ConditionTable: Sendable, Hashable {
  /// The member of the rule: `/`, `?` or `#`.
  package let member: String
  /// The name of the query items; `nil` if the whole component is compared.
  package let queryItem: String?
  /// The pattern as it is written.
  package let pattern: String
  /// Whether percent-encoding is resolved before the comparison.
  package let isDecoded: Bool
  /// The class of each ASCII character.
  package let classes: [Int]
  /// The classes of other scalars that patterns distinguish.
  package let namedClasses: [Unicode.Scalar: Int]
  /// The class of all other scalars.
  package let otherClass: Int
  /// The classes of `&` and `=` where they separate items.
  package let delimiters: [Int]
  /// The states after each state and class, in rows; -1 where the condition can hold no more.
  package private(set) var next: [[Int]] = []
  /// Whether the condition holds for a text that ends in each state.
  package private(set) var accepts: [Bool] = []

  /// The maximum number of states.
  private static let maximumStates = 2_000

  /// A state of the condition after a text.
  private struct State: Hashable {
    var places: [Int]
    var item: QueryItemScan?
    var endsInSlash = false
  }

  /// Creates the table; `nil` if it has too many states.
  ///
  /// A path is in its canonical form: slashes that follow each other count once, and one is added.
  init?(_ condition: CompiledRule.Condition, values: @escaping (VariableWords) -> [String]) {
    let (pattern, name) = (condition.pattern, condition.queryItem)
    (member, queryItem, self.pattern) = (pattern.kind.member, name, pattern.text)
    isDecoded = pattern.form.isDecoded
    var graph = PatternGraph(values: values)
    let start = graph.append(pattern, number: 0).sorted()
    let alphabet = ScalarClasses(graph.requirements, names: name.map { [$0] } ?? [])
    (classes, namedClasses) = (alphabet.ofASCII, alphabet.ofNamed)
    otherClass = alphabet.ofOthers
    delimiters = name == nil ? [] : alphabet.delimiters
    let item = name.map {
      QueryItemScan.Condition(number: 0, name: Array($0.unicodeScalars), start: start)
    }

    func state(after symbol: TextAlphabet.Symbol, from state: State) -> State? {
      var next = state
      if let item {
        return next.item?.read(symbol, for: item, in: graph) == true ? next : nil
      }
      if pattern.kind == .path {
        if symbol.scalar == "/", state.endsInSlash { return state }
        next.endsInSlash = symbol.scalar == "/"
      }
      next.places = graph.places(after: symbol, from: state.places)
      return next.places.isEmpty ? nil : next
    }
    func accepts(_ end: State) -> Bool {
      if let item { return end.item?.holds(for: item, in: graph) == true }
      let isOpen = pattern.kind == .path && !end.endsInSlash
      guard let last = isOpen ? state(after: .init("/"), from: end) : end else { return false }
      return !graph.matches(at: last.places).isEmpty
    }

    let first = State(places: item == nil ? start : [], item: item == nil ? nil : QueryItemScan())
    var (states, numbers) = ([first], [first: 0])
    var index = 0
    while index < states.count {
      let row = alphabet.symbols.map { symbol -> Int in
        guard let next = state(after: symbol, from: states[index]) else { return -1 }
        if let known = numbers[next] { return known }
        numbers[next] = states.count
        states.append(next)
        return states.count - 1
      }
      guard states.count <= Self.maximumStates else { return nil }
      next.append(row)
      self.accepts.append(accepts(states[index]))
      index += 1
    }
  }
}

/// All scalars, divided by the requirements that they meet.
private struct ScalarClasses {
  /// A scalar of each class, and the delimiters of items.
  private(set) var symbols: [TextAlphabet.Symbol] = []
  /// The class of each ASCII character.
  private(set) var ofASCII: [Int] = []
  /// The classes of other scalars that patterns distinguish.
  private(set) var ofNamed: [Unicode.Scalar: Int] = [:]
  /// The class of all other scalars.
  private(set) var ofOthers = 0
  /// The classes of `&` and `=` where they separate items.
  private(set) var delimiters: [Int] = []

  init(_ requirements: Set<PatternGraph.FoldedRequirement>, names: [String]) {
    let named = names.flatMap(\.unicodeScalars).map {
      PatternGraph.FoldedRequirement(requirement: .literal($0), isFolded: false)
    }
    let ordered = Array(requirements.union(named))
    var numbers: [[Bool]: Int] = [:]
    func number(_ symbol: TextAlphabet.Symbol) -> Int {
      let signature = [symbol.scalar == "/"] + ordered.map { $0.includes(symbol) }
      if let known = numbers[signature] { return known }
      numbers[signature] = symbols.count
      symbols.append(symbol)
      return symbols.count - 1
    }
    ofASCII = (0..<0x80 as Range<UInt8>).map { number(.init(Unicode.Scalar($0))) }
    // The Kelvin sign is the one scalar beyond ASCII whose lowercase is in it.
    for scalar in TextAlphabet.otherCandidates(for: ordered) + ["\u{212A}"] {
      ofNamed[scalar] = number(.init(scalar))
    }
    ofOthers = number(.init("\u{10FFFF}"))
    for scalar in ["&", "="] as [Unicode.Scalar] {
      delimiters.append(symbols.count)
      symbols.append(.init(scalar, isDelimiter: true))
    }
  }
}

/// The rules for one app, as a reader without patterns can follow them.
package struct RuleTables: Sendable {
  /// A rule and the indexes of its conditions.
  package struct Rule: Sendable {
    /// The pointer to the rule in the file.
    package let pointer: JSONPointer
    /// Whether the rule excludes what it matches.
    package let excludes: Bool
    /// The conditions, all of which must hold, as indexes of the site's tables.
    package let conditions: [Int]
  }

  /// The rules in order; a single one without conditions if every URL opens the app.
  package let rules: [Rule]
  /// Paths, queries and fragments that the rules decide in different ways; empty if there are too
  /// many.
  package let examples: [String]
}

/// The rules of a site association for its apps, which share what is equal.
package struct SiteTables {
  /// The conditions; `nil` for one that is too large for a table.
  package private(set) var tables: [ConditionTable?] = []
  /// The conditions so far, and the indexes of their tables.
  private var conditions: [(condition: CompiledRule.Condition, index: Int)] = []
  /// The rules of the apps and systems so far.
  private var known: [(list: [CompiledRule], rules: RuleTables)] = []
  private let site: SiteAssociation
  private let values: VariableValues

  /// Creates the tables of a site, as yet without any.
  package init(of site: SiteAssociation) {
    self.site = site
    values = VariableValues(of: [site.appLinks])
  }

  /// Returns the rules for an app as a system reads them.
  package mutating func rules(for app: String, on system: OperatingSystem) -> RuleTables {
    let list = MatcherScope(of: app, in: site, on: system).list
    if let known = known.first(where: { $0.list == list }) { return known.rules }
    var space = RuleSpace([list], values: values.values)
    let classes = (try? space.classes(firsts: 1)) ?? []
    let rules = RuleTables(
      rules: list.map { rule in
        .init(
          pointer: rule.pointer, excludes: rule.excludes,
          conditions: rule.conditions.map { index(of: $0) })
      },
      examples: classes.map(\.example).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) })
    known.append((list, rules))
    return rules
  }

  /// Returns the index of the table of a condition.
  private mutating func index(of condition: CompiledRule.Condition) -> Int {
    if let known = conditions.first(where: { $0.condition == condition }) { return known.index }
    let table = ConditionTable(condition, values: values.values)
    let index = table.flatMap { tables.firstIndex(of: $0) } ?? tables.count
    if index == tables.count { tables.append(table) }
    conditions.append((condition, index))
    return index
  }

  /// The ASCII characters that the path, query and fragment of a URL may have.
  package static let allowedCharacters = String(
    String.UnicodeScalarView(
      (0..<0x80 as Range<UInt8>).map { Unicode.Scalar($0) }.filter(LinkURLReader.allows)))
}
