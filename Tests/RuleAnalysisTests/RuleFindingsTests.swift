import AssociatedDomains
import Discovery
import Foundation
import ModelSupport
import Questions
import RuleAnalysis
import SpecModel
import TestSupport
import Testing

/// The exact diagnostics of lists of rules, against what the reference model decides for all URLs of
/// a small world that is large enough to distinguish the rules.
struct RuleFindingsTests {
  /// What the list of rules of a file is found to have, by the index of the rule.
  private struct Found: Equatable {
    var neverMatching: [Int] = []
    var neverDeciding: [Int] = []
    /// The first exclude without effect.
    var idle: Int?

    init(neverMatching: [Int], neverDeciding: [Int], idle: Int?) {
      (self.neverMatching, self.neverDeciding) = (neverMatching, neverDeciding)
      self.idle = idle
    }

    /// Reads the diagnostics of a file.
    init(_ site: SiteAssociation) {
      for diagnostic in site.ruleFindings(within: AnalysisBudget()).diagnostics
      where !["PAT-002", "PTH-009"].contains(diagnostic.rule) {
        let index = Int(diagnostic.pointer.text.split(separator: "/").last ?? "") ?? -1
        if diagnostic.message.hasPrefix("no URL meets") {
          neverMatching.append(index)
        } else if diagnostic.message.contains("all that this rule does") {
          neverDeciding.append(index)
        } else {
          idle = index
        }
      }
    }

    /// Decides by the table of what each rule matches.
    init(_ rows: [[Bool]], excludes: [Bool]) {
      for (index, row) in rows.enumerated() {
        let own = row.indices.filter { row[$0] }
        let decided = own.filter { path in !rows[..<index].contains { $0[path] } }
        if own.isEmpty {
          neverMatching.append(index)
        } else if decided.isEmpty {
          neverDeciding.append(index)
        } else if excludes[index], idle == nil,
          decided.allSatisfy({ path in
            let next = rows.indices.dropFirst(index + 1).first { rows[$0][path] }
            return next.map { excludes[$0] } ?? true
          })
        {
          idle = index
        }
      }
      // It is said of the whole list that it opens the app nowhere.
      if excludes.allSatisfy(\.self) { idle = nil }
    }
  }

  /// Compares each list of three rules with the table.
  private func compare(_ conditions: [String], _ paths: [String], excludes: [[Bool]]) throws {
    let table = ModelSite.table(conditions, paths)
    var reported = 0
    for first in conditions.indices {
      for second in conditions.indices {
        for third in conditions.indices {
          let indices = [first, second, third]
          let flags = excludes[(first + second + third) % excludes.count]
          let rules = zip(indices, flags).map { index, flag in
            conditions[index] + (flag ? ", \"exclude\": true" : "")
          }
          let site = try SiteAssociation(parsing: Array(ModelSite.text(rules).utf8))
          let found = Found(site)
          let expected = Found(indices.map { table[$0] }, excludes: flags)
          #expect(found == expected, "\(rules)")
          reported += found.neverDeciding.count
        }
      }
    }
    #expect(reported > 0)
  }

  private static func words(over letters: [String], upTo length: Int) -> [String] {
    var all = [""]
    var longest = [""]
    for _ in 0..<length {
      longest = longest.flatMap { word in letters.map { word + $0 } }
      all += longest
    }
    return all
  }

  private static let flags = [
    [false, false, false], [true, false, false], [true, false, true], [false, true, false],
    [true, true, false],
  ]

  @Test func `on short patterns of paths none is missed and none is false`() throws {
    let patterns = [
      "/a", "/*", "/?", "/a*", "/*a", "/?*", "/a//b", "/$(digit)",
    ]
    let paths = Self.words(over: ["a", "7", "b", "/"], upTo: 4).map { "/" + $0 }
    try compare(patterns.map { "\"/\": \"\($0)\"" }, paths, excludes: Self.flags)
  }

  @Test func `on short conditions of queries none is missed and none is false`() throws {
    let conditions = [
      #""?": {"k": "*"}"#, #""?": {"k": "?*"}"#, #""?": {"k": ""}"#,
      #""?": {"k": "a*", "j": "?*"}"#, #""?": "k=a""#, #""?": {"k": "a&b"}"#,
      #""?": {"": "a"}"#,
    ]
    let items = ["k", "k=a", "k=b", "k=ab", "j=a", "=a", "x"]
    let pairs = items.flatMap { item in items.map { "\(item)&\($0)" } }
    let queries = [""] + items + pairs + pairs.flatMap { pair in items.map { "\(pair)&\($0)" } }
    try compare(conditions, queries.map { "/?\($0)" }, excludes: Self.flags)
  }

  @Test func `rules of several components and forms are divided as the model divides them`() throws
  {
    let conditions = [
      #""/": "/$(lang)/*""#, #""/": "/fr/*", "?": {"k": "a"}"#,
      #""/": "/F?/*", "caseSensitive": false"#,
      #""/": "/fr/%C3%A9*""#, ##""#": "a*""##, #""/": "/$(names)""#, ##""?": "k=a", "#": "a""##,
      #""/": "/%*""#,
    ]
    let variables = #"{"names": ["fr", "f*", "FR"]}"#
    let paths = [
      "/fr", "/fr/x", "/FR/x", "/de/", "/fr/%C3%A9", "/fr/%c3%a9", "/fx", "/", "/%41", "/a%41",
      "/f", "/fxy",
    ]
    let urls = paths.flatMap { path in
      ["", "?k=a", "?k=b&k=a"].flatMap { query in ["", "#a", "#b"].map { path + query + $0 } }
    }
    let table = ModelSite.table(conditions, urls, variables: variables)
    for first in conditions.indices {
      for second in conditions.indices {
        let rules = [first, second].map { conditions[$0] }
        let site = try SiteAssociation(
          parsing: Array(ModelSite.text(rules, variables: variables).utf8))
        let isDead = Found(site).neverDeciding == [1]
        let escapes = urls.indices.contains { table[second][$0] && !table[first][$0] }
        #expect(isDead == !escapes, "\(rules)")
      }
    }
  }

  @Test func `of encoded and decoded rules none is missed and none is false`() throws {
    let conditions = [
      #""/": "/%41""#, #""/": "/A", "percentEncoded": false"#,
      #""/": "/?", "percentEncoded": false"#,
      #""/": "/%*""#, #""/": "/%FF""#, #""/": "/*é", "percentEncoded": false"#, #""/": "/?""#,
      #""/": "/%FF", "percentEncoded": false"#,
    ]
    let letters = ["A", "a", "/", "%41", "%61", "%2F", "%C3%A9", "%c3%a9", "%FF", "%25"]
    let paths = Self.words(over: letters, upTo: 2).map { "/" + $0 } + ["/%25FF"]
    try compare(conditions, paths, excludes: Self.flags)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `of random forms and defaults none is missed and none is false`(seed: UInt64) throws {
    let patterns = [
      "/a", "/A?", "/?", "/*a", "/%61", "/%*", "/%C3%A9", "/%c3*", "/é", "/*É", "/%FF", "/a?",
    ]
    let letters = [
      "a", "A", "b", "/", "%61", "%41", "%62", "%2a", "%2F", "%C3%A9", "%c3%a9", "%C3%a9", "%c3%A9",
      "%C3%89", "%c3%89", "%FF", "%ff", "%25", "%2561", "%25C3", "%25c3", "%25C3%25A9",
    ]
    let paths = Self.words(over: letters, upTo: 2).map { "/" + $0 }
    var generator = SeededGenerator(seed: seed)
    var reported = 0
    for _ in 0..<40 {
      let defaults = (0..<2).map { _ in ModelSite.members([], using: &generator) }
      let excludes = (0..<3).map { _ in generator.oneIn(3) }
      let rules = excludes.map { excludes in
        let pattern = "\"/\": \"\(generator.element(of: patterns) ?? "")\""
        return ModelSite.members(
          [pattern] + (excludes ? ["\"exclude\": true"] : []), using: &generator)
      }
      let rows = rules.map { rule in
        let text = ModelSite.text([rule], defaults: defaults)
        return paths.map { ModelSite.decision(text, path: $0).decision != .noMatch }
      }
      let text = ModelSite.text(rules, defaults: defaults)
      let found = Found(try SiteAssociation(parsing: Array(text.utf8)))
      #expect(found == Found(rows, excludes: excludes), "\(text)")
      reported += found.neverDeciding.count
    }
    #expect(reported > 0)
  }

  /// The search for the path of the first rule leaves such a query out.
  @Test func `a query with text that is UTF-8 and text that is not is found elsewhere`() throws {
    let rules = [
      #""/": "/b", "?": {"k": "a"}, "percentEncoded": false"#, #""?": "k=%C3&j=%C3%A9""#,
    ]
    let text = ModelSite.text(rules)
    #expect(
      ModelSite.decision(text, path: "/c?k=%C3&j=%C3%A9").rule
        == "/applinks/details/0/components/1")
    #expect(
      try SiteAssociation(parsing: Array(text.utf8)).ruleFindings(within: AnalysisBudget())
        .diagnostics == [])
  }

  /// K, and the sign for kelvins, are both `k` in lowercase.
  @Test func `a scalar beyond ASCII escapes two rules that its lowercase form meets`() throws {
    let rules = [
      #""/": "/k", "percentEncoded": false"#, #""/": "/K", "percentEncoded": false"#,
      #""/": "/k", "percentEncoded": false, "caseSensitive": false"#,
    ]
    let text = ModelSite.text(rules)
    #expect(
      ModelSite.decision(text, path: "/%E2%84%AA").rule == "/applinks/details/0/components/2")
    #expect(
      try SiteAssociation(parsing: Array(text.utf8)).ruleFindings(within: AnalysisBudget())
        .diagnostics == [])
  }

  @Test func `a pattern that ends in a star after a word is a note with an example`() throws {
    let site = try SiteAssociation(
      parsing: Array(ModelSite.text([#""/": "/buy*""#, #""/": "/a/*""#, #""/": "/sell*""#]).utf8))
    let notes = site.ruleFindings(within: AnalysisBudget()).diagnostics.map(\.description)
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix("2:7: note: \"/buy*\" also matches `/buy-old`") == true)
    #expect(notes.first?.hasSuffix("(1 more pattern ends like this) [PAT-002]") == true)
    #expect(
      ModelSite.decision(ModelSite.text([#""/": "/buy*""#]), path: "/buy-old").decision == .match)
  }

  @Test(arguments: [
    (#""/a""#, #"{"/": "/a"}"#, "note", "decide alike"),
    (#""NOT /a/x", "/a/*""#, #"{"/": "/a/x", "exclude": true}, {"/": "/a/*"}"#, "note", "alike"),
    // To exclude a URL is not to open it.
    (#""/a", "NOT /b""#, #"{"/": "/a"}"#, "note", "alike"),
    (
      #""/a", "/b""#, #"{"/": "/a"}"#, "warning", "only systems before iOS 13 open the app for `/b`"
    ),
    (
      #""/a""#, #"{"/": "/a"}, {"/": "/b"}"#, "warning",
      "all systems but those before iOS 13 open the app for `/b`"
    ),
    (#""/a""#, ##"{"/": "/a", "#": "b"}"##, "warning", "only systems before"),
    // The example does not rest on a final slash, or on what a star alone does to the bare domain.
    (#""/a/*""#, #"{"/": "/b"}"#, "warning", "only systems before iOS 13 open the app for `/a/x`"),
    (
      #""/a/*""#, #"{"/": "/a/?*"}"#, "warning", "only systems before iOS 13 open the app for `/a/`"
    ),
    (#""/a/""#, #"{"/": "/b"}"#, "warning", "only systems before iOS 13 open the app for `/a/`"),
    (#""*""#, #"{"/": "/b"}"#, "warning", "only systems before iOS 13 open the app for `/x`"),
  ])
  func `a URL on which both lists of an entry differ is shown`(
    paths: String, components: String, severity: String, words: String
  ) throws {
    let text = """
      {"applinks": {"details": [
        {"appIDs": ["A.b"], "components": [\(components)], "paths": [\(paths)]}]}}
      """
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let found = site.ruleFindings(within: AnalysisBudget()).diagnostics
      .filter { $0.rule == "ENV-016" }
    #expect(found.map(\.severity.rawValue) == [severity])
    #expect(found.first?.message.contains(words) == true, "\(found)")
  }

  @Test(arguments: [
    (#"{"/": "/help", "exclude": true}, {}"#, "", [1]), ("{}", "", []),
    (#"{"/": "/help", "exclude": true}, {"/": "/buy/*"}"#, "", []),
    (#"{"/": "/oauth/*", "exclude": true}, {"/": "*"}"#, "", []),
    (#"{"/": "/*"}"#, #", "webcredentials": {"apps": ["A.b"]}"#, [0]),
  ])
  func `a rule for the whole site is noted where it takes the end of a login`(
    rules: String, others: String, places: [Int]
  ) throws {
    let text =
      #"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [\#(rules)]}]}\#(others)}"#
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let found = site.ruleFindings(within: AnalysisBudget()).diagnostics
      .filter { $0.rule == "PTH-009" }
    #expect(found.map(\.pointer.text) == places.map { "/applinks/details/0/components/\($0)" })
  }

  @Test(arguments: [
    ("*", "/", " since iOS 10"), ("*", "/a", ""), ("/a", "/a/", " since iOS 13"),
    ("/a/*", "/a/b", ""),
    ("**", "/", " since iOS 13"), ("*", "*", ""),
  ])
  func `a path is called needless since the system on which an earlier one matches it`(
    first: String, second: String, since: String
  ) throws {
    let text = """
      {"applinks": {"apps": [], "details": [{"appID": "A.b", "paths": ["\(first)", "\(second)"]}]}}
      """
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let found = site.ruleFindings(within: AnalysisBudget()).diagnostics.map(\.message)
      .filter { $0.contains("this rule is not needed") }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasSuffix("this rule is not needed" + since) == true, "\(found)")
  }

  @Test(arguments: ["{}", #"{"exclude": false}"#])
  func `no rule is called needless because of one without conditions`(first: String) throws {
    let text = """
      {"applinks": {"details": [{"appIDs": ["A.b"], "components": [\(first), {"/": "/a"}]}]}}
      """
    let site = try SiteAssociation(parsing: Array(text.utf8))
    #expect(site.ruleFindings(within: AnalysisBudget()).diagnostics.map(\.rule) == [])
  }

  @Test func `a list that needs too many states is only said to be so`() throws {
    let rules = (0..<30).map { #""/": "*\#($0)*\#(30 - $0)*x""# }
    let site = try SiteAssociation(parsing: Array(ModelSite.text(rules).utf8))
    let limit = site.ruleFindings(within: AnalysisBudget()).limit
    #expect(limit == nil, "\(limit?.message ?? "")")
  }
}
