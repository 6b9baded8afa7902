import Questions

// The two steps of the relation on case: the flag set everywhere, then lowercase everywhere.

extension JSON {
  /// The site with `caseSensitive` false for each of its rules.
  var caseless: JSON {
    changingEntries { entry in
      if let components = entry["components"]?.array {
        entry[step: "components"] = .array(components.map(\.withoutCase))
      }
      let defaults = entry["defaults"].flatMap { $0.object == nil ? nil : $0 }
      entry[step: "defaults"] = (defaults ?? [:]).withoutCase
    }
  }

  private var withoutCase: JSON {
    var rule = self
    rule[step: "caseSensitive"] = false
    return rule
  }

  /// The site with all its patterns and values of variables in lowercase.
  var folded: JSON {
    var site = changingEntries { entry in
      entry.change(at: ["components"]) { $0 = $0.array.map { .array($0.map(\.foldedRule)) } ?? $0 }
      entry.change(at: ["paths"]) { $0 = $0.array.map { .array($0.map(\.foldedPath)) } ?? $0 }
      entry.change(at: ["defaults"]) { $0 = $0.foldedRule }
    }
    site.change(at: ["applinks", "defaults"]) { $0 = $0.foldedRule }
    site.change(at: ["applinks", "substitutionVariables"]) { variables in
      guard let members = variables.object else { return }
      variables = .object(members, mapping: \.foldedValues)
    }
    return site
  }

  private var foldedRule: JSON {
    var rule = self
    for name in ["/", "#"] { rule[step: name] = rule[name]?.foldedPattern }
    rule.change(at: ["?"]) { query in
      query = query.object.map { .object($0, mapping: \.foldedPattern) } ?? query.foldedPattern
    }
    return rule
  }

  private var foldedPattern: JSON {
    string.map { .string($0.foldedOutsideVariables) } ?? self
  }

  private var foldedPath: JSON {
    guard let path = string, path.hasPrefix("NOT ") else { return foldedPattern }
    return .string("NOT " + String(path.dropFirst(4)).foldedOutsideVariables)
  }

  private var foldedValues: JSON {
    array.map { .array($0.map { value in value.string.map { .string($0.folded) } ?? value }) }
      ?? self
  }

  /// Returns the site with each details entry changed.
  private func changingEntries(by change: (inout JSON) -> Void) -> JSON {
    var site = self
    site.change(at: ["applinks", "details"]) { details in
      details = details.mapping { entry in
        guard entry.object != nil else { return entry }
        var entry = entry
        change(&entry)
        return entry
      }
    }
    return site
  }
}

extension String {
  /// Each scalar in lowercase if that is a single scalar (X-33).
  fileprivate var folded: String {
    unicodeScalars.reduce(into: "") { folded, scalar in
      let mapping = scalar.properties.lowercaseMapping
      folded += mapping.unicodeScalars.count == 1 ? mapping : String(scalar)
    }
  }

  /// The same but for the names of variables.
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

  /// A URL with its path, its fragment and the values of its query items in lowercase.
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
