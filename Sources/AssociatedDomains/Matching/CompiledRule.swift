/// A rule ready to be compared with URLs.
struct CompiledRule: Sendable {
  /// What a rule demands of one component of a URL.
  enum Condition: Sendable {
    case path(Pattern)
    case query(Pattern)
    /// All items of this name match, or the empty text if there are none (QRY-004, QRY-006).
    case queryItem(name: String, Pattern)
    case fragment(Pattern)
  }

  /// Where the rule stands in the file.
  let pointer: JSONPointer
  /// Whether a URL that matches is kept out of the app (EXC-001).
  let excludes: Bool
  /// All that must hold (CMP-001).
  let conditions: [Condition]

  /// What the rule decides where it matches.
  var result: MatchResult { MatchResult(excludes ? .exclude : .match, rule: pointer) }

  /// A condition that does not hold, and the text that failed it.
  struct Failure {
    let condition: Condition
    let text: ComparedText
  }

  /// The first condition that a URL does not meet; nothing if the rule matches.
  func firstFailure(for url: ComparedURL) -> Failure? {
    for condition in conditions {
      if let text = condition.failingText(of: url) {
        return Failure(condition: condition, text: text)
      }
    }
    return nil
  }
}

extension CompiledRule.Condition {
  /// The text that the condition's pattern does not cover; nothing if the condition holds.
  fileprivate func failingText(of url: ComparedURL) -> ComparedText? {
    switch self {
    case .path(let pattern), .query(let pattern), .fragment(let pattern):
      let text = url.text(of: pattern.kind, as: pattern.form)
      return pattern.matches(text) ? nil : text
    case .queryItem(let name, let pattern):
      return url.values(ofItem: name, as: pattern.form).first { !pattern.matches($0) }
    }
  }
}
