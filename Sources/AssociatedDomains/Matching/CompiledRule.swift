/// A rule ready to be compared with URLs.
struct CompiledRule: Sendable {
  /// What a rule demands of one component of a URL, or of one item of its query.
  ///
  /// A class, because going through structures would count references to all parts of a pattern.
  final class Condition: Sendable {
    /// What must cover the text.
    let pattern: Pattern
    /// The name of the items whose values are the texts; nothing if the text is the component.
    let queryItem: String?

    /// A demand on a component, or on the items of a name.
    init(pattern: Pattern, queryItem: String? = nil) {
      self.pattern = pattern
      self.queryItem = queryItem
    }
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
    /// The condition.
    let condition: Condition
    /// The text.
    let text: ComparedText
    /// Whether the text stands for a query item that the URL lacks.
    let isMissingItem: Bool
  }

  /// Whether the rule matches a URL.
  func matches(_ url: ComparedURL) -> Bool {
    conditions.allSatisfy { $0.failingText(of: url) == nil }
  }

  /// The first condition that a URL does not meet; nothing if all hold, so that the rule matches
  /// (CMP-001, QRY-003).
  func firstFailure(for url: ComparedURL) -> Failure? {
    for condition in conditions {
      if let text = condition.failingText(of: url) {
        return Failure(condition: condition, text: text, isMissingItem: text === url.missing)
      }
    }
    return nil
  }
}

extension CompiledRule.Condition {
  /// The text that the condition's pattern does not cover; nothing if the condition holds.
  ///
  /// All items of a name must match, or the empty text if there are none (QRY-004, QRY-006); items
  /// that no condition names play no part (QRY-002).
  fileprivate func failingText(of url: ComparedURL) -> ComparedText? {
    if let queryItem {
      return url.values(ofItem: queryItem, as: pattern.form).first { !pattern.matches($0) }
    }
    let text = url.text(of: pattern.kind, as: pattern.form)
    return pattern.matches(text) ? nil : text
  }
}
