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

  @Test func `what is found of lists is as the table says`() throws {
    func found(_ applinks: String, _ rule: String? = nil) throws -> [String] {
      try SiteAssociation(parsing: Array("{\"applinks\": {\(applinks)}".utf8))
        .ruleFindings(within: AnalysisBudget()).diagnostics.filter {
          rule == nil || $0.rule == rule
        }
        .map { "\($0.severity) \($0.rule) \($0.pointer): \($0.message)" }
    }
    func parts(_ text: String) -> [Substring] {
      text.split(separator: " | ", maxSplits: 1, omittingEmptySubsequences: false)
    }
    func components(_ rules: Substring, _ rest: Substring = "") -> String {
      #""details": [{"appIDs": ["A.b"], "components": [\#(rules)]}]}\#(rest)"#
    }
    try Golden.expectAnswers(
      at: "Tests/RuleAnalysisTests/Answers/rule-findings.txt",
      [
        "paths and components of an entry": { text in
          let entry =
            #""appIDs": ["A.b"], "components": [\#(parts(text)[1])], "paths": [\#(parts(text)[0])]"#
          return try found(#""details": [{\#(entry)}]}"#, "ENV-016")
        },
        "rules for the whole site, and what follows `applinks`": { text in
          try found(components(parts(text)[0], parts(text)[1]), "PTH-009")
        },
        "needless paths": { paths in
          try found(#""apps": [], "details": [{"appID": "A.b", "paths": [\#(paths)]}]}"#)
            .filter { $0.contains("this rule is not needed") }
        },
        "rules without conditions": { try found(components($0[...])) },
      ])
  }

  @Test func `a list that needs too many states is only said to be so`() throws {
    let rules = (0..<30).map { #""/": "*\#($0)*\#(30 - $0)*x""# }
    let site = try SiteAssociation(parsing: Array(ModelSite.text(rules).utf8))
    let limit = site.ruleFindings(within: AnalysisBudget()).limit
    #expect(limit == nil, "\(limit?.message ?? "")")
  }
}
