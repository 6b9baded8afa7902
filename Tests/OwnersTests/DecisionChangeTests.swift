import AssociatedDomains
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
        #expect(
          length.map { $0 <= urls[index].utf8.count } == true,
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
