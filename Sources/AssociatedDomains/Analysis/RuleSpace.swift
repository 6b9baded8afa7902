/// The URLs of a site, divided by the rules that match them, exactly.
struct RuleSpace {
  /// URLs that exactly the same rules match.
  struct Class {
    /// The rules that match, in ascending order; each is a list and an index in it.
    let rules: [Reference]
    /// The path, query and fragment of an example as short as possible.
    let example: String
  }

  /// A rule of one of the lists.
  struct Reference: Hashable {
    /// The list.
    let list: Int
    /// The index in the list.
    let index: Int
  }

  /// The classes, in no order.
  let classes: [Class]

  /// The maximum number of combinations of the components' classes.
  private static let maximumCombinations = 200_000

  /// Divides the URLs by lists of rules; `nil` if that takes too long, or a component is compared
  /// both encoded and decoded.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - values: Returns the values of a variable.
  init?(_ lists: [[CompiledRule]], values: @escaping (VariableWords) -> [String]) {
    let references = lists.indices.flatMap { list in
      lists[list].indices.map { Reference(list: list, index: $0) }
    }
    var components: [[(rules: Set<Reference>, example: String)]] = []
    for kind in [Pattern.Kind.path, .query, .fragment] {
      var conditions: [CompiledRule.Condition] = []
      var needed: [Reference: Set<Int>] = [:]
      for reference in references {
        let rule = lists[reference.list][reference.index]
        needed[reference] = Set(
          rule.conditions.filter { $0.pattern.kind == kind }.map { condition in
            if let known = conditions.firstIndex(where: { $0 == condition }) { return known }
            conditions.append(condition)
            return conditions.count - 1
          })
      }
      guard let found = ComponentClasses(of: kind, by: conditions, values: values) else {
        return nil
      }
      components.append(
        found.classes.map { item in
          let rules = needed.filter { $0.value.isSubset(of: item.conditions) }.keys
          return (Set(rules), item.example)
        })
    }
    guard components.map(\.count).reduce(1, *) <= Self.maximumCombinations else { return nil }
    classes = Self.combinations(of: components)
  }

  private static func combinations(
    of components: [[(rules: Set<Reference>, example: String)]]
  ) -> [Class] {
    var examples: [Set<Reference>: String] = [:]
    for path in components[0] {
      for query in components[1] {
        let rules = path.rules.intersection(query.rules)
        for fragment in components[2] {
          let example =
            path.example + (query.example.isEmpty ? "" : "?\(query.example)")
            + (fragment.example.isEmpty ? "" : "#\(fragment.example)")
          let all = rules.intersection(fragment.rules)
          if let known = examples[all], known.utf8.count <= example.utf8.count { continue }
          examples[all] = example
        }
      }
    }
    return examples.map { rules, example in
      Class(
        rules: rules.sorted { ($0.list, $0.index) < ($1.list, $1.index) }, example: example)
    }
  }
}
