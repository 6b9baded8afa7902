import AssociatedDomains
import ModelSupport
import Testing

@testable import RuleAnalysis

/// What comparisons cost, in items of work: hostile files the budget, ordinary ones little.
struct BoundsTests {
  /// Returns a file with rules of five kinds.
  private static func ordinary(_ count: Int, edited: Set<Int> = []) -> String {
    ModelSite.text(
      (0..<count).map { number in
        let name = "\(number)\(edited.contains(number) ? "e" : "")"
        return switch number % 5 {
        case 0: "\"/\": \"/w/\(name)/*\""
        case 1: "\"/\": \"/*/w-\(name)\""
        case 2: "\"/\": \"/w/?\(name)*\", \"?\": {\"a\": \"?*\", \"b\": \"x\(number)\"}"
        case 3: "\"/\": \"/$(lang)/\(name)/*\", \"exclude\": true"
        default: "\"/\": \"/p/\(name)\", \"#\": \"f\(number)*\""
        }
      })
  }

  private static func site(_ text: String) throws -> SiteAssociation {
    try SiteAssociation(parsing: Array(text.utf8))
  }

  /// Files that took minutes or gigabytes.
  private static let hostile: [String] = {
    let lengths = (1...50).map { "\"\(String(repeating: "a", count: $0))\"" }
    let values = "{\"v\": [\(lengths.joined(separator: ", "))]}"
    let letters = #"{"v": ["a", "b"], "w": ["*a", "b?*", "??"]}"#
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let items = (0..<200).map { "\"k\($0)\": \"*\($0 % 7)*\"" }.joined(separator: ", ")
    return [
      ModelSite.text(["\"/\": \"/\(repeated("$(v)", 200))\""], variables: values),
      ModelSite.text(["\"/\": \"/\(repeated("$(w)", 200))\""], variables: letters),
      ModelSite.text(["\"/\": \"/\(repeated("*a?", 1_300))\""]),
      ModelSite.text(
        ["a", "b"].map { "\"/\": \"/*\($0)\(repeated("?", 16))\"" }
          + ["\"/\": \"/\(repeated("$(v)", 40))\""], variables: letters),
      ModelSite.text((0..<60).map { "\"/\": \"/*\($0)*\(59 - $0)?*\", \"?\": {\(items)}" }),
      ModelSite.text(
        (0..<40).map { "\"?\": \"*k\($0)=?*\", \"percentEncoded\": \($0 % 2 == 0)" }
          + (0..<40).map { "\"?\": {\"k\($0)\": \"?*\"}, \"percentEncoded\": false" }),
    ]
  }()

  @Test(arguments: hostile.indices)
  func `a hostile file costs no more than the budget`(index: Int) throws {
    let site = try Self.site(Self.hostile[index])
    let other = try Self.site(Self.ordinary(20))
    for (old, new) in [(site, other), (other, site), (site, site)] {
      let budget = AnalysisBudget()
      var comparison = SiteComparison(from: old, to: new, on: .latest, within: budget)
      _ = comparison.changes(for: ModelSite.app)
      #expect(budget.remainingWork > -AnalysisBudget.maximumWork / 4)
    }
    let budget = AnalysisBudget()
    _ = site.ruleFindings(within: budget)
    #expect(budget.remainingWork > -AnalysisBudget.maximumWork / 4)
  }

  @Test(arguments: [200, 1_000, 2_500])
  func `ordinary rules are settled at the cost of decisions`(count: Int) throws {
    let budget = AnalysisBudget()
    #expect(try Self.site(Self.ordinary(count)).ruleFindings(within: budget).limit == nil)
    #expect(AnalysisBudget.maximumWork - budget.remainingWork < 4_000 * count)
  }

  @Test func `rules without conditions of their own are settled by the first`() throws {
    let site = try Self.site(
      """
      {"applinks": {"substitutionVariables": {"v": ["a", "ab", "b"]},
      "defaults": {"/": "\(String(repeating: "$(v)", count: 100))"},
      "details": [{"appIDs": ["\(ModelSite.app)"],
      "components": [\(String(repeating: "{}, ", count: 999)){}]}]}}
      """)
    let budget = AnalysisBudget()
    let findings = site.ruleFindings(within: budget)
    #expect(findings.limit == nil)
    #expect(findings.diagnostics.count == 999)
    #expect(AnalysisBudget.maximumWork - budget.remainingWork < 1_000_000)
  }

  @Test(arguments: [200, 1_000])
  func `ten edited rules are compared exactly`(count: Int) throws {
    let edited = Set((0..<10).map { count / 10 * $0 + $0 })
    let (old, new) = (
      try Self.site(Self.ordinary(count)), try Self.site(Self.ordinary(count, edited: edited))
    )
    let budget = AnalysisBudget()
    var comparison = SiteComparison(from: old, to: new, on: .latest, within: budget)
    let found = comparison.changes(for: ModelSite.app)
    #expect(found.unsettledOld.isEmpty && found.unsettledNew.isEmpty)
    let rules = Set(
      found.changes.flatMap { [$0.old.rule?.text, $0.new.rule?.text].compactMap(\.self) })
    for number in edited {
      #expect(rules.contains("/applinks/details/0/components/\(number)"))
    }
    let same = AnalysisBudget()
    comparison = SiteComparison(from: old, to: old, on: .latest, within: same)
    #expect(comparison.changes(for: ModelSite.app).changes.isEmpty)
    #expect(same.remainingWork == AnalysisBudget.maximumWork)
  }

  /// Sixteen characters from the end, a text of `a` and `b` has one of them: which of 2^16 texts it is
  /// has to be known to see that the third rule never decides.
  @Test func `a rule that is not settled is named, and so is a changed one`() throws {
    let site = try Self.site(Self.hostile[3])
    let limit = try #require(site.ruleFindings(within: AnalysisBudget()).limit)
    #expect(limit.message.hasPrefix("/applinks/details/0/components/2 was compared"))
    #expect(limit.pointer.text == "/applinks/details/0/components/2")
    var comparison = SiteComparison(
      from: site, to: try Self.site(ModelSite.text(["\"/\": \"/*a*\""])), on: .latest,
      within: AnalysisBudget())
    let found = comparison.changes(for: ModelSite.app)
    #expect(!found.changes.isEmpty)
  }
}
