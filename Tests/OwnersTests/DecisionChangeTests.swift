import AssociatedDomains
import Questions
import SpecModel
import TestSupport
import Testing

/// The differences of two files, against what the reference model decides.
struct DecisionChangeTests {
  private static let conditions = [
    #""/": "/a*""#, #""/": "/?""#, #""/": "/*b", "exclude": true"#, #""?": {"k": "?*"}"#,
    #""/": "/b*", "?": {"k": "a"}, "exclude": true"#, ##""#": "a""##,
  ]

  @Test func `every change has an example that is true, and none is missed`() throws {
    let paths = ["/", "/a", "/b", "/c", "/ab", "/ac", "/bb", "/bc", "/cb"]
    let urls = paths.flatMap { path in
      ["", "?k", "?k=a", "?k=b"].flatMap { query in ["", "#a"].map { path + query + $0 } }
    }
    let conditions = Self.conditions
    let lists = conditions.indices.flatMap { first in
      conditions.indices.map { [conditions[first], conditions[$0]] }
    }
    let texts = lists.map { ModelSite.text($0) }
    let verdicts = texts.map { text in urls.map { ModelSite.decision(text, path: $0) } }
    var count = 0
    for old in lists.indices {
      let new = (old * 7 + 5) % lists.count
      let sites = try [old, new].map { try SiteAssociation(parsing: Array(texts[$0].utf8)) }
      let changes = try #require(
        sites[0].changes(to: sites[1], app: ModelSite.app, on: .latest))
      var pairs: Set<[String?]> = []
      for change in changes {
        let before = ModelSite.decision(texts[old], path: change.example)
        let after = ModelSite.decision(texts[new], path: change.example)
        #expect(before.decision.rawValue == change.old.decision.rawValue, "\(change)")
        #expect(after.decision.rawValue == change.new.decision.rawValue, "\(change)")
        #expect(before.rule == change.old.rule?.text && after.rule == change.new.rule?.text)
        pairs.insert([before.rule, after.rule])
      }
      for index in urls.indices {
        let (before, after) = (verdicts[old][index], verdicts[new][index])
        guard before.decision != after.decision else { continue }
        count += 1
        #expect(pairs.contains([before.rule, after.rule]), "\(urls[index]): \(lists[old])")
      }
    }
    #expect(count > 100)
  }

  @Test func `the example is as short as possible`() throws {
    let old = try SiteAssociation(parsing: Array(ModelSite.text([#""/": "/buy/*""#]).utf8))
    let new = try SiteAssociation(parsing: Array(ModelSite.text([#""/": "/buy/?*""#]).utf8))
    let changes = try #require(old.changes(to: new, app: ModelSite.app, on: .latest))
    #expect(changes.map(\.example) == ["/buy"])
    #expect(new.changes(to: new, app: ModelSite.app, on: .latest) == [])
  }
}
