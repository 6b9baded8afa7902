/// The rules of one entry as one system reads them, before they are compiled.
struct RuleSource: Sendable {
  /// The list of the rules.
  let list: RuleList
  /// Whether they are component rules, and not path rules.
  let areComponents: Bool
  /// The defaults of the entry and of the service, in this order.
  let defaults: [ComponentRule]
  private let variables: SubstitutionVariables
  private let system: OperatingSystem

  /// Creates the source of the rules of a list.
  init(
    _ list: RuleList, areComponents: Bool, variables: [(name: String, values: [String])],
    defaults: [ComponentRule], system: OperatingSystem
  ) {
    (self.list, self.areComponents, self.defaults) = (list, areComponents, defaults)
    (self.variables, self.system) = (SubstitutionVariables(pairs: variables), system)
  }

  /// Returns the table of all rules.
  func table() -> RuleTable {
    var builder = builder
    for (index, element) in (list.value.array ?? []).enumerated() {
      append(element, at: index, to: &builder)
    }
    return builder.table()
  }

  /// Returns the table of the rule that an element of the list is.
  func table(of element: JSONValue, at index: Int) -> RuleTable {
    var builder = builder
    append(element, at: index, to: &builder)
    return builder.table()
  }

  private var builder: RuleTableBuilder {
    RuleTableBuilder(variables: variables, defaults: defaults, system: system)
  }

  private func append(_ element: JSONValue, at index: Int, to builder: inout RuleTableBuilder) {
    if areComponents {
      if let rule = list.component(element, at: index) { builder.append(rule, element: index) }
    } else if let rule = list.path(element, at: index) {
      builder.append(rule, element: index)
    }
  }

  /// Whether the list has no rules.
  var isEmpty: Bool {
    !(list.value.array ?? []).contains { areComponents ? $0.object != nil : $0.string != nil }
  }

  /// Returns the rules in a form that explains why one does not match.
  func compiled() -> [() -> CompiledRule] {
    let compiler = RuleCompiler(
      variables: variables, defaults: defaults, system: system)
    return areComponents
      ? list.components.map { rule in { compiler.rule(rule) } }
      : list.paths.map { rule in { compiler.rule(rule) } }
  }
}
