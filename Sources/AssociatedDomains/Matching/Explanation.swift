/// A human-readable explanation, rule by rule, of why a URL does or does not open an app.
public struct Explanation: Sendable, Hashable {
  /// The evaluation of one rule.
  public struct Step: Sendable, Hashable {
    /// The pointer to the rule in the file.
    public let rule: JSONPointer
    /// The condition that failed; `nil` if the rule matched and thereby decided.
    public let mismatch: Mismatch?
  }

  /// A condition of a rule that does not hold for a URL.
  public struct Mismatch: Sendable, Hashable {
    /// The member of the rule: `/`, `?` or `#`.
    public let member: String
    /// The name of the query item; `nil` if the condition is on a whole component.
    public let queryItem: String?
    /// The pattern as written in the file.
    public let pattern: String
    /// Why the pattern matches no text at all; `nil` if it can match.
    public let defect: Pattern.Defect?
    /// The text in the form that was compared; `nil` if the URL lacks the query item, which then
    /// counts as empty.
    /// - Rules: QRY-006
    public let text: String?
    /// The compared text as written in the URL; `nil` if the URL lacks the query item.
    public let written: String?

    /// Creates the mismatch of a pattern with a text.
    package init(
      _ pattern: String, _ kind: Pattern.Kind, queryItem: String?, defect: Pattern.Defect?,
      _ text: URLComparison.Text
    ) {
      (member, self.queryItem, self.pattern, self.defect) = (
        kind.member, queryItem, pattern, defect
      )
      written = text.written
      self.text = written.map { _ in text.compared }
    }
  }

  /// Why no rule was evaluated.
  @nonexhaustive
  public enum Reason: Sendable, Hashable {
    /// The text is not a URL.
    case notURL(LinkURLError)
    /// The URL cannot be a universal link of the site.
    case notUniversalLink(LinkURL.Obstacle)
    /// The file has no `applinks`.
    case missingService
    /// The file has no `apps`, which the system requires.
    case missingApps(OperatingSystem)
    /// The file has no `details`.
    case missingDetails
    /// No entry of `details` names the app.
    case unnamedApp
    /// The app has rules, but none that the system reads.
    case unreadRules(OperatingSystem)
    /// Every URL opens the app, since this entry has no list of rules.
    case everyURL(JSONPointer)
    /// The list of rules is empty.
    case emptyList
  }

  /// The URL.
  public let url: String
  /// The result.
  public let result: MatchResult
  /// Why no rule was evaluated; `nil` if rules were evaluated.
  public let reason: Reason?
  /// The evaluated rules, up to the one that decided.
  public let steps: [Step]
}

extension Matcher {
  /// Returns an explanation of the result for a URL; `result(for:)` returns the same result.
  /// - Complexity: O(*r* · *n*), where *r* is the length of the rules and *n* that of the URL.
  public func explanation(for url: String) -> Explanation {
    var steps: [Explanation.Step] = []
    var result = MatchResult(.noMatch)
    if case .rules(let rules) = scope, let comparison = comparison(for: url) {
      let declarations = rules.contents.pointee.declarations
      var parser = PatternParser(variables: declarations.reader.variables)
      for (number, (_, rule)) in declarations.readings.enumerated() {
        let mismatch = comparison.mismatch(with: rule, number, &parser)
        steps.append(.init(rule: rule.pointer, mismatch: mismatch))
        if mismatch == nil {
          result = MatchResult(rule.excludes ? .exclude : .match, rule: rule.pointer)
          break
        }
      }
    } else {
      result = self.result(for: url)
    }
    return Explanation(
      url: url, result: result, reason: reasonWithoutRules(for: url), steps: steps)
  }

  /// Returns the comparison of a URL with the rules; `nil` if no rule is evaluated for it.
  package func comparison(for url: String) -> URLComparison? {
    guard case .rules(let rules) = scope, let link = try? LinkURL(parsing: url),
      link.obstacle(for: domain) == nil
    else { return nil }
    return URLComparison(of: link, with: rules.contents.pointee.table)
  }

  /// Returns why no rule was evaluated for a URL; `nil` if rules were evaluated.
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package func reasonWithoutRules(for url: String) -> Explanation.Reason? {
    do throws(LinkURLError) {
      let link = try LinkURL(parsing: url)
      if let obstacle = link.obstacle(for: domain) { return .notUniversalLink(obstacle) }
    } catch {
      return .notURL(error)
    }
    return switch scope {
    case .nothing(let reason): reason
    case .everything(let pointer): .everyURL(pointer)
    case .rules(let rules): rules.contents.pointee.declarations.isEmpty ? .emptyList : nil
    }
  }
}

extension URLComparison {
  /// Returns the first failed condition of the rule with a number; `nil` if the rule matches.
  fileprivate func mismatch(
    with rule: RuleReading, _ number: Int, _ parser: inout PatternParser
  ) -> Explanation.Mismatch? {
    guard let failure = firstFailure(ofRule: number),
      let (pattern, kind, item) = rule.condition(at: failure.condition)
    else { return nil }
    return Explanation.Mismatch(
      pattern, kind, queryItem: item, defect: parser.defect(of: pattern), failure.text)
  }
}

extension Explanation.Reason: CustomStringConvertible {
  /// The reason in words: "no entry of `details` names the app".
  public var description: String {
    switch self {
    case .notURL(let error): "this is not a URL: \(error)"
    case .notUniversalLink(let obstacle): "this is not a universal link of the site: \(obstacle)"
    case .missingService: "the file has no `applinks` object"
    case .missingApps(let system): "`applinks` has no `apps` array, which \(system) requires"
    case .missingDetails: "`applinks` has no `details`"
    case .unnamedApp: "no entry of `details` names the app"
    case .unreadRules(let system): "the app has no rules that \(system) reads"
    case .everyURL(let pointer): "\(pointer) has neither `components` nor `paths`"
    case .emptyList: "the app's list of rules is empty"
    }
  }
}

extension Explanation: CustomStringConvertible {
  /// The decision and a line for each rule; of very many rules, only the first ones and the rule
  /// that decided have a line.
  public var description: String {
    var text = "\(url.quoted): \(result.decision.rawValue)"
    if let reason { text += "\n  \(reason)" }
    var hiddenCount = 0
    for step in steps where step.mismatch != nil {
      if text.utf8.count < Self.maximumLength {
        text += "\n  \(step.line)"
      } else {
        hiddenCount += 1
      }
    }
    if hiddenCount > 0 { text += "\n  \(hiddenCount) more rules do not match" }
    if let step = steps.last, step.mismatch == nil { text += "\n  \(step.line)" }
    return text
  }

  /// The length in bytes after which further rules that do not match are only counted.
  private static let maximumLength = 500_000
}

extension Explanation.Step {
  fileprivate var line: String {
    "\(rule.escapedBriefly): \(mismatch?.description ?? "matches and decides")"
  }
}

extension Explanation.Mismatch: CustomStringConvertible {
  /// The mismatch in words, such as
  /// `"/" must match "/buy/*", but is "/help", compared as "/help/"`; long texts are truncated.
  public var description: String {
    let subject = queryItem.map { "item \($0.quotedBriefly) of \"?\"" } ?? member.quoted
    if let defect { return "\(subject) never matches: \(defect)" }
    let start = "\(subject) must match \(pattern.quotedBriefly), but is"
    guard let compared = text?.quotedBriefly, let written = written?.quotedBriefly else {
      return "\(start) missing"
    }
    return "\(start) \(written)" + (written == compared ? "" : ", compared as \(compared)")
  }
}
