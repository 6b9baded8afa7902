/// A seeded generator, so that every run compares the same rules and URLs.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A rule as files have it.
struct GeneratedRule {
  let path: String
  let item: (name: String, value: String)?
  let excludes: Bool

  /// The rule as an object of `components`.
  var json: String {
    let query = item.map { #", "?": {"\#($0.name)": "\#($0.value)"}"# } ?? ""
    return #"{"/": "\#(path)"\#(query)\#(excludes ? #", "exclude": true"# : "")}"#
  }

  /// The path pattern with the final slash that paths are compared with.
  var canonicalPath: String { path.hasSuffix("*") || path.hasSuffix("/") ? path : path + "/" }
}

/// A URL and its parts, which peers are given.
struct GeneratedURL {
  let text: String
  let path: String
  let query: String
}

/// Rules and URLs in the proportions of published files: two thirds of the patterns end with a star,
/// one in eight begins with one, one in three is plain text, few have `?` or two stars.
struct Workload {
  let rules: [GeneratedRule]
  let urls: [GeneratedURL]

  private static let words = [
    "product", "order", "invite", "profile", "user", "login", "share", "item", "app", "event",
    "groups", "reset", "confirm", "search", "video", "news", "store", "cart", "help", "auth",
    "callback", "redirect", "settings", "game", "city", "live", "post", "page", "offer", "deal",
  ]

  /// Creates rules, of which one in four has a query item if they are mixed, and URLs, about half of
  /// which some rule matches.
  init(ruleCount: Int, isMixed: Bool, urlCount: Int = 1_000) {
    var generator = SeededGenerator(seed: UInt64(ruleCount) << 1 | (isMixed ? 1 : 0))
    func word() -> String {
      let word = Self.words.randomElement(using: &generator) ?? ""
      return Bool.random(using: &generator) ? word : word + "\(generator.next() % 10_000)"
    }
    func segments(_ range: ClosedRange<Int>) -> String {
      (0..<Int.random(in: range, using: &generator)).map { _ in "/" + word() }.joined()
    }
    rules = (0..<ruleCount).map { index in
      let path =
        switch generator.next() % 48 {
        case 0..<24: segments(1...3) + "/*"
        case 24..<28: "*/" + word() + "\(index)/*"
        case 28..<30: "*" + segments(1...2) + "\(index)"
        case 30: segments(1...1) + "/*/" + word() + "/*"
        case 31: segments(1...2) + "/????-\(index)"
        default: segments(1...3)
        }
      let item =
        isMixed && generator.next() % 4 == 0
        ? (name: word(), value: Bool.random(using: &generator) ? "?*" : "a*") : nil
      return GeneratedRule(path: path, item: item, excludes: generator.next() % 16 == 0)
    }
    let rules = rules
    urls = (0..<urlCount).map { _ in
      var path = segments(1...4)
      var query = isMixed ? "ref=mail&\(word())=a1" : ""
      if Bool.random(using: &generator), let rule = rules.randomElement(using: &generator) {
        path = String(rule.path.flatMap { $0 == "*" ? word() : $0 == "?" ? "x" : String($0) })
        if !path.hasPrefix("/") { path = "/" + path }
        if let item = rule.item { query = "ref=mail&\(item.name)=abc" }
      }
      return GeneratedURL(
        text: "https://example.com" + path + (query.isEmpty ? "" : "?" + query),
        path: path.hasSuffix("/") ? path : path + "/", query: query)
    }
  }

  static let app = "ABCDE12345.com.example.app"

  /// The rules as a file.
  var site: [UInt8] {
    let rules = rules.map { "          " + $0.json }.joined(separator: ",\n")
    return Array(
      """
      {
        "applinks": {
          "details": [
            {
              "appIDs": ["\(Self.app)"],
              "components": [
      \(rules)
              ]
            }
          ]
        }
      }

      """.utf8)
  }
}
