import Testing

@testable import AssociatedDomains

/// The automaton that compares all rules at once, and the scan of single rules.
struct RuleSearchTests {
  @Test func `all ways to compare rules decide alike, also when states are dropped all the time`()
    throws
  {
    var generator = SiteGenerator(seed: 7)
    var (matches, clearings, comparisons) = (0, 0, 0)
    for _ in 0..<20 {
      let file = generator.site()
      let site = try SiteAssociation(parsing: Array(file.utf8))
      let matcher = Matcher(site, app: "a", domain: "h")
      guard let rules = TestRules(matcher) else { continue }
      let small = TestSearch(rules.table, maximumByteCount: 2_000)
      let idle = TestSearch(rules.table, maximumWork: 0, alwaysSearches: true)
      for _ in 0..<20 {
        let url = generator.url()
        let expected = matcher.explanation(for: url).result
        if expected.decision == .match { matches += 1 }
        #expect(matcher.result(for: url) == expected, "\(url) with \(file)")
        let new = Matcher(site, app: "a", domain: "h").result(for: url)
        #expect(new == expected, "first, \(url) with \(file)")
        let result = small.result(of: rules, for: url)
        #expect(result.decision == expected.decision, "without memory, \(url) with \(file)")
        #expect(result.rule == expected.rule, "without memory, \(url) with \(file)")
        let slow = idle.result(of: rules, for: url)
        #expect(slow.rule == expected.rule, "pattern by pattern, \(url) with \(file)")
      }
      clearings += small.clearingCount
      comparisons += idle.positionSetCount
    }
    #expect(comparisons > 100)
    #expect(matches > 40)
    #expect(clearings > 40)
  }

  @Test func `patterns with and without a leading star read a path together`() throws {
    var generator = SiteGenerator(seed: 11)
    func text(of letters: [String]) -> String {
      (0...generator.number(below: 8)).map { _ in letters[generator.number(below: letters.count)] }
        .joined()
    }
    for round in 0..<60 {
      // Few are compared one by one from the start.
      let plainCount = round.isMultiple(of: 2) ? 20 : 4
      let rules = try ruleSet(
        (0..<40).map { number in
          #"{"/": "\#(number < plainCount ? "/" : "*")\#(text(of: ["a", "b", "c", "*"]))"}"#
        })
      let search = TestSearch(rules.table)
      let oneByOne = TestSearch(rules.table, maximumWork: 0, alwaysSearches: true)
      for _ in 0..<100 {
        let url = "https://h/" + text(of: ["a", "b", "c", "d", "/"])
        let expected = oneByOne.result(of: rules, for: url).rule
        #expect(search.result(of: rules, for: url).rule == expected, "\(url)")
      }
    }
  }

  @Test func `a path is read again if the states that it has reached are dropped`() throws {
    let rules = try ruleSet(
      (0..<40).flatMap { [#"{"/": "/plain\#($0)/*"}"#, #"{"/": "*/starred\#($0)"}"#] })
    let search = TestSearch(rules.table, maximumByteCount: 4_000)
    for number in 0..<2_000 {
      let (plain, starred) = (number * 7 % 60, number * 13 % 50)
      let url = "https://h/plain\(plain)/\(number)/starred\(starred)"
      let first = [plain < 40 ? 2 * plain : .max, starred < 40 ? 2 * starred + 1 : .max].min()
      let expected = first == .max ? nil : first.map { rules.pointer($0) }
      #expect(search.result(of: rules, for: url).rule == expected, "\(url)")
    }
    #expect(search.clearingCount > 10)
  }

  @Test(arguments: [1, 40])
  func `few rules read the items of a query like many`(ruleCount: Int) throws {
    // QRY-005, QRY-006, QRY-012: divided at the first equals sign; a missing item is empty.
    let expectations: [(String, String, String, Bool)] = [
      ("a", "b", "a=b", true), ("a", "b=c", "a=b=c", true), ("a=b", "c", "a=b=c", false),
      ("a", "?*", "ab=c", false), ("ab", "c", "a=c&ab=c", true), ("a", "b", "a=b&a=c", false),
      ("a", "*", "b=c", true), ("a", "?*", "a", false), ("", "b", "=b", true),
      ("", "?*", "a=b", false), ("a&b", "?*", "a&b=c", false),
    ]
    for (name, value, query, matches) in expectations {
      var components: [String] = []
      for number in 1..<ruleCount { components.append("{\"/\": \"/other\(number)\"}") }
      components.append("{\"/\": \"/x\", \"?\": {\"\(name)\": \"\(value)\"}}")
      let rules = try ruleSet(components)
      for _ in 0..<2 {
        let decision = rules.result(for: "https://h/x?\(query)").decision
        #expect(decision == (matches ? .match : .noMatch), "\(name) \(value) \(query)")
      }
    }
  }

  @Test func `a wildcard for one character takes all bytes of a decoded one`() throws {
    let others = (0..<20).map { #"{"/": "/?\#($0)"}"# }
    let rules = try ruleSet(others + [#"{"/": "/??b", "percentEncoded": false}"#])
    let search = TestSearch(rules.table)
    for _ in 0..<2 {
      #expect(search.firstRule(of: rules, for: "https://h/%C3%A9b") == .noRule)
      #expect(search.firstRule(of: rules, for: "https://h/%C3%A9%C3%A9b") == .rule(20))
    }
  }

  @Test func `what was computed for a URL is looked up the next time`() throws {
    let rules = try ruleSet((0..<1_000).map { #"{"/": "/item\#($0)/*"}"# })
    let search = TestSearch(rules.table)
    let urls = ["https://h/item7/x", "https://h/item999/", "https://h/other"]
    // The first decision scans, the second one computes.
    for _ in 0..<2 { for url in urls { _ = search.result(of: rules, for: url) } }
    let work = search.work
    #expect(work > 0)
    for url in urls { _ = search.result(of: rules, for: url) }
    #expect(search.work == work)
  }

  @Test func `rules that begin alike share their states, also those that begin with a star`() throws
  {
    let rules = try ruleSet(
      (0..<10_000).map { #"{"/": "\#($0 % 4 == 0 ? "*" : "")/item\#($0)/*"}"# })
    let search = TestSearch(rules.table)
    for number in 0..<200 {
      let url = "https://h/item\(number)/x/item4000"
      let expected = number
      #expect(search.firstRule(of: rules, for: url) == .rule(expected))
    }
    // Of 25 bytes of a URL, few reach more than the digits of some rules.
    #expect(search.work < 200 * 25 * 20)
    #expect(search.clearingCount == 0)
  }

  @Test func `a rule that decides for all that follow keeps them out of the states`() throws {
    func work(_ first: String) throws -> Int {
      let others = (0..<100).map { #"{"/": "/a/b*\#($0)"}"# }
      let rules = try ruleSet([first] + others)
      let search = TestSearch(rules.table)
      for _ in 0..<2 {
        #expect(search.result(of: rules, for: "https://h/a/bbbbbbbb").rule == rules.pointer(0))
      }
      return search.work
    }
    let conditional = try work(#"{"/": "/a*", "?": ""}"#)
    #expect(try work(#"{"/": "/a*"}"#) < conditional)
  }

  @Test func `many stars against a long path are compared within a bounded number of steps`() throws
  {
    let stars = String(repeating: "*a", count: 12)
    let rules = try ruleSet((0..<100).map { #"{"/": "/\#(stars)*\#($0)b"}"# })
    let search = TestSearch(rules.table)
    let url = "https://h/" + String(repeating: "a", count: 8_000)
    for _ in 0..<3 { #expect(search.firstRule(of: rules, for: url) == .noRule) }
    // Of a pattern, only what follows its last star is kept.
    #expect(search.work < 100 * 8_000)
  }

  @Test func `many items of a name are compared at once, and each for itself must match`() throws {
    var generator = SiteGenerator(seed: 11)
    var matches = 0
    for _ in 0..<40 {
      let file = generator.siteOfItems()
      let site = try SiteAssociation(parsing: Array(file.utf8))
      let matcher = Matcher(site, app: "a", domain: "h")
      for _ in 0..<20 {
        let url = generator.urlOfItems()
        let expected = matcher.explanation(for: url).result
        if expected.decision == .match { matches += 1 }
        #expect(matcher.result(for: url) == expected, "\(url) with \(file)")
      }
    }
    #expect(matches > 40)
    // QRY-004: all items must match.
    let rules = try ruleSet([#"{"?": {"q": "a*b"}}"#, #"{"?": {"q": "a??"}}"#])
    let items = String(repeating: "q=ab&", count: 50)
    #expect(rules.result(for: "https://h/?\(items)q=axb").rule == rules.pointer(0))
    #expect(rules.result(for: "https://h/?\(items)q=ax").decision == .noMatch)
    #expect(rules.result(for: "https://h/?q=ax&\(items)").decision == .noMatch)
    #expect(rules.result(for: "https://h/?q=a&q=b&\(items)").decision == .noMatch)
  }

  @Test func `a first decision on many rules, which compiles few of them, is that of later ones`()
    throws
  {
    var generator = SiteGenerator(seed: 13)
    var counts: [MatchResult.Decision: Int] = [:]
    for _ in 0..<150 {
      let file = generator.siteOfManyRules()
      let site = try SiteAssociation(parsing: Array(file.utf8))
      for _ in 0..<10 {
        let url = generator.plainURL()
        let matcher = Matcher(site, app: "a", domain: "h")
        let expected = matcher.explanation(for: url).result
        counts[expected.decision, default: 0] += 1
        #expect(matcher.result(for: url) == expected, "\(url) with \(file)")
        #expect(matcher.result(for: url) == expected, "again, \(url) with \(file)")
      }
    }
    #expect(counts.values.allSatisfy { $0 > 50 } && counts.count == 3)
  }

  @Test func `a long path is compared from within a decoded character on`() throws {
    let others = (0..<20).map { #"{"/": "/x\#($0)", "percentEncoded": false}"# }
    let rules = try ruleSet(
      others + [#"{"/": "/x?b*b?c", "percentEncoded": false}"#])
    let search = TestSearch(rules.table, alwaysSearches: true)
    let long = String(repeating: "b", count: 3_000)
    #expect(search.firstRule(of: rules, for: "https://h/x%C3%A9\(long)c") == .rule(20))
    #expect(search.firstRule(of: rules, for: "https://h/x%C3%A9\(long)") == .noRule)
    #expect(search.firstRule(of: rules, for: "https://h/x%C3%A9\(long)b%C3%A9c") == .rule(20))
    #expect(search.firstRule(of: rules, for: "https://h/x%C3%A9bc") == .noRule)
    #expect(search.positionSetCount == 3)
  }

  @Test func `what the automaton cannot hold is compared rule by rule`() throws {
    let values = (1..<400).map { "\"\(String(repeating: "a", count: $0))\"" }
    let uses = String(repeating: "$(v)", count: 300)
    let text = """
      {"applinks": {
        "substitutionVariables": {"v": [\(values.joined(separator: ","))]},
        "details": [{"appIDs": ["a"], "components": [{"/": "/\(uses)b"}, {"/": "/a*"}]}]
      }}
      """
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let matcher = Matcher(site, app: "a", domain: "h")
    let rules = try #require(TestRules(matcher))
    let url = "https://h/" + String(repeating: "a", count: 500)
    let search = TestSearch(rules.table)
    #expect(search.firstRule(of: rules, for: url) == .rule(1))
    #expect(search.hasGivenUp)
    #expect(matcher.result(for: url).rule == rules.pointer(1))
    #expect(matcher.result(for: url + "b").rule == rules.pointer(0))
  }

  @Test(arguments: [true, false])
  func `patterns of any length are compared with paths`(isCaseSensitive: Bool) throws {
    for length in 2...40 {
      let text = "/" + String(repeating: "a", count: length - 1)
      let paths = [
        text, text + "b", text + "bb", text + "/", String(text.dropLast()), text.uppercased(),
        text.dropLast() + "b",
      ]
      for ending in ["", "*", "?", "*b"] {
        let rules = try ruleSet([
          #"{"/": "\#(text)\#(ending)", "caseSensitive": \#(isCaseSensitive)}"#
        ])
        for path in paths {
          // PTH-002, PTH-003: both end with a slash, unless the pattern ends with a star.
          var whole = isCaseSensitive ? path : path.lowercased()
          if !whole.hasSuffix("/") { whole += "/" }
          let rest = whole.hasPrefix(text) ? whole.dropFirst(text.count) : nil
          let isMatch =
            switch ending {
            case "": rest == "/"
            case "*": rest != nil
            case "?": rest?.count == 2
            default: rest?.hasSuffix("b/") == true
            }
          let decision = rules.result(for: "https://h\(path)").decision
          #expect(decision == (isMatch ? .match : .noMatch), "\(text)\(ending) and \(path)")
        }
      }
    }
  }

  @Test func `values of variables are compared by rules and by explanations`() throws {
    // SUB-004, X-36: values may have wildcards, and `$(` is literal in them; the lists ignore case
    // where the rule does.
    let expectations: [(pattern: String, path: String, isMatch: Bool)] = [
      ("/$(lang)-$(region)", "/EN-us", true), ("/$(lang)-$(region)", "/US-en", false),
      ("/$(v)", "/ab$(x)", true), ("/$(v)", "/ab", false),
    ]
    for (pattern, path, isMatch) in expectations {
      let text = """
        {"applinks": {"substitutionVariables": {"v": ["a*$(x)"]}, "details": [
          {"appIDs": ["a"], "components": [{"/": "\(pattern)", "caseSensitive": false}]}
        ]}}
        """
      let matcher = Matcher(
        try SiteAssociation(parsing: Array(text.utf8)), app: "a", domain: "h")
      let url = "https://h\(path)"
      #expect(matcher.result(for: url).decision == (isMatch ? .match : .noMatch), "\(url)")
      #expect(matcher.explanation(for: url).result == matcher.result(for: url), "\(url)")
    }
  }

  @Test func `a default is compiled once, however many rules inherit it`() throws {
    let items = (0..<50).map { #""i\#($0)": "?*""# }.joined(separator: ",")
    let rules = try ruleSet(
      (0..<200).map { _ in "{}" }, defaults: ##"{"/": "/a*", "?": {\##(items)}, "#": "f"}"##)
    #expect(rules.table.contents.pointee.conditions.count == 51)
    #expect(rules.table.contents.pointee.paths.count == 1)
    let compiled = rules.shared.contents.pointee.declarations.rules
    #expect(compiled[0].conditions.count == 52)
    #expect(zip(compiled[0].conditions, compiled[199].conditions).allSatisfy { $0 === $1 })
  }

  @Test func `tasks share a matcher, and more decisions than the pool has places run at once`()
    async throws
  {
    let rules = try ruleSet((0..<300).map { #"{"/": "/item\#($0)/*"}"# })
    let pool = SearchPool()
    func nested(
      _ depth: Int, _ used: [UnsafeMutablePointer<RuleSearch>]
    ) -> Set<UnsafeMutablePointer<RuleSearch>>? {
      pool.withSearch(orNew: { RuleSearch(rules.table) }) { search in
        let used = used + [search]
        return depth == 0 ? Set(used) : nested(depth - 1, used) ?? []
      }
    }
    #expect(nested(3 * SearchPool.slotCount - 1, [])?.count == 3 * SearchPool.slotCount)
    #expect(nested(0, [])?.count == 1)

    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          (0..<300).allSatisfy { number in
            let item = (number * 7 + task) % 300
            return rules.result(for: "https://h/item\(item)/x").rule == rules.pointer(item)
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  private func ruleSet(_ components: [String], defaults: String = "{}") throws -> TestRules {
    let text = """
      {"applinks": {"defaults": \(defaults), "details": [
        {"appIDs": ["a"], "components": [\(components.joined(separator: ","))]}
      ]}}
      """
    let site = try SiteAssociation(parsing: Array(text.utf8))
    return try #require(TestRules(Matcher(site, app: "a", domain: "h")))
  }
}

/// The rules of an app on the domain `h`.
private struct TestRules {
  let shared: Shared<RuleSet>
  var table: Shared<RuleTable> { shared.contents.pointee.table }

  init?(_ matcher: Matcher) {
    guard case .rules(let set) = matcher.scope else { return nil }
    shared = set
  }

  func pointer(_ index: Int) -> JSONPointer {
    JSONPointer.root.appending("applinks").appending("details").appending(0)
      .appending("components").appending(index)
  }

  func result(for url: String) -> MatchResult {
    Array(url.utf8).withUnsafeBufferPointer { url in
      guard let parts = URLParts(of: url, on: LinkDomain("h")) else {
        return MatchResult(.noMatch)
      }
      return shared.contents.pointee.result(for: url, parts)
    }
  }
}

/// A search that is used in place.
private final class TestSearch {
  private let search: UnsafeMutablePointer<RuleSearch>
  private var memory = Box<RuleSearch>()

  init(
    _ table: Shared<RuleTable>, maximumByteCount: Int = Engine.maximumStateBytes,
    maximumWork: Int = Engine.maximumWork, alwaysSearches: Bool = false
  ) {
    search = memory.fill(
      with: RuleSearch(
        table, maximumByteCount: maximumByteCount, maximumWork: maximumWork,
        alwaysSearches: alwaysSearches))
  }

  var clearingCount: Int { search.pointee.clearingCount }
  var positionSetCount: Int { search.pointee.positionSetCount }
  var hasGivenUp: Bool { search.pointee.hasGivenUp }
  var work: Int { search.pointee.work }

  func firstRule(of rules: TestRules, for url: String) -> RuleSearch.Result {
    Array(url.utf8).withUnsafeBufferPointer { url in
      guard let parts = URLParts(of: url, on: LinkDomain("h")) else { return .noRule }
      return search.pointee.firstRule(matching: url, parts)
    }
  }

  func result(of rules: TestRules, for url: String) -> MatchResult {
    rules.shared.contents.pointee.result(
      firstRule(of: rules, for: url), of: rules.table.contents.pointee.rules)
  }
}

/// Random site associations of one app, and URLs that some of their rules match.
private struct SiteGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func site() -> String {
    let count = number(below: 40)
    let rules = (0..<count).map { _ in rule() }
    return """
      {"applinks": {
        "substitutionVariables": {"v": ["a", "ab", "*b", ""], "w": ["b?", "é", "/a"]},
        "details": [{"appIDs": ["a"], "components": [\(rules.joined(separator: ","))]}]
      }}
      """
  }

  private mutating func rule() -> String {
    var members = ["\"/\": \"\(number(below: 4) == 0 ? "" : "/")\(text(of: Self.patterns))\""]
    switch number(below: 8) {
    case 0: members.append("\"?\": \"\(text(of: Self.patterns))\"")
    case 1: members.append("\"?\": {\"a\": \"\(text(of: Self.patterns))\", \"b\": \"*\"}")
    case 2: members.append("\"#\": \"\(text(of: Self.patterns))\"")
    case 3: members.append("\"exclude\": true")
    default: break
    }
    if number(below: 4) == 0 { members.append("\"caseSensitive\": false") }
    if number(below: 4) == 0 { members.append("\"percentEncoded\": false") }
    return "{\(members.joined(separator: ", "))}"
  }

  mutating func url() -> String {
    var url = "https://h/" + text(of: Self.texts)
    if number(below: 2) == 0 { url += "?" + text(of: Self.texts + ["a=", "&", "b="]) }
    if number(below: 4) == 0 { url += "#" + text(of: Self.texts) }
    return url
  }

  mutating func siteOfManyRules() -> String {
    let arePaths = number(below: 2) == 0
    let rules = (0..<17 + number(below: 8)).map { _ in
      let pattern = (number(below: 4) == 0 ? "" : "/") + text(of: Self.plainPatterns)
      if arePaths { return "\"\(number(below: 4) == 0 ? "NOT " : "")\(pattern)\"" }
      switch number(below: 16) {
      case 0: return #"{"/": "/none", "\/": "\#(pattern)"}"#
      case 7: return #"{"/": "\/\#(pattern)"}"#
      case 1: return #"{"/": "\#(pattern)", "caseSensitive": false}"#
      case 2: return #"{"/": "\#(pattern)", "/": "\#(text(of: Self.plainPatterns))"}"#
      case 3: return #"{"/": "\#(pattern)", "?": "\#(text(of: Self.plainPatterns))"}"#
      case 4, 5, 6: return #"{"/": "\#(pattern)", "exclude": true}"#
      default: return #"{"/": "\#(pattern)"}"#
      }
    }
    return """
      {"applinks": {"details": [
        {"appIDs": ["a"], "\(arePaths ? "paths" : "components")": [\(rules.joined(separator: ","))]}
      ]}}
      """
  }

  mutating func plainURL() -> String {
    number(below: 16) == 0 ? "https://h" : "https://h/" + text(of: Self.plainTexts)
  }

  private static let plainPatterns = [
    "ab", "ba", "c", "A", "N", "/", "/a", "//", "*", "*c", "?", "$(digit)", "$", "é",
  ]
  private static let plainTexts = ["a", "b", "c", "A", "N", "/", "//", "1", "$"]

  mutating func siteOfItems() -> String {
    let rules = (0..<10).map { _ in
      let flags = number(below: 2) == 0 ? "" : #", "caseSensitive": false"#
      let decoding = number(below: 2) == 0 ? "" : #", "percentEncoded": false"#
      return "{\"?\": {\"a\": \"\(text(of: Self.patterns))\"}\(flags)\(decoding)}"
    }
    return """
      {"applinks": {
        "substitutionVariables": {"v": ["a", "ab", "*b", ""], "w": ["b?", "é", "/a"]},
        "details": [{"appIDs": ["a"], "components": [\(rules.joined(separator: ","))]}]
      }}
      """
  }

  /// A URL with 20 items, of which most have one of a few values.
  mutating func urlOfItems() -> String {
    let values = (0..<1 + number(below: 3)).map { _ in text(of: Self.texts) }
    let items = (0..<20).map { _ in "a=" + values[number(below: values.count)] }
    return "https://h/?" + items.joined(separator: "&")
  }

  private static let patterns = [
    "a", "b", "a", "b", "/", "*", "*", "?", "A", "é", "$(v)", "$(w)", "$(alpha)", "$(lang)",
  ]
  private static let texts = ["a", "b", "a", "b", "/", "A", "%C3%A9", "%C3%89", "%2F", "en"]

  private mutating func text(of parts: [String]) -> String {
    (0..<number(below: 7)).map { _ in parts[number(below: parts.count)] }.joined()
  }

  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
