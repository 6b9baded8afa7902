import Suites

/// An index of cases by id and by rule, so that an entry of known failures need not search all
/// cases.
struct CaseIndex {
  private let ids: [String]
  /// The indices of the cases in the order of their ids' bytes.
  private let sorted: [Int]
  private let known: Set<String>
  private let indicesOfRules: [String: [Int]]

  /// Creates an index of cases.
  init(_ cases: [Case]) {
    let ids = cases.map(\.id)
    sorted = ids.indices.sorted { ids[$0].utf8.lexicographicallyPrecedes(ids[$1].utf8) }
    known = Set(ids)
    indicesOfRules = cases.enumerated().reduce(into: [:]) { indices, item in
      for rule in item.element.rules { indices[rule, default: []].append(item.offset) }
    }
    self.ids = ids
  }

  /// Returns the ids of the cases that an entry is about, in the order of the data.
  ///
  /// - Complexity: A binary search, and linear in the number of cases whose ids begin with the
  ///   glob's literal start; for rules, linear in the number of rules.
  func ids(matching entry: KnownFailures.Entry) -> [String] {
    if let rules = entry.rules {
      let indices = indicesOfRules.lazy.filter { rules.matches($0.key) }.map(\.value).joined()
      return Set(indices).sorted().map { ids[$0] }
    }
    let glob = entry.glob
    guard !glob.isLiteral else { return known.contains(glob.pattern) ? [glob.pattern] : [] }
    let start = glob.literalStart.utf8
    return sorted[firstIndex(from: start)...].prefix { ids[$0].utf8.starts(with: start) }
      .filter { glob.matches(ids[$0]) }.sorted().map { ids[$0] }
  }

  /// Returns the index in the sorted ids of the first id that does not precede the text.
  private func firstIndex(from text: Substring.UTF8View) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[sorted[middle]].utf8.lexicographicallyPrecedes(text) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
