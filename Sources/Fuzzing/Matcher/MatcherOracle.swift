import AssociatedDomains
import BuiltIns
import Discovery
import FoundationShim
import Questions
import SpecModel

/// A check of the library against the reference model, and against itself.
struct MatcherOracle: Sendable {
  /// A mutant to use in place of the model, to test whether it is found; usually `nil`.
  var mutant: Mutant?

  /// Checks a question, including the given relations.
  ///
  /// Without any relations, checks that compile the file again are skipped.
  ///
  /// - Throws: The first difference.
  func check(
    _ question: MatcherQuestion, _ relations: [MatcherRelations.Relation] = .all
  ) throws(Finding) {
    let file = question.file
    let site = try? SiteAssociation(parsing: file)
    let matcher = site.map(question.matcher(for:))
    let verdict = MatcherVerdict(matcher, question.url)
    if let expected = modelVerdict(on: question, in: file) {
      MatcherEvents.hit(question, model: expected, library: verdict)
      try Finding.unless(
        expected == verdict, "model-differs",
        "the library decides \(verdict), the model \(expected)")
    }
    if let site, let matcher {
      try check(matcher.explanation(for: question.url), verdict)
      let found = MatcherVerdict(matcher.resultOfAutomaton(for: question.url))
      try Finding.unless(
        found == verdict, "search-differs", "decided \(verdict), by the automaton \(found)")
      if !relations.isEmpty { try checkCompilation(of: site, question, matcher, verdict) }
    }
    try MatcherRelations(question, verdict).check(relations)
  }

  /// Throws unless the library decides the same for several apps at once, and compiles an equal
  /// matcher the second time.
  private func checkCompilation(
    of site: SiteAssociation, _ question: MatcherQuestion, _ matcher: Matcher,
    _ verdict: MatcherVerdict
  ) throws(Finding) {
    let apps = SiteMatcher(
      site, apps: ["other", question.app, question.app], domain: question.domain,
      on: question.platform.inLibrary)
    let together = apps.results(for: question.url).dropFirst().map(MatcherVerdict.init)
    try Finding.unless(
      together == [verdict, verdict], "apps-differ", "decided \(verdict), for apps \(together)")
    try Finding.unless(
      question.matcher == matcher, "matchers-differ", "the same file gives unequal matchers")
  }

  /// Returns the model's decision for the bytes of the file; `nil` if the system does not support
  /// universal links.
  func modelVerdict(on question: MatcherQuestion, in file: [UInt8]) -> MatcherVerdict? {
    Dialect.reading(question.platform).map { documented in
      let dialect = mutant?.applied(to: documented) ?? documented
      let contents = ModelFiles.contents(of: file, as: dialect)
      return MatcherVerdict(SpecModel(dialect: dialect).verdict(on: question, contents))
    }
  }

  /// Throws unless the library's explanation ends with the library's decision.
  private func check(_ explanation: Explanation, _ verdict: MatcherVerdict) throws(Finding) {
    let explained = MatcherVerdict(explanation.result)
    try Finding.unless(
      explanation.description.utf8.count <= 1_000_000, "explanation-too-long",
      "the explanation has \(explanation.description.utf8.count) bytes")
    try Finding.unless(
      explained == verdict, "explanation-differs", "decided \(verdict), explained \(explained)")
    let matching = explanation.steps.filter { $0.mismatch == nil }.map(\.rule)
    let isRuleless = explanation.reason != nil && explanation.steps.isEmpty
    let expected = isRuleless ? [] : [explanation.result.rule].compactMap(\.self)
    try Finding.unless(
      matching == expected
        && (explanation.steps.last?.rule == matching.last || matching.isEmpty),
      "explanation-steps", "decided \(verdict), but the steps that match are \(matching)")
  }
}

/// A decision of the library or the model, and the location of the deciding rule.
struct MatcherVerdict: Sendable {
  /// `match`, `exclude` or `no_match`.
  let decision: String
  /// The JSON Pointer of the deciding rule.
  var rule: String?
}

extension MatcherVerdict {
  /// Creates a decision of the library.
  init(_ result: MatchResult) {
    self.init(decision: result.decision.rawValue, rule: result.rule?.text)
  }

  /// Creates a decision of the model.
  init(_ verdict: Verdict) {
    self.init(decision: verdict.decision.rawValue, rule: verdict.rule)
  }

  /// Creates the decision of a matcher; no match if the file is refused and there is none.
  init(_ matcher: Matcher?, _ url: String) {
    self = matcher.map { MatcherVerdict($0.result(for: url)) } ?? .init(decision: "no_match")
  }
}

extension MatcherVerdict: Equatable, CustomStringConvertible {
  /// Compares rules by bytes, because two ways to write a character name two rules.
  static func == (left: MatcherVerdict, right: MatcherVerdict) -> Bool {
    left.decision == right.decision
      && left.rule.map { Array($0.utf8) } == right.rule.map { Array($0.utf8) }
  }

  /// `exclude by /applinks/details/0/paths/1`.
  var description: String { rule.map { "\(decision) by \($0)" } ?? decision }
}

extension MatcherQuestion {
  /// The library's matcher for the question; `nil` if the library refuses the file.
  var matcher: Matcher? {
    (try? SiteAssociation(parsing: file)).map(matcher(for:))
  }

  /// Returns the library's matcher for the question, given its parsed file.
  func matcher(for site: SiteAssociation) -> Matcher {
    Matcher(site, app: app, domain: domain, on: platform.inLibrary)
  }

  /// The decision of the library.
  var verdict: MatcherVerdict { MatcherVerdict(matcher, url) }
}
