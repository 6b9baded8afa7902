import AssociatedDomains
import Foundation
import Questions
import SpecModel
import TestSupport
import Testing

/// The differences of two files, against what the reference model decides.
struct DecisionChangeTests {
  /// Compares files, each a list of rules, with others, and every change with what the model decides
  /// for some URLs.
  private func compare(_ lists: [[String]], _ urls: [String]) throws {
    let texts = lists.map { ModelSite.text($0) }
    let verdicts = texts.map { text in urls.map { ModelSite.decision(text, path: $0) } }
    var count = 0
    for old in lists.indices {
      let new = (old * 7 + 5) % lists.count
      let sites = try [old, new].map { try SiteAssociation(parsing: Array(texts[$0].utf8)) }
      let changes = try sites[0].changes(to: sites[1], app: ModelSite.app, on: .latest)
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
          "\(urls[index]): \(lists[old]), \(lists[new])")
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
    let lists = conditions.flatMap { first in conditions.map { [first, $0] } }
    try compare(lists, urls)
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
    let lists = conditions.indices.flatMap { first in
      conditions.indices.map { second in
        [conditions[first], conditions[second], conditions[(first + 3 * second) % 8]]
      }
    }
    try compare(lists, urls)
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
    try compare(lists, Self.mixedURLs)
  }

  @Test func `defaults may decide the form in which one file compares`() throws {
    let rules = [#""/": "/?""#, #""/": "/é*""#, #""?": {"k": "?"}"#, #""/": "/%61""#]
    let lists = rules.flatMap { first in rules.map { [first, $0 + #", "exclude": true"#] } }
    let app = ModelSite.app
    for (index, list) in lists.enumerated() {
      let components = list.map { "{\($0)}" }.joined(separator: ",")
      let next = lists[(index * 5 + 3) % lists.count].map { "{\($0)}" }.joined(separator: ",")
      let old =
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(components)]}]}}"#
      let new = [
        #"{"applinks": {"defaults": {"percentEncoded": false}, "details": [{"appIDs": ["\#(app)"], "#
          + #""components": [\#(next)]}]}}"#,
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "defaults": {"percentEncoded": false}, "#
          + #""components": [\#(next)]}]}}"#,
      ][index % 2]
      let sites = try [old, new].map { try SiteAssociation(parsing: Array($0.utf8)) }
      let changes = try sites[0].changes(to: sites[1], app: app, on: .latest)
      var pairs: Set<[String?]> = []
      for change in changes {
        let verdicts = [old, new].map { ModelSite.decision($0, path: change.example) }
        #expect(verdicts[0].decision.rawValue == change.old.decision.rawValue, "\(change)")
        #expect(verdicts[1].decision.rawValue == change.new.decision.rawValue, "\(change)")
        pairs.insert([change.old.rule?.text, change.new.rule?.text])
      }
      for url in Self.mixedURLs {
        let verdicts = [old, new].map { ModelSite.decision($0, path: url) }
        guard verdicts[0].decision != verdicts[1].decision else { continue }
        #expect(pairs.contains(verdicts.map(\.rule)), "\(url): \(old) \(new)")
      }
    }
  }

  @Test(arguments: [true, false])
  func `rules for twelve query items are compared`(onOnePath: Bool) throws {
    let start = onOnePath ? "/" : "/7"
    let rules = (0..<12).map { #""/": "/\#(onOnePath ? "" : "\($0)/")*", "?": {"k\#($0)": "?*"}"# }
    let changed = rules.prefix(7) + [rules[7] + #", "exclude": true"#] + rules.suffix(4)
    let texts = [rules, Array(changed)].map { ModelSite.text($0) }
    let sites = try texts.map { try SiteAssociation(parsing: Array($0.utf8)) }
    let changes = try sites[0].changes(to: sites[1], app: ModelSite.app, on: .latest)
    #expect(changes.map(\.example) == ["\(start)?k7=a"])
    let decisions = texts.map { ModelSite.decision($0, path: "\(start)?k7=a").decision }
    #expect(decisions == [.match, .exclude])
    #expect(sites[0].ruleDiagnostics == [])
  }

  @Test func `the example is as short as possible`() throws {
    let old = try SiteAssociation(parsing: Array(ModelSite.text([#""/": "/buy/*""#]).utf8))
    let new = try SiteAssociation(parsing: Array(ModelSite.text([#""/": "/buy/?*""#]).utf8))
    let changes = try old.changes(to: new, app: ModelSite.app, on: .latest)
    #expect(changes.map(\.example) == ["/buy"])
    #expect(try new.changes(to: new, app: ModelSite.app, on: .latest) == [])
  }
}
