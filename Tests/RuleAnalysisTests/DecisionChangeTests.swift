import AssociatedDomains
import Discovery
import Foundation
import ModelSupport
import Questions
import RuleAnalysis
import SpecModel
import TestSupport
import Testing

/// The differences of two files, against what the reference model decides.
struct DecisionChangeTests {
  /// Returns the changes for the app, all of which are settled.
  private func exactChanges(
    from old: SiteAssociation, to new: SiteAssociation
  ) -> [DecisionChange] {
    var comparison = SiteComparison(from: old, to: new, on: .latest, within: AnalysisBudget())
    let found = comparison.changes(for: ModelSite.app)
    #expect(found.unsettledOld.isEmpty && found.unsettledNew.isEmpty)
    return found.changes
  }

  /// Compares files with others, and every change with what the model decides for some URLs.
  private func compare(_ texts: [String], _ urls: [String]) throws {
    let verdicts = texts.map { text in urls.map { ModelSite.decision(text, path: $0) } }
    var count = 0
    for old in texts.indices {
      let new = (old * 7 + 5) % texts.count
      let sites = try [old, new].map { try SiteAssociation(parsing: Array(texts[$0].utf8)) }
      let changes = exactChanges(from: sites[0], to: sites[1])
      var lengths: [[String?]: Int] = [:]
      for change in changes {
        let before = ModelSite.decision(texts[old], path: change.example)
        let after = ModelSite.decision(texts[new], path: change.example)
        #expect(before.decision.rawValue == change.old.decision.rawValue, "\(change)")
        #expect(after.decision.rawValue == change.new.decision.rawValue, "\(change)")
        #expect(before.rule == change.old.rule?.text && after.rule == change.new.rule?.text)
        lengths[[before.rule, after.rule]] = change.example.utf8.count
      }
      for index in urls.indices {
        let (before, after) = (verdicts[old][index], verdicts[new][index])
        guard before.decision != after.decision else { continue }
        count += 1
        let length = lengths[[before.rule, after.rule]]
        // Examples are of UTF-8 where there are such.
        let isUTF8 = urls[index].removingPercentEncoding != nil
        #expect(
          length.map { $0 <= urls[index].utf8.count || !isUTF8 } == true,
          "\(urls[index]): \(texts[old]), \(texts[new])")
      }
    }
    #expect(count > 100)
  }

  @Test func `every change has an example that is true, and none is missed`() throws {
    let conditions = [
      #""/": "/a*""#, #""/": "/?""#, #""/": "/*b", "exclude": true"#, #""?": {"k": "?*"}"#,
      #""/": "/b*", "?": {"k": "a"}, "exclude": true"#, ##""#": "a""##,
    ]
    let paths = ["/", "/a", "/b", "/c", "/ab", "/ac", "/bb", "/bc", "/cb"]
    let urls = paths.flatMap { path in
      ["", "?k", "?k=a", "?k=b"].flatMap { query in ["", "#a"].map { path + query + $0 } }
    }
    let texts = conditions.flatMap { first in conditions.map { ModelSite.text([first, $0]) } }
    try compare(texts, urls)
  }

  @Test func `changes of conditions on several query items are true, and none is missed`() throws {
    let conditions = [
      #""?": {"k": "?*"}"#, #""?": {"j": "?*"}, "exclude": true"#, #""?": {"m": "a", "k": "*"}"#,
      #""?": {"k": "a", "j": "?"}, "exclude": true"#, #""?": {"j": "b", "m": ""}"#,
      #""?": "?*", "exclude": true"#, ##""?": "k=a*", "#": "a""##,
      #""/": "/a", "?": {"m": "?*"}, "exclude": true"#,
    ]
    let items = ["k=a", "k=b", "j=a", "j=b", "m=a", "x"]
    let pairs = items.flatMap { item in items.map { "\(item)&\($0)" } }
    let queries = items + pairs + pairs.flatMap { pair in items.map { "\(pair)&\($0)" } }
    let urls =
      ["/", "/a", "/#a", "/a#a"] + queries.flatMap { ["/?\($0)", "/a?\($0)", "/?\($0)#a"] }
    let texts = conditions.indices.flatMap { first in
      conditions.indices.map { second in
        ModelSite.text(
          [conditions[first], conditions[second], conditions[(first + 3 * second) % 8]])
      }
    }
    try compare(texts, urls)
  }

  private static let mixedURLs: [String] = {
    let letters = ["a", "A", "/", "%61", "%41", "%C3%A9", "%c3%a9", "%2F", "%FF", "%C3"]
    let texts = letters + letters.flatMap { first in letters.map { first + $0 } }
    return ["/"] + texts.map { "/" + $0 } + texts.map { "/?k=" + $0 }
      + letters.flatMap { item in
        ["/?k=\(item)&k=a", "/?%6B=\(item)", "/?k=a&%6b=\(item)", "/?\(item)=a", "/#\(item)"]
      }
  }()

  @Test func `changes of encoded and decoded rules are true, and none is missed`() throws {
    let encoded = [
      #""/": "/%61*""#, #""/": "/?", "percentEncoded": true"#, #""/": "/%?3*", "exclude": true"#,
      #""?": {"k": "%*"}"#, #""?": {"%6B": "?*"}, "exclude": true"#, #""?": "k=%C3%A9""#,
      #""/": "/%c3*", "caseSensitive": false"#, ##""#": "%*""##, #""/": "/%FF", "exclude": true"#,
    ]
    let decoded = [
      #""/": "/a*""#, #""/": "/?""#, #""/": "/*é", "exclude": true"#, #""?": {"k": "?"}"#,
      #""?": {"k": "é"}, "exclude": true"#, #""?": "k=a*""#, ##""#": "?""##, #""/": "/%FF""#,
      #""/": "/A", "caseSensitive": false"#, #""?": {"k": "*/"}"#,
    ].map { $0 + #", "percentEncoded": false"# }
    let lists = encoded.flatMap { first in decoded.flatMap { [[first, $0], [$0, first]] } }
    try compare(lists.map { ModelSite.text($0) }, Self.mixedURLs)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `changes of random forms and defaults are true, and none is missed`(seed: UInt64) throws {
    let conditions = [
      #""/": "/a*""#, #""/": "/?""#, #""/": "/A""#, #""/": "/%61*""#, #""/": "/%c3%A9""#,
      #""/": "/*é""#, #""/": "/É*""#, #""/": "/%FF""#, #""?": {"k": "?"}"#, #""?": {"k": "A"}"#,
      #""?": {"%6B": "?*"}"#, #""?": "k=%C3*""#, #""?": "K=é""#, ##""#": "a""##, ##""#": "%*""##,
      #""/": "/?*", "?": {"k": "%61"}"#,
    ]
    let shared = [[], [], [#""exclude": true"#], [#""?": {"k": "*"}"#], [##""#": "*a*""##]]
    var generator = SeededGenerator(seed: seed)
    let texts = (0..<100).map { _ in
      let rules = (0...generator.number(below: 3)).map { _ in
        let own = [#""exclude": true"#, #""exclude": false"#].filter { _ in generator.oneIn(3) }
        return ModelSite.members(
          [generator.element(of: conditions) ?? ""] + own.prefix(1), using: &generator)
      }
      let defaults = (0..<2).map { _ in
        ModelSite.members(generator.element(of: shared) ?? [], using: &generator)
      }
      return ModelSite.text(rules, defaults: defaults)
    }
    try compare(texts, Self.mixedURLs)
  }

  @Test(arguments: [true, false])
  func `rules for twelve query items are compared`(onOnePath: Bool) throws {
    let start = onOnePath ? "/" : "/7"
    let rules = (0..<12).map { #""/": "/\#(onOnePath ? "" : "\($0)/")*", "?": {"k\#($0)": "?*"}"# }
    let changed = rules.prefix(7) + [rules[7] + #", "exclude": true"#] + rules.suffix(4)
    let texts = [rules, Array(changed)].map { ModelSite.text($0) }
    let sites = try texts.map { try SiteAssociation(parsing: Array($0.utf8)) }
    let changes = exactChanges(from: sites[0], to: sites[1])
    #expect(changes.map(\.example) == ["\(start)?k7=a"])
    let decisions = texts.map { ModelSite.decision($0, path: "\(start)?k7=a").decision }
    #expect(decisions == [.match, .exclude])
    #expect(sites[0].ruleFindings(within: AnalysisBudget()).diagnostics == [])
  }

  @Test func `the example is as short as possible`() throws {
    let old = try SiteAssociation(parsing: Array(ModelSite.text([#""/": "/buy/*""#]).utf8))
    let new = try SiteAssociation(parsing: Array(ModelSite.text([#""/": "/buy/?*""#]).utf8))
    let changes = exactChanges(from: old, to: new)
    #expect(changes.map(\.example) == ["/buy"])
    #expect(exactChanges(from: new, to: new) == [])
  }
}
