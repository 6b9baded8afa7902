// The two steps of the relation on case: the flag set everywhere, then small letters everywhere.

extension SiteValue {
  /// The site with `caseSensitive` false for each of its rules.
  var caseless: SiteValue {
    changingEntries { entry in
      if let components = entry["components"]?.array {
        entry["components"] = .array(components.map(\.withoutCase))
      }
      let defaults = entry["defaults"].flatMap { $0.members == nil ? nil : $0 }
      entry["defaults"] = (defaults ?? .object([])).withoutCase
    }
  }

  private var withoutCase: SiteValue {
    var rule = self
    rule["caseSensitive"] = .bool(false)
    return rule
  }

  /// The site with small letters in all its patterns and values of variables.
  var folded: SiteValue {
    var site = changingEntries { entry in
      if let components = entry["components"]?.array {
        entry["components"] = .array(components.map(\.foldedRule))
      }
      if let paths = entry["paths"]?.array { entry["paths"] = .array(paths.map(\.foldedPath)) }
      entry["defaults"] = entry["defaults"]?.foldedRule
    }
    site.change(at: ["applinks", "defaults"]) { $0 = $0.foldedRule }
    site.change(at: ["applinks", "substitutionVariables"]) { variables in
      guard let members = variables.members else { return }
      variables = .object(members.map { .init(name: $0.name, value: $0.value.foldedValues) })
    }
    return site
  }

  private var foldedRule: SiteValue {
    var rule = self
    for name in ["/", "#"] { rule[name] = rule[name]?.foldedPattern }
    if let items = rule["?"]?.members {
      rule["?"] = .object(items.map { .init(name: $0.name, value: $0.value.foldedPattern) })
    } else {
      rule["?"] = rule["?"]?.foldedPattern
    }
    return rule
  }

  private var foldedPattern: SiteValue {
    string.map { .string($0.foldedOutsideVariables) } ?? self
  }

  private var foldedPath: SiteValue {
    guard let path = string, path.hasPrefix("NOT ") else { return foldedPattern }
    return .string("NOT " + String(path.dropFirst(4)).foldedOutsideVariables)
  }

  private var foldedValues: SiteValue {
    array.map { .array($0.map { value in value.string.map { .string($0.folded) } ?? value }) }
      ?? self
  }

  /// The site with each details entry changed.
  private func changingEntries(by change: (inout SiteValue) -> Void) -> SiteValue {
    func changed(_ entry: SiteValue) -> SiteValue {
      guard entry.members != nil else { return entry }
      var entry = entry
      change(&entry)
      return entry
    }
    var site = self
    site.change(at: ["applinks", "details"]) { details in
      if let entries = details.array { details = .array(entries.map(changed)) }
      if let members = details.members {
        details = .object(members.map { .init(name: $0.name, value: changed($0.value)) })
      }
    }
    return site
  }
}

extension String {
  /// Each scalar as its small letter where that is a single scalar (X-33).
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

  /// A URL with small letters in its path, its fragment and the values of its query items.
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
