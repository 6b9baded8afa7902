extension SiteValue {
  /// Says something that is there in another place or another way, where readers may go astray.
  mutating func rearrange(_ generator: inout SeededGenerator) {
    let entry = ["applinks", "details", "\(generator.number(below: entries.count))"]
    switch generator.number(below: 25) {
    case 0: change(at: ["applinks", "details"]) { $0.turnIntoObject() }
    case 1: change(at: ["applinks"]) { $0.nameAppsBesideDetails(&generator) }
    case 2: change(at: entry) { $0.nameAppsAnotherWay(&generator) }
    case 3: change(at: entry) { $0.inherit(&generator) }
    case 4: moveDefaultsUp(from: entry)
    case 5: change(at: entry) { $0.addOtherRules(&generator) }
    case 6: change(at: entry) { $0.spellNot(&generator) }
    case 7:
      let rule = entry + ["components", "\(generator.number(below: 2))"]
      let place = generator.element(of: [["applinks"], entry, rule, rule]) ?? rule
      change(at: place) { $0.misspell(&generator) }
    case 8, 9: change(at: entry + ["components"]) { $0.nameItems(&generator) }
    case 10, 11: loosen(entry, &generator)
    case 12..<16: putIntoVariable(entry, &generator)
    case 16, 17: useVariable(generator.element(of: Vocabulary.builtIns) ?? "", entry, &generator)
    case 18: change(at: entry) { $0.endFirstPatternOtherwise(&generator) }
    default: change(at: entry) { $0.putRuleFirst(&generator) }
    }
  }

  /// Says in `apps`, `appID` and `paths` what the site says in newer members.
  mutating func sayInPaths() {
    change(at: ["applinks"]) { applinks in
      if applinks["apps"]?.array == nil { applinks["apps"] = .array([]) }
      applinks.change(at: ["details"]) { details in
        details = details.array.map { .array($0.map(\.saidInPaths)) } ?? details
      }
    }
  }

  /// An entry whose app is in `appID`, and whose rules are in `paths`.
  private var saidInPaths: SiteValue {
    var entry = self
    entry["appID"] = entry["appIDs"]?["0"] ?? entry["appID"]
    if entry["paths"] == nil, let components = entry["components"]?.array {
      entry["paths"] = .array(
        components.compactMap { rule in
          let prefix = rule["exclude"] == .bool(true) ? "NOT " : ""
          return rule["/"]?.string.map { .string(prefix + $0) }
        })
    }
    return entry
  }

  /// Entries by their first app, as in the oldest files.
  private mutating func turnIntoObject() {
    guard let entries = array else { return }
    self = .object(
      entries.map { entry in
        let app = entry["appIDs"]?["0"]?.string ?? entry["appID"]?.string
        return Member(name: app ?? "app", value: entry)
      })
  }

  /// An `apps` member beside `details` or in its place, or none.
  private mutating func nameAppsBesideDetails(_ generator: inout SeededGenerator) {
    let app = generator.word(of: .app)
    self["apps"] = .array(generator.oneIn(2) ? [] : [.string(app)])
    let gone = generator.element(of: ["apps", "details", nil])
    self = .object((members ?? []).filter { $0.name != gone })
  }

  /// An `appID` in the place of `appIDs`, or one, or an empty one, beside the other.
  private mutating func nameAppsAnotherWay(_ generator: inout SeededGenerator) {
    guard let members else { return }
    let app = self["appIDs"]?["0"] ?? self["appID"] ?? .string("app")
    let others = members.filter { $0.name != "appID" && $0.name != "appIDs" }
    let other = SiteValue.string(generator.word(of: .app))
    let names: [Member] =
      switch generator.number(below: 4) {
      case 0: [.init(name: "appID", value: app)]
      case 1: [.init(name: "appIDs", value: .array([app]))]
      case 2: [.init(name: "appID", value: app), .init(name: "appIDs", value: .array([]))]
      default: [.init(name: "appID", value: app), .init(name: "appIDs", value: .array([other]))]
      }
    self = .object(names + others)
  }

  /// A member of a component rule put into the entry's `defaults`.
  private mutating func inherit(_ generator: inout SeededGenerator) {
    guard let components = self["components"]?.array,
      let rule = generator.element(of: components)?.members,
      let member = generator.element(of: rule)
    else { return }
    if self["defaults"]?.members == nil { self["defaults"] = .object([]) }
    change(at: ["defaults"]) { $0[member.name] = member.value }
    guard generator.oneIn(2) else { return }
    self["components"] = .array(
      components.map { component in
        guard let members = component.members else { return component }
        return .object(members.filter { $0.name != member.name })
      })
  }

  /// The `defaults` of an entry made those of the domain too.
  private mutating func moveDefaultsUp(from entry: [String]) {
    let defaults = value(at: entry + ["defaults"])
    change(at: ["applinks"]) { $0["defaults"] = defaults }
  }

  /// The path patterns of `components` as `paths`, or the other way round.
  private mutating func addOtherRules(_ generator: inout SeededGenerator) {
    guard let members else { return }
    let components = self["components"]?.array ?? []
    let paths = self["paths"]?.array ?? []
    if generator.oneIn(2) {
      self["paths"] = .array(components.compactMap { $0["/"] })
      if generator.oneIn(4) { self["components"] = .array([]) }
    } else {
      self["components"] = .array(paths.map { .object([Member(name: "/", value: $0)]) })
    }
    guard generator.oneIn(2), let gone = members.first(where: { $0.value.array != nil }) else {
      return
    }
    self = .object((self.members ?? []).filter { $0.name != gone.name })
  }

  /// A path that excludes, or that looks so.
  private mutating func spellNot(_ generator: inout SeededGenerator) {
    if generator.oneIn(2) {
      self = .object((saidInPaths.members ?? []).filter { $0.name != "components" })
    }
    let list = self["paths"] == nil ? "components" : "paths"
    let index = generator.number(below: self[list]?.array?.count ?? 0)
    let spelling = generator.element(of: ["NOT ", "NOT ", "not ", "NOT", "NOT  "]) ?? ""
    change(at: [list, "\(index)"]) { rule in
      if let path = rule.string { rule = .string(spelling + path) }
      if let path = rule["/"]?.string { rule["/"] = .string(spelling + path) }
    }
  }

  /// A member with its name in other case.
  private mutating func misspell(_ generator: inout SeededGenerator) {
    guard var members, !members.isEmpty else { return }
    let index = generator.number(below: members.count)
    let name = members[index].name
    members[index].name = generator.oneIn(2) ? name.lowercased() : name.uppercased()
    self = .object(members)
  }

  /// Query items for one of these rules.
  private mutating func nameItems(_ generator: inout SeededGenerator) {
    change(at: ["\(generator.oneIn(2) ? 0 : generator.number(below: array?.count ?? 0))"]) { rule in
      guard rule.members != nil else { return }
      rule["?"] = .object(
        (0...generator.number(below: 2)).map { _ in
          let name = generator.word(of: .item)
          return Member(name: name, value: .string(generator.word(of: .pattern)))
        })
      rule.loosen(&generator)
    }
  }

  /// A rule made of words before the other rules of this entry, or in the place of the first.
  private mutating func putRuleFirst(_ generator: inout SeededGenerator) {
    let isPath = self["components"]?.array == nil
    let list = isPath ? "paths" : "components"
    let words = (0...generator.number(below: 3)).map { _ in generator.word(of: .pattern) }
    var rule = SiteValue.string(words.joined())
    if !isPath {
      let name = generator.element(of: ["/", "/", "?", "#"]) ?? "/"
      rule = .object([Member(name: name, value: rule)])
      rule.loosen(&generator)
      if generator.oneIn(4) { rule["exclude"] = .bool(true) }
    }
    let others = (self[list]?.array ?? []).dropFirst(generator.number(below: 2))
    self[list] = .array([rule] + others)
  }

  /// Another end of the first path pattern of this entry.
  private mutating func endFirstPatternOtherwise(_ generator: inout SeededGenerator) {
    let end = generator.element(of: ["", "*", "?", "?*", "/", "/*", "/?*"]) ?? ""
    for place in [["components", "0", "/"], ["paths", "0"]] {
      change(at: place) { pattern in
        guard var scalars = pattern.string?.unicodeScalars else { return }
        while let last = scalars.last, "*?/".unicodeScalars.contains(last) { scalars.removeLast() }
        pattern = .string(String(scalars) + end)
      }
    }
  }

  /// The flags that make comparison laxer, each in one rule of three.
  private mutating func loosen(_ generator: inout SeededGenerator) {
    for flag in ["caseSensitive", "percentEncoded"] where generator.oneIn(3) {
      self[flag] = .bool(false)
    }
  }

  /// A flag that makes comparison laxer: on one of an entry's rules, or where rules inherit it.
  private mutating func loosen(_ entry: [String], _ generator: inout SeededGenerator) {
    let flag = generator.oneIn(2) ? "caseSensitive" : "percentEncoded"
    let places = [
      ["applinks", "defaults"], ["applinks", "substitutionVariables"], entry + ["defaults"],
      entry + ["components", "\(generator.number(below: 3))"],
    ]
    guard let place = generator.element(of: places), let name = place.last else { return }
    change(at: place.dropLast()) { value in
      if value.members != nil, value[name] == nil { value[name] = .object([]) }
      value.change(at: [name]) { if $0.members != nil { $0[flag] = .bool(false) } }
    }
  }

  /// A variable of one of the names that patterns use, and a pattern of an entry that uses it.
  private mutating func putIntoVariable(
    _ entry: [String], _ generator: inout SeededGenerator
  ) {
    let name = generator.word(of: .variable)
    let values = (0...generator.number(below: 2)).map { _ in
      SiteValue.string(generator.word(of: .value))
    }
    change(at: ["applinks"]) { applinks in
      let variables = "substitutionVariables"
      if applinks[variables]?.members == nil { applinks[variables] = .object([]) }
      applinks.change(at: [variables]) { $0[name] = .array(values) }
    }
    useVariable(name, entry, &generator)
  }

  /// A pattern of an entry that uses a variable, its own or a built-in one.
  private mutating func useVariable(
    _ name: String, _ entry: [String], _ generator: inout SeededGenerator
  ) {
    let otherCase = name == name.lowercased() ? name.uppercased() : name.lowercased()
    let variable = "$(\(generator.oneIn(8) ? otherCase : name))"
    let patterns = [variable, "/\(variable)", "\(variable)*", "/\(variable)/x"]
    let pattern = generator.element(of: patterns) ?? variable
    let member = generator.element(of: ["/", "/", "?", "#"]) ?? "/"
    change(at: entry + ["components", "0"]) { rule in
      guard rule.members != nil else { return }
      rule[member] = .string(pattern)
      rule.loosen(&generator)
    }
  }
}
