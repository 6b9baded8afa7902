import AssociatedDomains
import BuiltIns
import Foundation
import Questions
import SpecModel

/// The library against the reference model, and against itself.
struct MatcherOracle: Sendable {
  /// A deviation that the model is given, to see whether it would be found; usually none.
  var deviation: Mutant?

  /// Checks everything, of the relations those that are named; throws what differs.
  func check(
    _ question: MatcherQuestion, _ relations: [MatcherRelations.Relation] = .all
  ) throws(Finding) {
    let file = question.file
    let matcher = question.matcher(on: file)
    let verdict = MatcherVerdict(matcher, question.url)
    try checkModel(question, file, verdict)
    try checkExplanation(matcher, question, verdict)
    try MatcherRelations(question, verdict).check(relations)
  }

  /// The model gives the same decision by the same rule.
  private func checkModel(
    _ question: MatcherQuestion, _ file: [UInt8], _ verdict: MatcherVerdict
  ) throws(Finding) {
    guard let expected = modelVerdict(on: question, file) else { return }
    MatcherEvents(question, model: expected, library: verdict).hit()
    guard expected == verdict else {
      throw Finding("model-differs", "the library decides \(verdict), the model \(expected)")
    }
  }

  /// What the model decides; nothing for a system that does not know universal links.
  func modelVerdict(on question: MatcherQuestion, _ file: [UInt8]) -> MatcherVerdict? {
    question.dialect.map { dialect in
      question.verdict(by: deviation?.applied(to: dialect) ?? dialect, on: file)
    }
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

  /// A decision of the model.
  init(_ verdict: Verdict) {
    self.init(decision: verdict.decision.rawValue, rule: verdict.rule)
  }

  /// The decision of a matcher; where the file could not be read there is none, and no match.
  init(_ matcher: Matcher?, _ url: String) {
    self = matcher.map { MatcherVerdict($0.decision(for: url)) } ?? .init(decision: "no_match")
  }
}

extension MatcherVerdict: Equatable, CustomStringConvertible {
  /// By the bytes, as two ways to write a character are two rules.
  static func == (left: MatcherVerdict, right: MatcherVerdict) -> Bool {
    left.decision == right.decision
      && (left.rule ?? "").utf8.elementsEqual((right.rule ?? "").utf8)
      && (left.rule == nil) == (right.rule == nil)
  }

  /// `exclude by /applinks/details/0/paths/1`.
  var description: String { rule.map { "\(decision) by \($0)" } ?? decision }
}

extension MatcherQuestion {
  /// The library's matcher for the question; nothing where it refuses the file.
  func matcher(on file: [UInt8]) -> Matcher? {
    let site = try? SiteAssociation(parsing: file)
    return site.map { Matcher($0, app: app, domain: domain, on: platform.inLibrary) }
  }

  /// What the library decides.
  var verdict: MatcherVerdict { verdict(on: file) }

  /// What the library decides by the bytes of the file.
  func verdict(on file: [UInt8]) -> MatcherVerdict { MatcherVerdict(matcher(on: file), url) }

  /// How the system reads by the model; nothing if it does not know universal links.
  var dialect: Dialect? {
    Dialect.reading(platform)
  }

  /// What the model decides that reads by a dialect.
  func verdict(by dialect: Dialect, on file: [UInt8]) -> MatcherVerdict {
    let model = SpecModel(dialect: dialect)
    return MatcherVerdict(
      model.decision(site: Data(file), domain: domain, app: app, url: url))
  }

  /// The same by what the file writes.
  func verdict(by dialect: Dialect, on contents: SiteContents) -> MatcherVerdict {
    let model = SpecModel(dialect: dialect)
    return MatcherVerdict(model.decision(site: contents, domain: domain, app: app, url: url))
  }
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
      let name = String(step)
      guard step.contains("~") else { return name }
      return name.replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }
}
