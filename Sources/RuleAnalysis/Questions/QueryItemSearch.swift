import AssociatedDomains

/// A search for queries that consist of items; each item is found by itself.
struct QueryItemSearch {
  /// An item, and the conditions that it affects.
  private struct Item {
    let text: String
    /// The conditions on items with its name.
    let named: Set<Int>
    /// The conditions on its name that its value meets.
    let met: Set<Int>

    /// Returns whether the item helps with one of some conditions: it meets a required condition,
    /// or does not meet another condition.
    func serves(_ need: Set<Int>, _ requiredCount: Int) -> Bool {
      need.contains { named.contains($0) && met.contains($0) == ($0 < requiredCount) }
    }
  }

  private let conditions: [LinkRule.Condition]
  private let requiredCount: Int
  private let budget: AnalysisBudget
  /// Whether the value of a missing item meets each condition.
  private let meetsEmpty: [Bool]
  private var items: [Item] = []
  /// Whether there were too many queries to try them all, and none that was tried was an answer.
  private(set) var isIncomplete = false

  /// The maximum number of queries that are tried.
  private static let maximumTrials = 2_000

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - required: The conditions that queries meet, all on items.
  ///   - others: The other conditions, all on items.
  ///   - budget: The budget of the search.
  init(
    meeting required: [LinkRule.Condition], avoiding others: [LinkRule.Condition],
    _ budget: AnalysisBudget
  ) {
    conditions = required + others
    requiredCount = required.count
    self.budget = budget
    meetsEmpty = conditions.map { $0.pattern.matches("") }
    for name in spellings { appendItems(named: name) }
    items.sort { $0.text.isPlainer(than: $1.text) }
  }

  /// Returns the shortest query that meets the required conditions, and not all conditions of any
  /// list; `nil` if there is none.
  ///
  /// An item is appended only if it serves a condition that is still needed. A condition that no
  /// item in the query affects is judged by the empty value of a missing item.
  mutating func shortestQuery(avoiding lists: [[Int]]) -> String? {
    let lists = lists.map { list in list.map { $0 + requiredCount } }
    var best: String?
    var trials = 0
    func extend(_ chosen: [Int]) {
      trials += 1
      guard trials <= Self.maximumTrials, !budget.isExhausted else { return }
      let current = text(of: chosen)
      if let best, !current.isPlainer(than: best) { return }
      guard let need = need(of: chosen, lists) else {
        best = current
        return
      }
      for item in items.indices
      where items[item].serves(need, requiredCount) && !chosen.contains(item) {
        extend(chosen + [item])
      }
    }
    extend([])
    isIncomplete = best == nil && trials > Self.maximumTrials
    return best
  }

  private func text(of chosen: [Int]) -> String {
    chosen.sorted().map { items[$0].text }.joined(separator: "&")
  }

  /// Returns a required condition that is not met yet, or a list of conditions of which one must
  /// not be met; `nil` if the items are an answer.
  private func need(of chosen: [Int], _ lists: [[Int]]) -> Set<Int>? {
    budget.spend(conditions.count + chosen.count + lists.count)
    var hasItem = [Bool](repeating: false, count: conditions.count)
    var isMet = meetsEmpty
    for item in chosen {
      for condition in items[item].named {
        let met = items[item].met.contains(condition)
        isMet[condition] = hasItem[condition] ? isMet[condition] && met : met
        hasItem[condition] = true
      }
    }
    for condition in 0..<requiredCount where !isMet[condition] { return [condition] }
    return lists.first { list in list.allSatisfy { isMet[$0] } }.map { Set($0) }
  }

  /// The names under which items are written, so that different conditions see them.
  private var spellings: [String] {
    var names: [String] = []
    let written = conditions.filter { !$0.pattern.form.isDecoded }.compactMap(\.queryItem)
    for condition in conditions {
      guard let name = condition.queryItem else { continue }
      let spelling =
        condition.pattern.form.isDecoded
        ? name.spellings.first { spelling in
          !written.contains { $0.hasSameScalars(as: spelling) }
        } : name.isItemName ? name : nil
      if let spelling, !names.contains(where: { $0.hasSameScalars(as: spelling) }) {
        names.append(spelling)
      }
    }
    return names
  }

  private mutating func appendItems(named name: String) {
    let bytes = Array(name.utf8)
    let decoded = bytes.percentDecoded ?? bytes
    let named = conditions.indices.filter { index in
      let condition = conditions[index]
      let text = condition.pattern.form.isDecoded ? decoded : bytes
      return condition.queryItem.map { text.elementsEqual($0.utf8) } ?? false
    }
    let (required, others) = (
      named.filter { $0 < requiredCount }, named.filter { $0 >= requiredCount }
    )
    var search = TextSearch(
      .value, meeting: required.map { conditions[$0] }, avoiding: others.map { conditions[$0] },
      forbidden: [], budget)
    while let value = search.next() {
      items.append(
        Item(
          text: name + (value.text.isEmpty && !name.isEmpty ? "" : "=" + value.text),
          named: Set(named), met: Set(required + value.met.map { others[$0] })))
    }
  }
}

extension String {
  /// Whether the text can be the name of a query item as it is.
  fileprivate var isItemName: Bool {
    unicodeScalars.allSatisfy { LinkURLReader.allows($0) && $0 != "&" && $0 != "=" }
      && (try? LinkURL(parsing: "https://example.com/?" + self)) != nil
  }

  /// The ways to write the text in a URL so that it is decoded to itself, the plainest first.
  fileprivate var spellings: [String] {
    let plain = percentEncoded
    guard let first = utf8.first else { return [plain] }
    let upper = "%" + first.hexadecimal(digits: 2)
    let escaped = Array(utf8.dropFirst()).map { "%" + $0.hexadecimal(digits: 2) }.joined()
    return [plain, upper + escaped, (upper + escaped).lowercased()]
  }
}
