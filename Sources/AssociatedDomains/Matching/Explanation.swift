/// Why a URL opens an app or not, rule by rule, for people to read.
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
    /// The compared text, in the form that was compared; `nil` if the URL lacks the query item,
    /// which then counts as empty.
    /// - Rules: QRY-006
    public let text: String?
    /// The compared text as written in the URL; `nil` if the URL lacks the query item.
    public let written: String?

    /// Creates the mismatch of a failure.
    package init(_ failure: CompiledRule.Failure) {
      var texts: [ObjectIdentifier: (String, written: String)] = [:]
      self.init(failure, texts: &texts)
    }
  }

  /// The URL.
  public let url: String
  /// The result.
  public let result: MatchResult
  /// Why no rule was evaluated; `nil` if rules were evaluated.
  public let reason: String?
  /// The evaluated rules, up to the one that decided.
  public let steps: [Step]
}

extension Matcher {
  /// Decides on a URL and explains the result, which is that of ``decision(for:)-(String)``.
  /// - Complexity: O(*r* · *n*), where *r* is the length of the rules and *n* that of the URL.
  public func explanation(for url: String) -> Explanation {
    if case .rules(let rules) = scope, let link = try? LinkURL(parsing: url),
      link.obstacle(for: domain) == nil
    {
      return explanation(for: url, comparing: ComparedURL(link), with: rules)
    }
    return Explanation(
      url: url, result: decision(for: url), reason: reasonWithoutRules(for: url), steps: [])
  }

  /// Returns why no rule was evaluated for a URL; `nil` if rules were.
  /// - Complexity: O(*n*), where *n* is the length of the URL.
  package func reasonWithoutRules(for url: String) -> String? {
    do throws(LinkURLError) {
      let link = try LinkURL(parsing: url)
      if let obstacle = link.obstacle(for: domain) {
        return "this is not a universal link of the site: \(obstacle)"
      }
      return switch scope {
      case .nothing(let reason): reason
      case .everything(let pointer): "\(pointer) has neither `components` nor `paths`"
      case .rules(let rules): rules.source.isEmpty ? "the app's list of rules is empty" : nil
      }
    } catch {
      return "this is not a URL: \(error)"
    }
  }

  private func explanation(
    for url: String, comparing compared: ComparedURL, with rules: RuleSet
  ) -> Explanation {
    var steps: [Explanation.Step] = []
    var texts: [ObjectIdentifier: (String, written: String)] = [:]
    for rule in rules.compiled() {
      let failure = rule.firstFailure(for: compared)
      let mismatch = failure.map { Explanation.Mismatch($0, texts: &texts) }
      steps.append(.init(rule: rule.pointer, mismatch: mismatch))
      if failure == nil {
        return Explanation(url: url, result: rule.result, reason: nil, steps: steps)
      }
    }
    return Explanation(
      url: url, result: MatchResult(.noMatch), reason: reasonWithoutRules(for: url), steps: steps)
  }
}

extension Explanation.Mismatch {
  /// Creates the mismatch of a failure; failures of the same text share its copy.
  fileprivate init(
    _ failure: CompiledRule.Failure, texts: inout [ObjectIdentifier: (String, written: String)]
  ) {
    let condition = failure.condition
    member = condition.pattern.kind.member
    queryItem = condition.queryItem
    pattern = condition.pattern.text
    defect = condition.pattern.defect
    guard !failure.isMissingItem else {
      (text, written) = (nil, nil)
      return
    }
    let compared = failure.text
    let copy =
      texts[ObjectIdentifier(compared)]
      ?? (
        String(decoding: compared.bytes, as: UTF8.self),
        String(decoding: compared.written, as: UTF8.self)
      )
    texts[ObjectIdentifier(compared)] = copy
    (text, written) = (copy.0, copy.written)
  }
}

extension Explanation: CustomStringConvertible {
  /// The decision, and one line for each rule; of very many rules, the first and the one that
  /// decides.
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

  /// The number of bytes after which only the number of rules is told.
  private static let maximumLength = 500_000
}

extension Explanation.Step {
  fileprivate var line: String {
    "\(rule.escapedBriefly): \(mismatch?.description ?? "matches and decides")"
  }
}

extension Explanation.Mismatch: CustomStringConvertible {
  /// For example `"/" must match "/buy/*", but is "/help", compared as "/help/"`; long texts are
  /// truncated.
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
