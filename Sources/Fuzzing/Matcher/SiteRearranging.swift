import Questions

extension JSON {
  /// Moves or rewrites a part of the site in a way that readers may misunderstand.
  mutating func rearrange(_ generator: inout SeededGenerator) {
    let entry = ["applinks", "details", "\(generator.number(below: entries.count))"]
    switch generator.number(below: 25) {
    case 0: change(at: ["applinks", "details"]) { $0.turnIntoObject() }
    case 1: change(at: ["applinks"]) { $0.nameAppsBesideDetails(&generator) }
    case 2: change(at: entry) { $0.nameAppsAnotherWay(&generator) }
    case 3: change(at: entry) { $0.inherit(&generator) }
    case 4:
      let defaults = value(at: entry + ["defaults"])
      change(at: ["applinks"]) { $0[step: "defaults"] = defaults }
    case 5: change(at: entry) { $0.addOtherRules(&generator) }
    case 6: change(at: entry) { $0.misspellNot(&generator) }
    case 7:
      let rule = entry + ["components", "\(generator.number(below: 2))"]
      let place = generator.element(of: [["applinks"], entry, rule, rule]) ?? rule
      change(at: place) { $0.misspell(&generator) }
    case 8, 9: change(at: entry + ["components"]) { $0.nameItems(&generator) }
    case 10, 11:
      // A flag that makes comparison laxer, on one of an entry's rules or where rules inherit it.
      let flag = generator.oneIn(2) ? "caseSensitive" : "percentEncoded"
      let places = [
        ["applinks", "defaults"], ["applinks", "substitutionVariables"], entry + ["defaults"],
        entry + ["components", "\(generator.number(below: 3))"],
      ]
      let place = generator.element(of: places) ?? entry
      change(at: place.dropLast()) { $0.set(flag, in: place[place.count - 1], to: false) }
    case 12..<16:
      let name = generator.word(of: .variable)
      let values = (0...generator.number(below: 2)).map { _ in
        JSON.string(generator.word(of: .value))
      }
      change(at: ["applinks"]) { $0.set(name, in: "substitutionVariables", to: .array(values)) }
      useVariable(name, entry, &generator)
    case 16, 17: useVariable(generator.element(of: Vocabulary.builtIns) ?? "", entry, &generator)
    case 18: change(at: entry) { $0.replaceEndOfFirstPattern(&generator) }
    default: change(at: entry) { $0.putRuleFirst(&generator) }
    }
  }

  /// Copies newer members to `apps`, `appID` and `paths`.
  mutating func useLegacyMembers() {
    change(at: ["applinks"]) { applinks in
      if applinks["apps"]?.array == nil { applinks[step: "apps"] = [] }
      applinks.change(at: ["details"]) { $0 = $0.mapping(\.withLegacyMembers) }
    }
  }

  /// The entry with its app in `appID` and its rules in `paths`.
  private var withLegacyMembers: JSON {
    var entry = self
    entry[step: "appID"] = entry["appIDs"]?.array?.first
    guard entry["paths"] == nil, let components = entry["components"]?.array else { return entry }
    let paths = components.compactMap { rule in
      rule["/"]?.string.map { JSON.string((rule["exclude"] == true ? "NOT " : "") + $0) }
    }
    entry[step: "paths"] = .array(paths)
    return entry
  }

  /// Sets a member of the object that is a member or element here, which is created if need be.
  mutating func set(_ member: String, in name: String, to value: JSON) {
    if self[step: name]?.object == nil { self[step: name] = [:] }
    change(at: [name]) { $0[step: member] = value }
  }

  /// Removes the members of some names.
  private mutating func remove(_ names: String...) {
    guard var members = object else { return }
    members.removeAll { names.contains($0.name) }
    self = .object(members)
  }

  /// Puts entries into an object by their first app, as in the oldest files.
  private mutating func turnIntoObject() {
    guard let entries = array else { return }
    let members = entries.map { entry in
      let app = entry["appIDs"]?.array?.first?.string ?? entry["appID"]?.string
      return Member(name: app ?? "app", value: entry)
    }
    self = .object(Object(members))
  }

  /// Puts an `apps` member beside `details` or in its place, or removes it.
  private mutating func nameAppsBesideDetails(_ generator: inout SeededGenerator) {
    let app = generator.word(of: .app)
    self[step: "apps"] = generator.oneIn(2) ? [] : [.string(app)]
    if let gone = generator.element(of: ["apps", "details", nil]) ?? nil { remove(gone) }
  }

  /// Puts an `appID` in the place of `appIDs`, or one, or an empty one, beside the other.
  private mutating func nameAppsAnotherWay(_ generator: inout SeededGenerator) {
    let app = self["appIDs"]?.array?.first ?? self["appID"] ?? "app"
    let other = JSON.string(generator.word(of: .app))
    let names: [Object] = [
      ["appID": app], ["appIDs": [app]], ["appID": app, "appIDs": []],
      ["appID": app, "appIDs": [other]],
    ]
    remove("appID", "appIDs")
    self = object.map { .object((generator.element(of: names) ?? [:]) + $0) } ?? self
  }

  /// Moves or copies a member of a component rule to the entry's `defaults`.
  private mutating func inherit(_ generator: inout SeededGenerator) {
    guard let rule = generator.element(of: self["components"]?.array ?? [])?.object,
      let member = generator.element(of: Array(rule))
    else { return }
    set(member.name, in: "defaults", to: member.value)
    guard generator.oneIn(2) else { return }
    change(at: ["components"]) { components in
      for index in components.children.indices { components.children[index].remove(member.name) }
    }
  }

  /// Copies the path patterns of `components` to `paths`, or the other way round.
  private mutating func addOtherRules(_ generator: inout SeededGenerator) {
    let first = object?.first { $0.value.array != nil }
    if generator.oneIn(2) {
      let components = self["components"]?.array ?? []
      self[step: "paths"] = .array(components.compactMap { $0["/"] })
      if generator.oneIn(4) { self[step: "components"] = [] }
    } else {
      self[step: "components"] = .array((self["paths"]?.array ?? []).map { ["/": $0] })
    }
    if generator.oneIn(2), let first { remove(first.name) }
  }

  /// Puts `NOT `, or a word like it, before a path pattern.
  private mutating func misspellNot(_ generator: inout SeededGenerator) {
    if generator.oneIn(2) {
      self = withLegacyMembers
      remove("components")
    }
    let list = self["paths"] == nil ? "components" : "paths"
    let index = generator.number(below: self[list]?.array?.count ?? 0)
    let spelling = generator.element(of: ["NOT ", "NOT ", "not ", "NOT", "NOT  "]) ?? ""
    for place in [[list, "\(index)"], [list, "\(index)", "/"]] {
      change(at: place) { rule in rule = rule.string.map { .string(spelling + $0) } ?? rule }
    }
  }

  /// Changes the case of a member's name.
  private mutating func misspell(_ generator: inout SeededGenerator) {
    guard var members = object, !members.isEmpty else { return }
    let index = generator.number(below: members.count)
    let name = members[index].name
    members[index].name = generator.oneIn(2) ? name.lowercased() : name.uppercased()
    self = .object(members)
  }

  /// Puts query items into one of these rules.
  private mutating func nameItems(_ generator: inout SeededGenerator) {
    change(at: ["\(generator.oneIn(2) ? 0 : generator.number(below: array?.count ?? 0))"]) { rule in
      let items = (0...generator.number(below: 2)).map { _ in
        let name = generator.word(of: .item)
        return Member(name: name, value: .string(generator.word(of: .pattern)))
      }
      rule[step: "?"] = .object(Object(items))
      rule.loosen(&generator)
    }
  }

  /// Puts a rule made of words before the other rules of this entry, or in the place of the first.
  private mutating func putRuleFirst(_ generator: inout SeededGenerator) {
    let isPath = self["components"]?.array == nil
    let list = isPath ? "paths" : "components"
    let words = (0...generator.number(below: 3)).map { _ in generator.word(of: .pattern) }
    var rule = JSON.string(words.joined())
    if !isPath {
      rule = [generator.element(of: ["/", "/", "?", "#"]) ?? "/": rule]
      rule.loosen(&generator)
      if generator.oneIn(4) { rule[step: "exclude"] = true }
    }
    let others = (self[list]?.array ?? []).dropFirst(generator.number(below: 2))
    self[step: list] = .array([rule] + others)
  }

  /// Replaces the end of the first path pattern of this entry.
  private mutating func replaceEndOfFirstPattern(_ generator: inout SeededGenerator) {
    let end = generator.element(of: ["", "*", "?", "?*", "/", "/*", "/?*"]) ?? ""
    for place in [["components", "0", "/"], ["paths", "0"]] {
      change(at: place) { pattern in
        guard var scalars = pattern.string?.unicodeScalars else { return }
        while let last = scalars.last, "*?/".unicodeScalars.contains(last) { scalars.removeLast() }
        pattern = .string(String(scalars) + end)
      }
    }
  }

  /// Sets the flags that make comparison laxer, each in one rule of three.
  private mutating func loosen(_ generator: inout SeededGenerator) {
    for flag in ["caseSensitive", "percentEncoded"] where generator.oneIn(3) {
      self[step: flag] = false
    }
  }

  /// Puts a variable, defined or built-in, into a pattern of an entry.
  private mutating func useVariable(
    _ name: String, _ entry: [String], _ generator: inout SeededGenerator
  ) {
    let otherCase = name == name.lowercased() ? name.uppercased() : name.lowercased()
    let variable = "$(\(generator.oneIn(8) ? otherCase : name))"
    let patterns = [variable, "/\(variable)", "\(variable)*", "/\(variable)/x"]
    let pattern = generator.element(of: patterns) ?? variable
    let member = generator.element(of: ["/", "/", "?", "#"]) ?? "/"
    change(at: entry + ["components", "0"]) { rule in
      rule[step: member] = .string(pattern)
      rule.loosen(&generator)
    }
  }
}
