/// The rules of one entry, as they are in the file, and how one system reads them.
struct RuleSource: Sendable {
  /// The list of the rules.
  let list: RuleList
  /// Whether they are component rules, and not path rules.
  let areComponents: Bool
  /// Reads them.
  let reader: RuleReader

  /// Creates the source of the rules of a list.
  init(
    _ list: RuleList, areComponents: Bool, variables: [(name: String, values: [String])],
    defaults: [ComponentRule], system: OperatingSystem
  ) {
    (self.list, self.areComponents) = (list, areComponents)
    reader = RuleReader(
      variables: SubstitutionVariables(pairs: variables), defaults: defaults, system: system)
  }

  /// Returns what an element of the list requires; `nil` if it is no rule.
  func reading(of element: JSONValue, at index: Int) -> RuleReading? {
    areComponents
      ? list.component(element, at: index).map { reader.reading(of: $0) }
      : list.path(element, at: index).map { reader.reading(of: $0) }
  }

  /// Returns the path of a rule as it is written, before `NOT` and flags are read; `nil` if the rule has
  /// none of its own.
  func writtenPath(of element: JSONValue) -> String? {
    areComponents ? element.object?["/"]?.string : element.string
  }

  /// Returns the table of all rules.
  func table() -> RuleTable {
    var builder = RuleTableBuilder(reader)
    for (index, element) in (list.value.array ?? []).enumerated() {
      if let rule = reading(of: element, at: index) { builder.append(rule, element: index) }
    }
    return builder.table()
  }

  /// Returns the table of one rule.
  func table(of rule: RuleReading, at index: Int) -> RuleTable {
    var builder = RuleTableBuilder(reader)
    builder.append(rule, element: index)
    return builder.table()
  }

  /// Whether the list has no rules.
  var isEmpty: Bool {
    !(list.value.array ?? []).contains { areComponents ? $0.object != nil : $0.string != nil }
  }

  /// Returns the rules in a form that explains why one does not match.
  func compiled() -> [() -> CompiledRule] {
    let compiler = RuleCompiler(reader)
    return areComponents
      ? list.components.map { rule in { compiler.rule(rule) } }
      : list.paths.map { rule in { compiler.rule(rule) } }
  }
}
