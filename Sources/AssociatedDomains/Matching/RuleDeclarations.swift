/// The rules of one entry, as they are in the file, and how one system reads them.
struct RuleDeclarations: Sendable {
  /// The array of the rules.
  let list: LocatedValue
  /// Whether they are component rules, and not path rules.
  private let areComponents: Bool
  /// Reads them.
  let reader: RuleReader

  /// Finds the rules of an entry of a service that a system reads, or that are read in any case; `nil`
  /// if the entry lacks the list.
  init?(
    of entry: DetailsEntry, areComponents: Bool, in appLinks: AppLinks, on system: OperatingSystem
  ) {
    guard let list = areComponents ? entry.componentList : entry.pathList else { return nil }
    (self.list, self.areComponents) = (list, areComponents)
    reader = RuleReader(
      variables: SubstitutionVariables(pairs: appLinks.substitutionVariables),
      defaults: [entry.defaults, appLinks.defaults].compactMap(\.self), system: system)
  }

  /// The elements of the list, of which some may be no rules.
  var elements: [JSONValue] { list.value.array ?? [] }

  /// Returns what an element of the list requires; `nil` if it is no rule.
  func reading(of element: JSONValue, at index: Int) -> RuleReading? {
    let source = LocatedValue(element, at: list.pointer.appending(index))
    return areComponents
      ? ComponentRule(source).map { reader.reading(of: $0) }
      : PathRule(source).map { reader.reading(of: $0) }
  }

  /// What the rules require, in order, each with its index in the list.
  var readings: some Sequence<(element: Int, rule: RuleReading)> {
    elements.enumerated().lazy.compactMap { index, element in
      reading(of: element, at: index).map { (index, $0) }
    }
  }

  /// Returns the path of a rule as it is written, before `NOT` and flags are read; `nil` if the rule has
  /// none of its own.
  func writtenPath(of element: JSONValue) -> String? {
    areComponents ? element.object?["/"]?.string : element.string
  }

  /// Returns the table of all rules.
  func table() -> RuleTable {
    var builder = RuleTableBuilder(reader)
    for (element, rule) in readings { builder.append(rule, element: element) }
    return builder.table()
  }

  /// Returns the table of one rule.
  func table(of rule: RuleReading, at index: Int) -> RuleTable {
    var builder = RuleTableBuilder(reader)
    builder.append(rule, element: index)
    return builder.table()
  }

  /// Whether the list has no rules.
  var isEmpty: Bool { !readings.contains { _ in true } }

  /// The rules.
  var rules: [LinkRule] {
    var builder = LinkRuleBuilder(reader)
    return readings.map { builder.rule($0.rule) }
  }
}
