import AssociatedDomains

/// Questions about rules: whether there is a URL that some of them match and others do not.
///
/// A search starts with the required rules alone and finds the shortest URL that they match. If one
/// of the other rules matches that URL too, the next search looks for a URL that this rule does not
/// match either, and so on. Most questions take only one or two such searches, each over the few
/// rules involved.
struct RuleQuestion {
  /// Consecutive rules of a list.
  struct Range {
    /// The number of the list.
    let list: Int
    /// The indexes of the rules.
    let rules: Swift.Range<Int>
  }

  /// The answer to a question.
  enum Answer {
    /// The path, query and fragment of a shortest URL.
    case url(String)
    /// There is no URL, because of these rules.
    case none(because: [ConditionIndex.Rule])
    /// The budget ended before there was an answer.
    case unsettled
  }

  /// The conditions of the rules.
  let index: ConditionIndex
  /// The lists of rules.
  let lists: [RuleList]
  /// The budget of the answers.
  let budget: AnalysisBudget
  private let known = KnownURLs()

  /// The URLs that searches found, by the rules that match them and the rules that do not; an empty
  /// text if there is none.
  private final class KnownURLs {
    var urls: [[[Int]]: String] = [:]
  }

  /// Creates questions about lists of rules.
  init(index: ConditionIndex, lists: [RuleList], budget: AnalysisBudget) {
    (self.index, self.lists, self.budget) = (index, lists, budget)
  }

  /// The minimum cost of a question, in items of work.
  private static let cost = 500

  /// Returns whether there is a URL that some rules match and no rules of some ranges match.
  ///
  /// - Parameters:
  ///   - required: The rules that match it.
  ///   - ranges: The rules that do not.
  ///   - guess: A URL that the required rules probably match, as short as any; `nil` if there is
  ///     none.
  /// - Complexity: That of the searches, each of which may take exponential time, up to a share of
  ///   the budget.
  func answer(
    matching required: [ConditionIndex.Rule], butNone ranges: [Range],
    guess: String? = nil
  ) -> Answer {
    guard !required.contains(where: \.isDefective) else { return .none(because: []) }
    return budget.withShare {
      budget.spend(Self.cost)
      if let guess, required.allSatisfy({ $0.matches(guess) }),
        rules(of: ranges, matching: guess).isEmpty, !budget.isExhausted
      {
        return .url(guess)
      }
      var relevant: [ConditionIndex.Rule] = []
      while !budget.isExhausted {
        guard let found = shortestURL(matching: required, avoiding: relevant) else {
          return .unsettled
        }
        if found.isEmpty { return .none(because: relevant) }
        guard Self.isURL(found) else { return .unsettled }
        let caught = rules(of: ranges, matching: found)
        if caught.isEmpty { return budget.isExhausted ? .unsettled : .url(found) }
        relevant += caught
      }
      return .unsettled
    }
  }

  /// Returns whether some rules match all URLs that another rule does; `nil` if not settled.
  func isEmpty(_ rule: ConditionIndex.Rule, without others: [ConditionIndex.Rule]) -> Bool? {
    budget.withShare { shortestURL(matching: [rule], avoiding: others).map(\.isEmpty) }
  }

  /// Returns the shortest URL that some rules match and others do not; an empty text if there is no
  /// such URL, and `nil` if that is not settled.
  private func shortestURL(
    matching required: [ConditionIndex.Rule], avoiding others: [ConditionIndex.Rule]
  ) -> String? {
    let key = [Set(required.flatMap(\.conditions)).sorted()] + others.map(\.conditions)
    if let url = known.urls[key] { return url }
    var search = URLSearch(index, matching: required, avoiding: others, budget)
    let found = search.shortestURL()
    if budget.isExhausted || search.isIncomplete { return nil }
    known.urls[key] = found ?? ""
    return found ?? ""
  }

  /// Returns the first rule of each range that matches a URL.
  private func rules(
    of ranges: [Range], matching url: String
  ) -> [ConditionIndex.Rule] {
    ranges.compactMap { range in
      let list = lists[range.list]
      if range.rules.lowerBound == 0, let matcher = list.matcher {
        let (position, cost) = matcher.firstRule(matching: url)
        budget.spend(cost)
        let index = position.flatMap { list.indexes[$0] }
        return index.flatMap { range.rules.contains($0) ? list.rules[$0] : nil }
      }
      return list.rules[range.rules].first { rule in
        budget.spend(index.cost(of: rule, length: url.utf8.count))
        return !budget.isExhausted && rule.matches(url)
      }
    }
  }

  /// Returns whether a text is the path, query and fragment of a URL.
  private static func isURL(_ text: String) -> Bool {
    (try? LinkURL(parsing: "https://example.com" + text)) != nil
  }
}

/// A search for the shortest URL that some rules match, and others do not.
private struct URLSearch {
  /// Whether there were too many combinations of query items to try.
  private(set) var isIncomplete = false

  private let index: ConditionIndex
  private let budget: AnalysisBudget
  /// The conditions that the URL meets.
  private let required: Set<Int>
  /// The conditions of each other rule that remain to be avoided.
  private let avoided: [Avoided]
  private var suffixes: [[Int]: String?] = [:]

  /// The conditions of a rule that do not follow from the required conditions.
  private struct Avoided {
    let path: Int?
    let query: [Int]
    let fragment: Int?
  }

  init(
    _ index: ConditionIndex, matching required: [ConditionIndex.Rule],
    avoiding others: [ConditionIndex.Rule], _ budget: AnalysisBudget
  ) {
    let conditions = Set(required.flatMap(\.conditions))
    (self.index, self.budget, self.required) = (index, budget, conditions)
    func open(_ number: Int?) -> Int? { number.flatMap { conditions.contains($0) ? nil : $0 } }
    avoided = others.filter { !$0.isDefective }.map { rule in
      Avoided(
        path: open(rule.path), query: rule.query.compactMap(open), fragment: open(rule.fragment))
    }
  }

  /// Returns the path, query and fragment of the URL; `nil` if there is none.
  ///
  /// URLs whose escapes are UTF-8 come first.
  mutating func shortestURL() -> String? {
    var best: String?
    var paths = options(
      of: .path, avoiding: avoided.map(\.path),
      forbidding: avoided.map { $0.query.isEmpty && $0.fragment == nil })
    while let path = paths.next() {
      if let best, !path.isUTF8 || path.text.utf8.count >= best.utf8.count { break }
      let left = avoided.indices.filter { avoided[$0].path.map(path.met.contains) ?? true }
      guard let suffix = suffix(avoiding: left) else { continue }
      let url = path.text + suffix
      if best.map(url.isPlainer) ?? true { best = url }
    }
    return best
  }

  /// Returns the shortest query and fragment that avoid some rules; `nil` if there are none.
  private mutating func suffix(avoiding left: [Int]) -> String? {
    if let known = suffixes[left] { return known }
    var best: String?
    var fragments = options(
      of: .fragment, avoiding: left.map { avoided[$0].fragment },
      forbidding: left.map { avoided[$0].query.isEmpty })
    while let fragment = fragments.next() {
      if let best, !fragment.isUTF8 || fragment.text.utf8.count >= best.utf8.count { break }
      let open = left.filter { avoided[$0].fragment.map(fragment.met.contains) ?? true }
      guard let query = query(avoiding: open.map { avoided[$0].query }) else { continue }
      let suffix =
        (query.isEmpty ? "" : "?" + query) + (fragment.text.isEmpty ? "" : "#" + fragment.text)
      if best.map(suffix.isPlainer) ?? true { best = suffix }
    }
    suffixes[left] = .some(best)
    return best
  }

  /// Returns the texts of a component that meet the required conditions on it, each with the
  /// numbers of the other conditions that it meets.
  ///
  /// - Parameters:
  ///   - kind: The component.
  ///   - conditions: The condition of each avoided rule; `nil` if the rule has no open condition.
  ///   - isDecisive: Whether a text that meets the condition, or any text if there is none, is
  ///     useless.
  private func options(
    of kind: Pattern.Kind, avoiding conditions: [Int?], forbidding isDecisive: [Bool]
  ) -> ComponentOptions {
    let others = Set(conditions.compactMap(\.self)).sorted()
    let needed = required.filter { index.conditions[$0].pattern.kind == kind }.sorted()
    if zip(conditions, isDecisive).contains(where: { $0 == nil && $1 }) {
      return ComponentOptions(search: nil, numbers: [], plain: nil)
    }
    guard !others.isEmpty || !needed.isEmpty else {
      return ComponentOptions(search: nil, numbers: [], plain: kind == .path ? "/" : "")
    }
    let forbidden = zip(conditions, isDecisive).compactMap { $1 ? $0 : nil }
    let search = TextSearch(
      .component(kind), meeting: needed.map { index.conditions[$0] },
      avoiding: others.map { index.conditions[$0] },
      forbidden: Set(forbidden).compactMap { others.firstIndex(of: $0).map { [$0] } }, budget)
    return ComponentOptions(search: search, numbers: others, plain: nil)
  }

  /// Returns the shortest query that meets the required conditions on it, and not all conditions of
  /// any list; `nil` if there is none.
  private mutating func query(avoiding lists: [[Int]]) -> String? {
    let needed = required.filter { index.conditions[$0].pattern.kind == .query }.sorted()
    let others = Set(lists.joined()).sorted()
    let all = (needed + others).map { index.conditions[$0] }
    guard !all.isEmpty else { return lists.isEmpty ? "" : nil }
    guard !lists.contains(where: \.isEmpty) else { return nil }
    let numbered = lists.map { list in list.compactMap(others.firstIndex) }
    if all.allSatisfy({ $0.queryItem != nil }) {
      var search = QueryItemSearch(
        meeting: Array(all.prefix(needed.count)), avoiding: Array(all.dropFirst(needed.count)),
        budget)
      let found = search.shortestQuery(avoiding: numbered)
      isIncomplete = isIncomplete || search.isIncomplete
      return found
    }
    var search = TextSearch(
      .component(.query), meeting: Array(all.prefix(needed.count)),
      avoiding: Array(all.dropFirst(needed.count)), forbidden: numbered, budget)
    return search.next()?.text
  }
}

/// The texts of a component, shortest first.
private struct ComponentOptions {
  /// The search; `nil` if the component has no conditions.
  var search: TextSearch?
  /// The numbers of the conditions by their indexes in the search.
  let numbers: [Int]
  /// The only text, if the component has no conditions.
  var plain: String?

  mutating func next() -> TextSearch.Option? {
    if let text = plain {
      plain = nil
      return .init(text: text, met: [], isUTF8: true)
    }
    guard let option = search?.next() else { return nil }
    return .init(
      text: option.text, met: Set(option.met.map { numbers[$0] }), isUTF8: option.isUTF8)
  }
}

extension String {
  /// Returns whether this URL is shorter than another, or as long and ordered before it.
  func isPlainer(than other: String) -> Bool {
    (utf8.count, self) < (other.utf8.count, other)
  }
}
