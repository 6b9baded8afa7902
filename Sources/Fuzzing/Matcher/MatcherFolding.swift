import Discovery
import Questions

// The two steps of the folding relation: ignore case in all rules, then lowercase all text.

extension JSON {
  /// The site with `caseSensitive` false for each of its rules.
  var caseless: JSON {
    changingEntries { entry in
      entry.change(at: ["components"]) { $0.changeChildren { $0[step: "caseSensitive"] = false } }
      entry.set("caseSensitive", in: "defaults", to: false)
    }
  }

  /// The site with all its patterns and variable values in lowercase.
  var folded: JSON {
    var site = changingEntries { entry in
      for name in ["components", "paths", "defaults"] {
        entry.change(at: [name]) { $0.foldStrings() }
      }
    }
    for name in ["defaults", "substitutionVariables"] {
      site.change(at: ["applinks", name]) { $0.foldStrings() }
    }
    return site
  }

  /// Lowercases the strings in the value, except for `NOT ` and the names of variables.
  private mutating func foldStrings() {
    guard let text = string else { return changeChildren { $0.foldStrings() } }
    let keyword = text.hasPrefix("NOT ") ? "NOT " : ""
    self = .string(keyword + String(text.dropFirst(keyword.count)).foldedOutsideVariables)
  }

  /// Returns the site with each details entry changed.
  private func changingEntries(by change: (inout JSON) -> Void) -> JSON {
    var site = self
    site.change(at: ["applinks", "details"]) { $0.changeChildren(by: change) }
    return site
  }
}

extension String {
  /// The text with each scalar in lowercase if its lowercase form is a single scalar (X-33).
  fileprivate var folded: String {
    unicodeScalars.reduce(into: "") { folded, scalar in
      let mapping = scalar.properties.lowercaseMapping
      folded += mapping.unicodeScalars.count == 1 ? mapping : String(scalar)
    }
  }

  /// The text ``folded``, except for the names of variables.
  fileprivate var foldedOutsideVariables: String {
    var folded = ""
    var rest = self[...]
    while let start = rest.firstRange(of: "$(") {
      let end = rest[start.upperBound...].firstIndex(of: ")") ?? rest.endIndex
      folded += String(rest[..<start.lowerBound]).folded + rest[start.lowerBound..<end]
      rest = rest[end...]
    }
    return folded + String(rest).folded
  }

  /// The URL with its path, its fragment and the values of its query items in lowercase.
  var foldedBehindHost: String {
    guard let scheme = firstRange(of: "://") else { return self }
    let path = self[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? endIndex
    let query = self[path...].firstIndex { "?#".contains($0) } ?? endIndex
    let fragment = self[query...].firstIndex(of: "#") ?? endIndex
    let items = self[query..<fragment].split(separator: "&", omittingEmptySubsequences: false)
    let foldedItems = items.map { item in
      let value = item.firstIndex(of: "=") ?? item.endIndex
      return String(item[..<value]) + String(item[value...]).folded
    }
    return String(self[..<path]) + String(self[path..<query]).folded
      + foldedItems.joined(separator: "&") + String(self[fragment...]).folded
  }
}
