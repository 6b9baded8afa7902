import Questions

/// A maker of URLs for the rules of a site: most of them match, and the others nearly do.
struct MatchingURL {
  /// The source of all choices.
  private var choices: ByteSource
  /// Whether every choice of a text leads to a match, so that only a ``Miss`` can prevent it.
  private var isPlain = false
  private let site: JSON

  /// What one rule requires of a URL.
  private struct Target {
    var path: String?
    var query: JSON?
    var fragment: String?
    var disregardsCase = false
  }

  /// Returns a URL for one of the rules of a site.
  static func url(on domain: String, in site: JSON, choices: [UInt8]) -> String {
    var aim = MatchingURL(choices: ByteSource(choices), site: site)
    return aim.url(on: domain)
  }

  private mutating func url(on domain: String) -> String {
    let target = choices.choice(of: Self.targets(in: site)) ?? Target()
    let origin = origin(on: domain)
    let isRaw = choices.number(below: 32) == 31
    let miss = Int(choices.byte())
    let place = Int(choices.byte())
    isPlain = choices.bool()
    var rest = path(for: target.path)
    if let query = target.query { rest += self.query(for: query) }
    if let fragment = target.fragment { rest += "#" + fill(fragment) }
    if !isRaw { rest = Self.escaped(rest) }
    if target.disregardsCase, choices.bool() { rest = rest.swappedInCase }
    return origin + (miss.isMultiple(of: 2) ? rest : Miss.changed(rest, by: miss / 2, at: place))
  }

  /// Returns a scheme, user, host and port, which are usual for most choices.
  private mutating func origin(on domain: String) -> String {
    let unusual = [
      "http://\(domain)", "HTTPS://\(domain)", "ftp://\(domain)", "https://\(domain.uppercased())",
      "https://user:word@\(domain)", "https://\(domain):443", "https://\(domain):",
      "http://\(domain):080", "https://\(domain):80", "https://\(domain):8443",
      "https://\(domain).", "https://other.\(domain)",
    ]
    let index = choices.number(below: 0x100)
    return index > 0 && index <= unusual.count ? unusual[index - 1] : "https://\(domain)"
  }

  private mutating func path(for pattern: String?) -> String {
    guard let pattern else { return "/" + word() }
    let isNegated = pattern.prefix(3).uppercased() == "NOT"
    var wanted = isNegated ? String(pattern.dropFirst(3).drop { $0 == " " }) : pattern
    // Without `?*`, whose `?` may match the slash that canonical form adds.
    if wanted.hasSuffix("?*"), choices.bool() { wanted.removeLast(2) }
    let path = fill(wanted)
    let isBare = pattern == "*" || pattern.isEmpty
    if path == "/" { return choice(of: ["/", ""]) }
    return path.hasPrefix("/") || path.isEmpty && isBare ? path : "/" + path
  }

  private mutating func query(for wanted: JSON) -> String {
    switch wanted {
    case .string(let pattern): return "?" + fill(pattern)
    case .object(let members):
      let items = members.flatMap { item(named: $0.name, $0.value) }
      return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    case .null, .bool, .number, .array: return choice(of: ["", "?a=1", "?"])
    }
  }

  /// Returns the items of the URL for an item that a rule names.
  private mutating func item(named name: String, _ value: JSON) -> [String] {
    let name = choice(of: [name, fill(name), name.uppercased(), name.percentEncoded])
    let matching = "\(name)=\(fill(value.string ?? "1"))"
    return switch choice(of: Array(0..<10)) {
    case 0: [matching]
    case 1: []
    case 2: [name]
    case 3: [name, matching]
    case 4: [matching, "\(name)=\(word())"]
    case 5: ["\(name)=\(word())", matching]
    case 6: ["z=1", matching]
    case 7: ["\(name)=\(word())=1"]
    case 8: [matching + ";" + word()]
    default: ["\(matching)%26\(word())"]
    }
  }

  /// Returns what all rules of a site require, including what they inherit.
  private static func targets(in site: JSON) -> [Target] {
    let applinks = site["applinks"]
    return site.entries.flatMap { entry in
      let defaults = [entry["defaults"], applinks?["defaults"]].compactMap(\.self)
      let paths = (entry["paths"]?.array ?? []).compactMap(\.string)
      let components = entry["components"]?.array ?? []
      return components.map { target(of: $0, defaults) } + paths.map { Target(path: $0) }
    }
  }

  private static func target(of rule: JSON, _ defaults: [JSON]) -> Target {
    func member(_ name: String) -> JSON? {
      ([rule] + defaults).lazy.compactMap { $0[name] }.first
    }
    return Target(
      path: member("/")?.string, query: member("?"), fragment: member("#")?.string,
      disregardsCase: member("caseSensitive") == false)
  }

  /// Returns a text in which the characters that no URL can contain are percent-encoded.
  private static func escaped(_ text: String) -> String {
    let allowed = Set("0123456789-._~!$&'()*+,;=:@/?#%".unicodeScalars)
    return text.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || allowed.contains(scalar))
      return isPlain ? String(scalar) : String(scalar).percentEncoded
    }.joined()
  }

  // MARK: Texts for wildcards and variables

  private static let stars = [
    "shoes", "", "a", "/", "a/b", "7", "é", "x=1&y", "//", "A", "1%26a=x", "+", "%FF",
  ]
  /// Most of these texts match a `?`; two scalars that look like one do not, and are here twice.
  private static let characters = [
    "x", "7", "A", "/", "é", "e\u{301}", "e\u{301}", "😀", "%26", "%FF", "",
  ]
  private static let classes = [
    "alpha": ["a", "Q", "é", "7"], "upper": ["Q", "q", "É"], "lower": ["q", "Q", "é"],
    "alnum": ["a", "7", "٣", "-"], "digit": ["7", "77", "٣", "a"], "xdigit": ["a", "F", "7", "g"],
    "region": ["US", "UK", "EU", "us", "ZZ"], "lang": ["en", "fil", "crk", "EN", "xx", "en-US"],
  ]

  /// Returns one of several choices, half of the time the first, which leads to a match.
  private mutating func choice<Element>(of elements: [Element]) -> Element {
    let index = isPlain ? 0 : choices.number(below: 2 * elements.count)
    return elements[index < elements.count ? index : 0]
  }

  /// Returns one of several choices, all equally likely, or the first, which leads to a match.
  private mutating func any<Element>(of elements: [Element]) -> Element {
    elements[isPlain ? 0 : choices.number(below: elements.count)]
  }

  /// Returns a text for a `*`.
  private mutating func word() -> String {
    choice(of: Self.stars)
  }

  /// Returns a text that a pattern is likely to match.
  private mutating func fill(_ pattern: String) -> String {
    var text = ""
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": text += word()
      case "?": text += any(of: Self.characters)
      case "$" where rest.first == "(" && rest.contains(")"):
        let name = String(String.UnicodeScalarView(rest.dropFirst().prefix { $0 != ")" }))
        rest = rest.drop { $0 != ")" }.dropFirst()
        text += value(of: name)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private mutating func value(of name: String) -> String {
    guard let values = values(of: name), !values.isEmpty else {
      return Self.classes[name].map { any(of: $0) } ?? "$(\(name))"
    }
    let value = choice(of: values).string ?? ""
    return value.map { character in
      switch character {
      case "*": word()
      case "?": "x"
      case ".": any(of: [".", "x"])
      default: String(character)
      }
    }.joined()
  }

  /// Returns the values of a variable, or of one whose name differs only in case.
  private func values(of name: String) -> [JSON]? {
    let variables = site["applinks"]?["substitutionVariables"]
    let similar = variables?.object?.first { $0.name.lowercased() == name.lowercased() }
    return (variables?[name] ?? similar?.value)?.array
  }
}

extension JSON {
  /// The details entries, whether `details` is an array or an object.
  var entries: [JSON] {
    self["applinks"]?["details"]?.children ?? []
  }

  /// The apps that the entries name, and the apps beside the entries.
  var namedApps: [String] {
    let details = self["applinks"]?["details"]
    let keys = details?.object?.names ?? []
    let named = entries.flatMap { entry in
      (entry["appIDs"]?.array ?? []) + [entry["appID"]].compactMap(\.self)
    }
    let apps = self["applinks"]?["apps"]?.array ?? []
    return (keys + (named + apps).compactMap(\.string)).filter { !$0.isEmpty }
  }
}
