import AssociatedDomains
import BuiltIns
import Foundation
import Questions
import SpecModel

/// The library against the reference model, and against itself.
struct MatcherOracle: Sendable {
  /// A mutant of the model, to see whether it is found; usually `nil`.
  var mutant: Mutant?

  /// Checks everything, and of the relations the given ones.
  ///
  /// - Throws: The first difference.
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

  /// Throws unless the model gives the same decision by the same rule.
  private func checkModel(
    _ question: MatcherQuestion, _ file: [UInt8], _ verdict: MatcherVerdict
  ) throws(Finding) {
    guard let expected = modelVerdict(on: question, file) else { return }
    MatcherEvents(question, model: expected, library: verdict).hit()
    guard expected == verdict else {
      throw Finding("model-differs", "the library decides \(verdict), the model \(expected)")
    }
  }

  /// Returns the decision of the model, `nil` if the system does not support universal links.
  func modelVerdict(on question: MatcherQuestion, _ file: [UInt8]) -> MatcherVerdict? {
    question.dialect.map { dialect in
      question.verdict(by: mutant?.applied(to: dialect) ?? dialect, on: file)
    }
  }

  /// Throws unless the library's explanation ends with the library's decision.
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

/// A decision of the library or the model, and the location of the deciding rule.
struct MatcherVerdict: Sendable {
  /// `match`, `exclude` or `no_match`.
  let decision: String
  /// The JSON Pointer of the deciding rule.
  let rule: String?

  /// Creates a decision by a rule.
  init(decision: String, rule: String? = nil) {
    (self.decision, self.rule) = (decision, rule)
  }

  /// Creates a decision of the library.
  init(_ result: MatchResult) {
    self.init(decision: result.decision.rawValue, rule: result.rule?.text)
  }

  /// Creates a decision of the model.
  init(_ verdict: Verdict) {
    self.init(decision: verdict.decision.rawValue, rule: verdict.rule)
  }

  /// Creates the decision of a matcher; no match if there is none because the file is refused.
  init(_ matcher: Matcher?, _ url: String) {
    self = matcher.map { MatcherVerdict($0.decision(for: url)) } ?? .init(decision: "no_match")
  }
}

extension MatcherVerdict: Equatable, CustomStringConvertible {
  /// Compares by bytes, since two ways to write a character are two rules.
  static func == (left: MatcherVerdict, right: MatcherVerdict) -> Bool {
    left.decision == right.decision
      && (left.rule ?? "").utf8.elementsEqual((right.rule ?? "").utf8)
      && (left.rule == nil) == (right.rule == nil)
  }

  /// `exclude by /applinks/details/0/paths/1`.
  var description: String { rule.map { "\(decision) by \($0)" } ?? decision }
}

extension MatcherQuestion {
  /// Returns the library's matcher for the question, `nil` if the library refuses the file.
  func matcher(on file: [UInt8]) -> Matcher? {
    let site = try? SiteAssociation(parsing: file)
    return site.map { Matcher($0, app: app, domain: domain, on: platform.inLibrary) }
  }

  /// The decision of the library.
  var verdict: MatcherVerdict { verdict(on: file) }

  /// Returns the decision of the library by the bytes of the file.
  func verdict(on file: [UInt8]) -> MatcherVerdict { MatcherVerdict(matcher(on: file), url) }

  /// The model's dialect for the system, `nil` if it does not support universal links.
  var dialect: Dialect? {
    Dialect.reading(platform)
  }

  /// Returns the decision of the model with a dialect.
  func verdict(by dialect: Dialect, on file: [UInt8]) -> MatcherVerdict {
    let model = SpecModel(dialect: dialect)
    return MatcherVerdict(
      model.decision(site: Data(file), domain: domain, app: app, url: url))
  }

  /// Returns the decision of the model with a dialect by the contents of the file.
  func verdict(by dialect: Dialect, on contents: SiteContents) -> MatcherVerdict {
    let model = SpecModel(dialect: dialect)
    return MatcherVerdict(model.decision(site: contents, domain: domain, app: app, url: url))
  }
}
