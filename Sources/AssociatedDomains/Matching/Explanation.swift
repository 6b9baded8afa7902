/// Why a URL opens an app or does not: what became of each rule, for a person to read.
public struct Explanation: Sendable {
  /// What became of one rule.
  public struct Step: Sendable {
    /// Where the rule stands in the file.
    public let rule: JSONPointer
    /// What failed; nothing if the rule matched, and so decided.
    public let mismatch: Mismatch?
  }

  /// A demand of a rule that a URL does not meet.
  public struct Mismatch: Sendable {
    /// The member of the rule: `/`, `?` or `#`.
    public let member: String
    /// The name of the query item, where the demand is on one.
    public let queryItem: String?
    /// The pattern as it is written in the file.
    public let pattern: String
    /// Why the pattern matches no text at all, if that is so.
    public let defect: Pattern.Defect?
    /// The text that it was compared with, in the form that was compared; nothing where the URL
    /// lacks the query item, which then counts as empty (QRY-006).
    public let text: String?
  }

  /// The URL in question.
  public let url: String
  /// What was decided.
  public let result: MatchResult
  /// Why no rule was examined, where none was.
  public let reason: String?
  /// The rules that were examined, up to the one that decided.
  public let steps: [Step]
}

extension Matcher {
  /// Decides on a URL and tells how; the result is that of ``decision(for:)``.
  public func explanation(for url: String) -> Explanation {
    func unexamined(_ reason: String, _ result: MatchResult = .init(.noMatch)) -> Explanation {
      Explanation(url: url, result: result, reason: reason, steps: [])
    }
    do throws(LinkURLError) {
      let link = try LinkURL(parsing: url)
      if let obstacle = link.obstacle(for: domain) {
        return unexamined("this is no universal link of the site: \(obstacle)")
      }
      switch scope {
      case .nothing(let reason):
        return unexamined(reason)
      case .everything(let pointer):
        let result = MatchResult(.match, rule: pointer)
        return unexamined("\(pointer) has neither `components` nor `paths`", result)
      case .rules(let rules):
        return explanation(for: url, comparing: ComparedURL(link), with: rules)
      }
    } catch {
      return unexamined("this is no URL: \(error)")
    }
  }

  private func explanation(
    for url: String, comparing compared: ComparedURL, with rules: [CompiledRule]
  ) -> Explanation {
    var steps: [Explanation.Step] = []
    for rule in rules {
      let failure = rule.firstFailure(for: compared)
      steps.append(.init(rule: rule.pointer, mismatch: failure.map(Explanation.Mismatch.init)))
      if failure == nil {
        return Explanation(url: url, result: rule.result, reason: nil, steps: steps)
      }
    }
    return Explanation(
      url: url, result: MatchResult(.noMatch),
      reason: rules.isEmpty ? "the app's list of rules is empty" : nil, steps: steps)
  }
}

extension Explanation.Mismatch {
  fileprivate init(_ failure: CompiledRule.Failure) {
    let condition = failure.condition
    member = condition.pattern.kind.member
    queryItem = condition.queryItem
    pattern = condition.pattern.text
    defect = condition.pattern.defect
    text = failure.isMissingItem ? nil : String(decoding: failure.text.bytes, as: UTF8.self)
  }
}

extension Explanation: CustomStringConvertible {
  /// The decision and one line for each rule.
  public var description: String {
    var lines = ["\(url.quoted): \(result.decision.rawValue)"]
    if let reason { lines.append("  \(reason)") }
    for step in steps {
      let outcome = step.mismatch?.description ?? "matches and decides"
      lines.append("  \(step.rule.text.escaped): \(outcome)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Explanation.Mismatch: CustomStringConvertible {
  /// `"/" is to match "/buy/*", but is "/help/"`, long texts shortened.
  public var description: String {
    let subject = queryItem.map { "item \($0.quotedBriefly) of \"?\"" } ?? member.quoted
    if let defect { return "\(subject) never matches: \(defect)" }
    let found = text.map { "is \($0.quotedBriefly)" } ?? "is missing"
    return "\(subject) is to match \(pattern.quotedBriefly), but \(found)"
  }
}
