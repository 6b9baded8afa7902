import AssociatedDomains
import BuiltIns
import Conformance
import Foundation
import SpecModel

/// The library against the reference model, and against itself.
struct MatcherOracle: Sendable {
  /// A misreading that the model is given, to see whether it would be found; usually none.
  var deviation: Deviation?

  /// Checks everything; throws what differs.
  func check(_ question: MatcherQuestion) throws(Finding) {
    let matcher = question.matcher()
    let verdict = MatcherVerdict(matcher, question.url)
    try checkModel(question, verdict)
    try checkExplanation(matcher, question, verdict)
    try MatcherRelations(question, verdict).check()
  }

  /// The model gives the same decision by the same rule.
  func checkModel(_ question: MatcherQuestion, _ verdict: MatcherVerdict) throws(Finding) {
    guard let expected = modelVerdict(on: question) else { return }
    for event in MatcherEvents(question, model: expected, library: verdict).all {
      ExtraCounters.hit(event)
    }
    guard expected == verdict else {
      throw Finding("model-differs", "the library decides \(verdict), the model \(expected)")
    }
  }

  /// What the model decides; nothing for a system that does not know universal links.
  func modelVerdict(on question: MatcherQuestion) -> MatcherVerdict? {
    let platform = question.platform
    let documented = Dialect(
      system: platform.system.rawValue, version: platform.version.description)
    guard let documented else { return nil }
    let model = SpecModel(dialect: deviation?.applied(to: documented) ?? documented)
    let verdict = model.decision(
      site: Data(question.file), domain: question.domain, app: question.app, url: question.url)
    return MatcherVerdict(decision: verdict.decision.rawValue, rule: verdict.rule)
  }

  /// The library's explanation comes to the library's decision, by the last of its steps.
  private func checkExplanation(
    _ matcher: Matcher?, _ question: MatcherQuestion, _ verdict: MatcherVerdict
  ) throws(Finding) {
    guard let explanation = matcher?.explanation(for: question.url) else { return }
    let explained = MatcherVerdict(explanation.result)
    guard explained == verdict else {
      throw Finding("explanation-differs", "decided \(verdict), explained \(explained)")
    }
    let matching = explanation.steps.filter { $0.mismatch == nil }.map(\.rule)
    let isRuleless = explanation.reason != nil && explanation.steps.isEmpty
    let expected = isRuleless ? [] : [explanation.result.rule].compactMap(\.self)
    guard matching == expected, explanation.steps.last?.rule == matching.last || matching.isEmpty
    else {
      throw Finding(
        "explanation-steps", "decided \(verdict), but the steps that match are \(matching)")
    }
  }
}

/// A decision and the place of the deciding rule, whoever decided.
struct MatcherVerdict: Sendable {
  /// `match`, `exclude` or `no_match`.
  let decision: String
  /// The JSON Pointer of the deciding rule.
  let rule: String?

  /// A decision by a rule.
  init(decision: String, rule: String? = nil) {
    (self.decision, self.rule) = (decision, rule)
  }

  /// A decision of the library.
  init(_ result: MatchResult) {
    self.init(decision: result.decision.rawValue, rule: result.rule?.text)
  }

  /// The decision of a matcher; where the file could not be read there is none, and no match.
  init(_ matcher: Matcher?, _ url: String) {
    self = matcher.map { MatcherVerdict($0.decision(for: url)) } ?? .init(decision: "no_match")
  }
}

extension MatcherVerdict: Equatable, CustomStringConvertible {
  /// By the bytes, as two ways to write a character are two rules.
  static func == (left: MatcherVerdict, right: MatcherVerdict) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8)
  }

  /// `exclude by /applinks/details/0/paths/1`.
  var description: String { rule.map { "\(decision) by \($0)" } ?? decision }
}

extension MatcherQuestion {
  /// The library's matcher for the question; nothing where it refuses the file.
  func matcher() -> Matcher? {
    let site = try? SiteAssociation(parsing: file)
    return site.map { Matcher($0, app: app, domain: domain, on: platform.inLibrary) }
  }

  /// What the library decides.
  var verdict: MatcherVerdict { MatcherVerdict(matcher(), url) }
}

extension SiteValue {
  /// The value that a JSON Pointer names.
  func value(at pointer: String) -> SiteValue? {
    value(at: Self.steps(of: pointer))
  }

  /// The value at the end of a way through members and elements.
  func value(at way: some Sequence<String>) -> SiteValue? {
    way.reduce(self) { value, step in value?[step] }
  }

  /// The names and indices of a JSON Pointer.
  static func steps(of pointer: String) -> [String] {
    let steps = pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    return steps.dropFirst().map { step in
      String(step).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }
}
