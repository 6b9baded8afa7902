import AssociatedDomains
import Discovery
import Foundation
import ModelSupport
import Questions
import SpecModel
import Testing

@testable import RuleAnalysis

/// Every verdict on a rule, and every change, against what the reference model decides.
///
/// A rule that decides has an example, which the model confirms; one that never does is tried on many
/// URLs. So no report is false, and none is missing.
struct ExactnessTests {
  /// A list of rules and what is needed to write it.
  private struct RuleList {
    var rules: [String]
    var variables = ""
    var defaults = ["", ""]

    var text: String { ModelSite.text(rules, variables: variables, defaults: defaults) }

    /// The list without a rule.
    func without(_ index: Int) -> RuleList {
      var list = self
      list.rules.remove(at: index)
      return list
    }
  }

  private static func pointer(_ index: Int) -> String { "/applinks/details/0/components/\(index)" }

  private static func verdicts(on text: String) throws -> [RuleListAnalysis.Verdict] {
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let appLinks = try #require(site.appLinks)
    let entry = try #require(appLinks.details?.first)
    let matcher = try #require(RuleListMatcher(of: entry, areComponents: true, in: appLinks))
    var analysis = RuleListAnalysis(of: matcher, AnalysisBudget())
    return analysis.verdicts()
  }

  /// Checks the verdicts on the rules of a list; returns how many are not settled, and how many rules
  /// never decide.
  private func check(
    _ list: RuleList, excludes: [Bool], _ urls: [String]
  ) throws -> (unsettled: Int, idle: Int) {
    let text = list.text
    var (unsettled, idle) = (0, 0)
    let verdicts = try Self.verdicts(on: text)
    let decided = urls.map { ModelSite.decision(text, path: $0).rule }
    for (index, verdict) in verdicts.enumerated() {
      let pointer = Self.pointer(index)
      switch verdict {
      case .decides(let url):
        #expect(ModelSite.decision(text, path: url).rule == pointer, "\(url) of \(text)")
        guard excludes[index] else { continue }
        let rest = ModelSite.decision(list.without(index).text, path: url).decision
        #expect(rest == .match, "\(url) of \(text) without \(index)")
      case .excludesInVain:
        idle += 1
        let rest = list.without(index).text
        for (url, rule) in zip(urls, decided) where rule == pointer {
          #expect(ModelSite.decision(rest, path: url).decision != .match, "\(url) of \(text)")
        }
      case .neverMatches:
        idle += 1
        let alone = RuleList(
          rules: [list.rules[index]], variables: list.variables, defaults: list.defaults)
        for url in urls {
          #expect(
            ModelSite.decision(alone.text, path: url).decision == .noMatch, "\(url) of \(text)")
        }
      case .shadowed(let others):
        idle += 1
        #expect(!decided.contains(pointer), "\(index) of \(text)")
        let texts = [[index], others].map { indexes in
          RuleList(
            rules: indexes.map { list.rules[$0] }, variables: list.variables,
            defaults: list.defaults
          ).text
        }
        for url in urls where ModelSite.decision(texts[0], path: url).decision != .noMatch {
          let decision = ModelSite.decision(texts[1], path: url).decision
          #expect(decision != .noMatch, "\(url) of \(text): \(others)")
        }
      case .unsettled: unsettled += 1
      }
    }
    return (unsettled, idle)
  }

  /// Checks the changes from one list to another; returns how many rules are not settled.
  private func check(
    from old: RuleList, to new: RuleList, _ urls: [String]
  ) throws -> Int {
    let texts = [old.text, new.text]
    let sites = try texts.map { try SiteAssociation(parsing: Array($0.utf8)) }
    var comparison = SiteComparison(
      from: sites[0], to: sites[1], on: .latest, within: AnalysisBudget())
    let found = comparison.changes(for: ModelSite.app)
    var pairs: Set<[String?]> = []
    for change in found.changes {
      let (before, after) = (
        ModelSite.decision(texts[0], path: change.example),
        ModelSite.decision(texts[1], path: change.example)
      )
      #expect(before.decision != after.decision, "\(change)")
      #expect(
        before.rule == change.old.rule?.text && after.rule == change.new.rule?.text, "\(change)")
      pairs.insert([before.rule, after.rule])
    }
    let unsettled = found.unsettledOld.count + found.unsettledNew.count
    guard unsettled == 0 else { return unsettled }
    for url in urls {
      let (before, after) = (
        ModelSite.decision(texts[0], path: url), ModelSite.decision(texts[1], path: url)
      )
      guard before.decision != after.decision else { continue }
      #expect(pairs.contains([before.rule, after.rule]), "\(url): \(texts)")
    }
    return 0
  }

  /// All lists of up to four of these conditions, each with and without `exclude`.
  @Test(arguments: [
    [#""/": "/a*""#, #""/": "/*b""#, #""/": "/?""#],
    [#""/": "/a", "?": {"k": "?*"}"#, #""?": {"k": "*a"}"#, ##""#": "a*""##],
    [
      #""/": "/%61""#, #""/": "/A*", "caseSensitive": false"#,
      #""/": "/a", "percentEncoded": false"#,
    ],
  ])
  func `all short lists are analyzed exactly`(conditions: [String]) throws {
    let urls = [
      "/", "/a", "/b", "/ab", "/aab", "/ba", "/%61", "/A", "/%41", "/c?k=a", "/a?k=ba&k=c", "/a?k",
      "/b?k=ca#ab", "/#a", "/a#b",
    ]
    let choices = conditions.flatMap { [$0, $0 + #", "exclude": true"#] }
    var lists: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<4 {
      longest = longest.flatMap { list in choices.indices.map { list + [$0] } }
      lists += longest
    }
    var idle = 0
    for (number, list) in lists.enumerated() where !list.isEmpty {
      let rules = RuleList(rules: list.map { choices[$0] })
      let counts = try check(rules, excludes: list.map { $0 % 2 == 1 }, urls)
      #expect(counts.unsettled == 0)
      idle += counts.idle
      guard number % 3 == 0 else { continue }
      let other = lists[number * 7 % lists.count]
      #expect(try check(from: rules, to: RuleList(rules: other.map { choices[$0] }), urls) == 0)
    }
    #expect(idle > 1_000)
  }

  private static let patterns = [
    "/a*", "/?b", "/*/a", "/a/$(digit)*", "/$(lang)/*", "/$(names)", "/b$(names)*", "/é*",
    "/%C3%A9",
    "/a/?*", "*", "/a/b/c", "/*a*b*", "/FR/?",
  ]
  private static let queries = [
    #""?": {"k": "*"}"#, #""?": {"k": "?*"}"#, #""?": {"k": "a", "j": "?*"}"#, #""?": "k=a*""#,
    #""?": {"%6B": "a*"}"#, #""?": {"j": "$(digit)"}"#, ##""#": "a*""##, ##""#": "?""##,
  ]
  private static let urls: [String] = {
    let paths = [
      "/", "/a", "/ab", "/b", "/bb", "/xb", "/x/a", "/a/7", "/a/b/c", "/fr/x", "/fr", "/FR/x",
      "/n1",
      "/bn1x", "/m2", "/%C3%A9", "/%c3%a9x", "/É", "/aXbY", "/%61", "/a/",
    ]
    return paths.flatMap { path in
      ["", "?k=a", "?k=a&j=b", "?k&j=7", "?%6B=ab", "?j=7#a", "#ab", "#b"].map { path + $0 }
    }.filter { !$0.utf8.contains { $0 >= 0x80 } }
  }()

  private static func list(
    of count: Int, using generator: inout SeededGenerator
  ) -> (RuleList, [Bool]) {
    let excludes = (0..<count).map { _ in generator.oneIn(3) }
    let rules = excludes.map { excludes in
      var members: [String] = []
      if !generator.oneIn(6) {
        members.append("\"/\": \"\(generator.element(of: patterns) ?? "")\"")
      }
      if generator.oneIn(3) { members.append(generator.element(of: queries) ?? "") }
      members.append("\"exclude\": \(excludes)")
      return generator.oneIn(2)
        ? ModelSite.members(members, using: &generator) : members.joined(separator: ", ")
    }
    let defaults = (0..<2).map { _ in
      generator.oneIn(3) ? ModelSite.members([], using: &generator) : ""
    }
    let variables = #"{"names": ["n1", "m*", "fr", "N1"]}"#
    return (RuleList(rules: rules, variables: variables, defaults: defaults), excludes)
  }

  /// A number of lists in the environment takes the place of the usual one.
  private static let listCount =
    ProcessInfo.processInfo.environment["ASSAY_LIST_COUNT"].flatMap { Int($0) } ?? 200

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `random lists are analyzed exactly`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.listCount / 2 {
      let (list, excludes) = Self.list(of: 3 + generator.number(below: 6), using: &generator)
      let urls = (0..<30).compactMap { _ in generator.element(of: Self.urls) }
      #expect(try check(list, excludes: excludes, urls).unsettled == 0, "\(list.text)")
      var other = list
      other.rules = generator.rearranged(list.rules) { Self.list(of: 1, using: &$0).0.rules[0] }
      #expect(try check(from: list, to: other, urls) == 0, "\(list.text), \(other.text)")
    }
  }

  private static let segments = [
    "a", "b", "buy", "shop*", "*", "?", "a?b", "*x*", "$(digit)", "$(lang)", "$(names)", "é",
    "%C3%A9", "news-*", "42", "p$(digit)*", "*.html", "A", "help", "*-old",
  ]

  @Test func `of long random lists hardly a rule is not settled`() throws {
    var generator = SeededGenerator(seed: 3)
    var unsettled = 0
    let listCount = 10
    for _ in 0..<listCount {
      let rules = (0..<200).map { _ in
        let segments = (0...generator.number(below: 3)).map { _ in
          generator.element(of: Self.segments) ?? ""
        }
        var members = ["\"/\": \"/\(segments.joined(separator: "/"))\""]
        if generator.oneIn(4) { members.append(generator.element(of: Self.queries) ?? "") }
        members.append("\"exclude\": \(generator.oneIn(3))")
        return generator.oneIn(4)
          ? ModelSite.members(members, using: &generator) : members.joined(separator: ", ")
      }
      let list = RuleList(rules: rules, variables: #"{"names": ["n1", "m*", "fr", "N1"]}"#)
      for verdict in try Self.verdicts(on: list.text) {
        if case .unsettled = verdict { unsettled += 1 }
      }
    }
    #expect(unsettled < listCount * 200 / 100)
  }
}
