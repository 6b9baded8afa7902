/// The URLs of a site, divided by the rules that match them, exactly.
///
/// They are divided by one component after another, and queries by the items of one name after
/// another. Between two divisions, URLs that the same rules may still match are one part, so that
/// the number of query items does not multiply the parts.
struct RuleSpace {
  /// URLs that the same rules match first.
  struct Class {
    /// The rules, in ascending order; each is a list and an index in it.
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

  /// What is divided at once.
  private enum Part: Hashable {
    case path
    /// Items whose decoded names are the same.
    case items([UInt8])
    case query, fragment

    init(_ condition: CompiledRule.Condition) {
      switch condition.pattern.kind {
      case .path: self = .path
      case .fragment: self = .fragment
      case .query:
        let name = condition.queryItem.map { Array($0.utf8) }
        let isDecoded = condition.pattern.form.isDecoded
        self = name.map { .items(isDecoded ? $0 : $0.percentDecoded ?? $0) } ?? .query
      }
    }

    var kind: Pattern.Kind {
      switch self {
      case .path: .path
      case .items, .query: .query
      case .fragment: .fragment
      }
    }
  }

  /// A class of a part, and whether each rule may match URLs that have it.
  private typealias Division = [(passes: [Bool], example: String)]

  private let references: [Reference]
  private let listCount: Int
  private var conditions: [CompiledRule.Condition] = []
  /// The parts of a URL, in the order in which they are divided into classes.
  private let parts: [Part]
  /// The conditions of each rule on each part.
  private let needed: [[Set<Int>]]
  /// The last part on which each rule has conditions.
  private let lastNeeded: [Int]
  private let values: (VariableWords) -> [String]
  /// What is already divided, by the first part and the conditions.
  private var divisions: [[Int]: Division] = [:]
  /// The searches for the classes of each part.
  private var searches: [Int: [Search]] = [:]

  /// The conditions of a search, and the classes that it found.
  private struct Search {
    let numbers: Set<Int>
    let mixesForms: Bool
    let classes: [ComponentClasses.Class]
  }

  /// The number of searches for classes so far.
  var searchCount: Int { searches.values.reduce(0) { $0 + $1.count } }

  /// The maximum number of combinations of the parts' classes.
  private static let maximumCombinations = 200_000

  /// Creates the space of lists of rules.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - values: Returns the values of a variable.
  init(_ lists: [[CompiledRule]], values: @escaping (VariableWords) -> [String]) {
    let references = lists.indices.flatMap { list in
      lists[list].indices.map { Reference(list: list, index: $0) }
    }
    var conditions: [CompiledRule.Condition] = []
    let numbers = references.map { reference in
      lists[reference.list][reference.index].conditions.map { condition in
        if let known = conditions.firstIndex(of: condition) { return known }
        conditions.append(condition)
        return conditions.count - 1
      }
    }
    let partOf = conditions.map { Part($0) }
    var parts: [Part] = [.path]
    for case .items(let name) in partOf where !parts.contains(.items(name)) {
      parts.append(.items(name))
    }
    parts += [.query, .fragment]
    self.references = references
    listCount = lists.count
    self.conditions = conditions
    self.parts = parts
    self.values = values
    let needed = numbers.map { numbers in
      parts.map { part in Set(numbers.filter { partOf[$0] == part }) }
    }
    self.needed = needed
    lastNeeded = needed.map { $0.lastIndex { !$0.isEmpty } ?? 0 }
  }

  /// Divides the URLs.
  ///
  /// - Parameters:
  ///   - firsts: How many of the rules of each list that match first are distinguished.
  ///   - required: A rule that must match too, which is then one of each class.
  /// - Throws: `RuleSpaceError` if that takes too long.
  mutating func classes(
    firsts: Int = .max, requiring required: Reference? = nil
  ) throws(RuleSpaceError) -> [Class] {
    let required = required.flatMap(references.firstIndex)
    var combinations = 0

    /// Divides each of some groups of URLs, the rules that may match and an example, by parts.
    func divide(
      _ groups: [[Int]: String], by range: ClosedRange<Int>
    ) throws(RuleSpaceError) -> [[Int]: String] {
      var divided: [[Int]: String] = [:]
      // A division by more conditions also answers for fewer.
      let ordered = groups.map {
        (rules: $0.key, example: $0.value, numbers: numbers($0.key, range))
      }
      .sorted { ($1.numbers.count, $0.example) < ($0.numbers.count, $1.example) }
      for (rules, example, numbers) in ordered {
        for item in try division(by: numbers, of: range) {
          combinations += 1
          guard combinations <= Self.maximumCombinations else { throw .combinations }
          var counts = Array(repeating: 0, count: listCount)
          let left = rules.filter { rule in
            guard item.passes[rule] else { return false }
            let list = references[rule].list
            guard counts[list] < firsts else { return rule == required }
            if lastNeeded[rule] <= range.upperBound {
              counts[list] += 1
            }
            return true
          }
          guard required.map(left.contains) ?? true else { continue }
          let longer = example + item.example.separated(as: parts[range.lowerBound].kind, example)
          if let known = divided[left], !longer.isPlainer(than: known) { continue }
          divided[left] = longer
        }
      }
      return divided
    }

    let (query, fragment) = (parts.count - 2, parts.count - 1)
    var groups = try divide([Array(references.indices): ""], by: 0...0)
    // A condition on the whole query sees the items of every name.
    let whole = groups.filter { $0.key.contains { !needed[$0][query].isEmpty } }
    groups = groups.filter { whole[$0.key] == nil }
    for part in 1..<query { groups = try divide(groups, by: part...part) }
    groups.merge(try divide(whole, by: 1...query)) { $0.isPlainer(than: $1) ? $0 : $1 }
    groups = try divide(groups, by: fragment...fragment)
    return groups.map { rules, example in
      Class(rules: rules.map { references[$0] }, example: example)
    }
  }

  /// Returns the conditions of some rules on some parts, in ascending order.
  private func numbers(_ rules: [Int], _ range: ClosedRange<Int>) -> [Int] {
    var numbers: Set<Int> = []
    for rule in rules {
      for part in range where !needed[rule][part].isEmpty { numbers.formUnion(needed[rule][part]) }
    }
    return numbers.sorted()
  }

  /// Divides parts by some conditions.
  private mutating func division(
    by numbers: [Int], of range: ClosedRange<Int>
  ) throws(RuleSpaceError) -> Division {
    let key = [range.lowerBound] + numbers
    if let known = divisions[key] { return known }
    let division = try classes(of: range.lowerBound, by: numbers).map { item in
      let passes = needed.map { needs in
        range.allSatisfy { needs[$0].isEmpty || needs[$0].isSubset(of: item.conditions) }
      }
      return (passes, item.example)
    }
    divisions[key] = division
    return division
  }

  /// Returns the classes of a part by some conditions, without a search if one was by those and more.
  ///
  /// Where only some of the conditions of a search compare decoded texts, it leaves out what one by
  /// the others alone does not.
  private mutating func classes(
    of part: Int, by numbers: [Int]
  ) throws(RuleSpaceError) -> [ComponentClasses.Class] {
    let chosen = numbers.map { conditions[$0] }
    let decodedCount = chosen.count { $0.pattern.form.isDecoded }
    let mixesForms = decodedCount > 0 && decodedCount < chosen.count
    let wider = searches[part, default: []].first {
      ($0.mixesForms == mixesForms || decodedCount == chosen.count)
        && $0.numbers.isSuperset(of: numbers)
    }
    if let wider {
      var seen: Set<Set<Int>> = []
      return wider.classes.compactMap { item in
        let met = item.conditions.intersection(numbers)
        return seen.insert(met).inserted ? .init(conditions: met, example: item.example) : nil
      }
    }
    let kind = parts[part].kind
    guard let found = ComponentClasses(of: kind, by: chosen, values: values) else {
      throw .component(kind)
    }
    let classes = found.classes.map { item in
      ComponentClasses.Class(
        conditions: Set(item.conditions.map { numbers[$0] }), example: item.example)
    }
    searches[part, default: []].append(
      Search(numbers: Set(numbers), mixesForms: mixesForms, classes: classes))
    return classes
  }
}

/// Why URLs cannot be divided by rules within bounds.
package enum RuleSpaceError: Error, CustomStringConvertible {
  /// The conditions on a component need too many states.
  case component(Pattern.Kind)
  /// Too many combinations of query items and other components matter.
  case combinations

  /// The cause and a fix.
  package var description: String {
    switch self {
    case .component(.query):
      "their conditions on the query need too many states; use fewer wildcards, and conditions on "
        + "items instead of the whole query"
    case .component(let kind):
      "their conditions on the \(kind) need too many states; use fewer wildcards"
    case .combinations:
      "too many combinations of query keys matter; use fewer keys in rules for the same path"
    }
  }
}

extension String {
  /// Returns the text of a component with what separates it from the URL before it.
  fileprivate func separated(as kind: Pattern.Kind, _ url: String) -> String {
    switch kind {
    case _ where isEmpty: ""
    case .path: self
    case .query: (url.contains("?") ? "&" : "?") + self
    case .fragment: "#" + self
    }
  }

  /// Returns whether this is the shorter URL, or the first one of two that are as long.
  func isPlainer(than other: String) -> Bool {
    (utf8.count, self) < (other.utf8.count, other)
  }
}
