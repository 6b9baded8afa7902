/// The names that members of an object may have, and suggestions for misspelled ones.
package struct KnownNames {
  private let names: [String]
  private let aliases: [String: String]

  /// Creates names, with other names that people use for them.
  package init(_ names: [String], aliases: [String: String] = [:]) {
    self.names = names
    self.aliases = aliases
  }

  /// The services at the root of a file.
  static let services = KnownNames(Service.allCases.map(\.rawValue))
  /// The members of `applinks`.
  static let appLinks = KnownNames(["apps", "details", "defaults", "substitutionVariables"])
  /// The members of the other services.
  static let flatService = KnownNames(["apps"])
  /// The members of an entry of `details`.
  static let entry = KnownNames(
    ["appID", "appIDs", "components", "paths", "defaults"], aliases: ["path": "paths"])
  /// The members of a component rule.
  static let component = KnownNames(
    ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"],
    aliases: ["path": "/", "paths": "/", "query": "?", "fragment": "#", "not": "exclude"])

  /// Returns whether a name is known; `comment` is allowed in every object.
  /// - Rules: JSON-002, ENV-019
  func contains(_ name: String) -> Bool {
    name == "comment" || names.containsScalars(of: name)
  }

  /// Returns the known name that is most similar to an unknown one; `nil` if none is similar.
  package func suggestion(for name: String) -> String? {
    let lowercased = name.lowercased()
    if let alias = aliases[lowercased] { return alias }
    let distances = names.filter { $0.count > 1 }.map {
      ($0, $0.lowercased().editDistance(to: lowercased, limit: 2))
    }
    guard let nearest = distances.min(by: { $0.1 < $1.1 }), nearest.1 <= 2 else { return nil }
    // Two changes make too many short words alike.
    return nearest.1 < 2 || nearest.0.count > 6 ? nearest.0 : nil
  }
}

extension String {
  /// Returns the number of insertions, deletions, substitutions and exchanges of neighbors; one
  /// more than the limit if the lengths differ by more than the limit.
  fileprivate func editDistance(to other: String, limit: Int) -> Int {
    let (left, right) = (Array(unicodeScalars), Array(other.unicodeScalars))
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var (last, row): ([Int], [Int]) = ([], Array(0...right.count))
    for (line, scalar) in left.enumerated() {
      var next = [line + 1]
      for column in right.indices {
        let change = row[column] + (right[column] == scalar ? 0 : 1)
        let isExchanged =
          line > 0 && column > 0 && right[column] == left[line - 1] && right[column - 1] == scalar
        let exchange = isExchanged ? last[column - 1] + 1 : change
        next.append(Swift.min(change, exchange, row[column + 1] + 1, next[column] + 1))
      }
      (last, row) = (row, next)
    }
    return row[right.count]
  }
}
