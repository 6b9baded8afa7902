package import Questions

extension JSON {
  /// Moves or rewrites a part of the site in a way that readers may misunderstand.
  mutating func rearrange(_ generator: inout SeededGenerator) {
    let entry = ["applinks", "details", "\(generator.number(below: entries.count))"]
    switch generator.number(below: 25) {
    case 0:
      // The entries in an object by their first app, as in the oldest files.
      change(at: ["applinks", "details"]) { details in
        guard let entries = details.array else { return }
        let apps = entries.map { $0["appIDs"]?.array?.first ?? $0["appID"] }
        let members = zip(apps, entries).map { Member(name: $0?.string ?? "app", value: $1) }
        details = .object(Object(members))
      }
    case 1:
      // An `apps` member beside `details` or in its place, or none.
      change(at: ["applinks"]) { applinks in
        applinks[step: "apps"] = generator.oneIn(2) ? [] : [.string(generator.word(of: .app))]
        if let gone = generator.element(of: ["apps", "details", nil]) ?? nil {
          applinks.remove(gone)
        }
      }
    case 2:
      let defaults = value(at: entry + ["defaults"])
      change(at: ["applinks"]) { $0[step: "defaults"] = defaults }
    case 3:
      // A member's name in another case.
      let rule = entry + ["components", "\(generator.number(below: 2))"]
      change(at: generator.element(of: [["applinks"], entry, rule, rule]) ?? rule) { value in
        guard var members = value.object, !members.isEmpty else { return }
        let index = generator.number(below: members.count)
        let name = members[index].name
        members[index].name = generator.oneIn(2) ? name.lowercased() : name.uppercased()
        value = .object(members)
      }
    case 4, 5:
      // A flag that makes comparison laxer, on one of an entry's rules or where rules inherit it.
      let flag = generator.oneIn(2) ? "caseSensitive" : "percentEncoded"
      let places = [
        ["applinks", "defaults"], ["applinks", "substitutionVariables"], entry + ["defaults"],
        entry + ["components", "\(generator.number(below: 3))"],
      ]
      let place = generator.element(of: places) ?? entry
      change(at: place.dropLast()) { $0.set(flag, in: place[place.count - 1], to: false) }
    case 6..<10:
      let name = generator.word(of: .variable)
      let values = (0...generator.number(below: 2)).map { _ in
        JSON.string(generator.word(of: .value))
      }
      change(at: ["applinks"]) { $0.set(name, in: "substitutionVariables", to: .array(values)) }
      useVariable(name, entry, &generator)
    case 10, 11: useVariable(generator.element(of: Vocabulary.builtIns) ?? "", entry, &generator)
    default: change(at: entry) { $0.rearrangeEntry(&generator) }
    }
  }

  private mutating func rearrangeEntry(_ generator: inout SeededGenerator) {
    switch generator.number(below: 13) {
    case 0:
      // Either `appID` or `appIDs`, or `appID` beside an empty or a different `appIDs`.
      let app = self["appIDs"]?.array?.first ?? self["appID"] ?? "app"
      let other = JSON.string(generator.word(of: .app))
      let names: [Object] = [
        ["appID": app], ["appIDs": [app]], ["appID": app, "appIDs": []],
        ["appID": app, "appIDs": [other]],
      ]
      remove("appID", "appIDs")
      self = object.map { .object((generator.element(of: names) ?? [:]) + $0) } ?? self
    case 1:
      // A member of a component rule in the entry's `defaults`, moved or copied.
      guard let rule = generator.element(of: self["components"]?.array ?? [])?.object,
        let member = generator.element(of: Array(rule))
      else { return }
      set(member.name, in: "defaults", to: member.value)
      guard generator.oneIn(2) else { return }
      change(at: ["components"]) { $0.changeChildren { $0.remove(member.name) } }
    case 2:
      // The path patterns of `components` in `paths`, or the other way around.
      let first = object?.first { $0.value.array != nil }
      if generator.oneIn(2) {
        let components = self["components"]?.array ?? []
        self[step: "paths"] = .array(components.compactMap { $0["/"] })
        if generator.oneIn(4) { self[step: "components"] = [] }
      } else {
        self[step: "components"] = .array((self["paths"]?.array ?? []).map { ["/": $0] })
      }
      if generator.oneIn(2), let first { remove(first.name) }
    case 3:
      // `NOT `, or a word like it, before a path pattern.
      if generator.oneIn(2) {
        addLegacyMembers()
        remove("components")
      }
      let list = self["paths"] == nil ? "components" : "paths"
      let index = generator.number(below: self[list]?.array?.count ?? 0)
      let spelling = generator.element(of: ["NOT ", "NOT ", "not ", "NOT", "NOT  "]) ?? ""
      for place in [[list, "\(index)"], [list, "\(index)", "/"]] {
        change(at: place) { rule in rule = rule.string.map { .string(spelling + $0) } ?? rule }
      }
    case 4, 5:
      // Query items in a rule, mostly the first.
      let count = self["components"]?.array?.count ?? 0
      let index = generator.oneIn(2) ? 0 : generator.number(below: count)
      change(at: ["components", "\(index)"]) { rule in
        let items = (0...generator.number(below: 2)).map { _ in
          let name = generator.word(of: .item)
          return Member(name: name, value: .string(generator.word(of: .pattern)))
        }
        rule[step: "?"] = .object(Object(items))
        rule.loosen(&generator)
      }
    case 6:
      // Another end for the first path pattern.
      let end = generator.element(of: ["", "*", "?", "?*", "/", "/*", "/?*"]) ?? ""
      for place in [["components", "0", "/"], ["paths", "0"]] {
        change(at: place) { pattern in
          guard var scalars = pattern.string?.unicodeScalars else { return }
          while let last = scalars.last, "*?/".unicodeScalars.contains(last) {
            scalars.removeLast()
          }
          pattern = .string(String(scalars) + end)
        }
      }
    default:
      // A rule made of words, before the others or in place of the first.
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
  }

  /// Copies newer members to `apps`, `appID` and `paths`.
  mutating func useLegacyMembers() {
    change(at: ["applinks"]) { applinks in
      if applinks["apps"]?.array == nil { applinks[step: "apps"] = [] }
      applinks.change(at: ["details"]) { $0.changeChildren { $0.addLegacyMembers() } }
    }
  }

  /// Copies the entry's app to `appID` and its rules to `paths`.
  private mutating func addLegacyMembers() {
    self[step: "appID"] = self["appIDs"]?.array?.first
    guard self["paths"] == nil, let components = self["components"]?.array else { return }
    let paths = components.compactMap { rule in
      rule["/"]?.string.map { JSON.string((rule["exclude"] == true ? "NOT " : "") + $0) }
    }
    self[step: "paths"] = .array(paths)
  }

  /// Sets a member of the object at a name or an index; the object is created if needed.
  package mutating func set(_ member: String, in name: String, to value: JSON) {
    if self[step: name]?.object == nil { self[step: name] = [:] }
    change(at: [name]) { $0[step: member] = value }
  }

  private mutating func remove(_ names: String...) {
    guard var members = object else { return }
    members.removeAll { names.contains($0.name) }
    self = .object(members)
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
    let opened = "$(\(generator.oneIn(8) ? otherCase : name)"
    let variable = generator.oneIn(8) ? opened : opened + ")"
    let patterns = [variable, "/\(variable)", "\(variable)*", "/\(variable)/x"]
    let pattern = generator.element(of: patterns) ?? variable
    let member = generator.element(of: ["/", "/", "?", "#"]) ?? "/"
    change(at: entry + ["components", "0"]) { rule in
      rule[step: member] = .string(pattern)
      rule.loosen(&generator)
    }
  }
}
