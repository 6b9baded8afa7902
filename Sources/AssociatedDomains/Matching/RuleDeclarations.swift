/// The rules of one entry as written in the file, and how one system reads them.
struct RuleDeclarations: Sendable {
  /// The array of the rules.
  let list: LocatedValue
  /// Whether the rules are component rules instead of path rules.
  private let areComponents: Bool
  /// The reader of the rules.
  let reader: RuleReader

  /// Finds the component rules or the path rules of an entry; `nil` if the entry lacks the list.
  ///
  /// The list need not be the one that the system would choose.
  init?(
    of entry: DetailsEntry, areComponents: Bool, in appLinks: AppLinks, on system: OperatingSystem
  ) {
    guard let list = areComponents ? entry.componentList : entry.pathList else { return nil }
    (self.list, self.areComponents) = (list, areComponents)
    reader = RuleReader(
      variables: SubstitutionVariables(pairs: appLinks.substitutionVariables),
      defaults: [entry.defaults, appLinks.defaults].compactMap(\.self), system: system)
  }

  /// The elements of the list; some may not be rules.
  var elements: [JSONValue] { list.value.array ?? [] }

  /// Returns what an element of the list requires; `nil` if the element is not a rule.
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

  /// Returns the path of a rule as written, before `NOT` and flags are interpreted; `nil` if the
  /// rule has no path of its own.
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
