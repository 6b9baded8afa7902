/// A rule that is ready to be compared with URLs.
package struct CompiledRule: Sendable, Equatable {
  /// A condition on one component of a URL, or on one item of its query.
  ///
  /// A class, because copies of a structure would count references to all parts of a pattern.
  package final class Condition: Sendable, Equatable {
    /// The pattern that must match.
    package let pattern: Pattern
    /// The name of the query items whose values are compared; `nil` if the whole component is.
    package let queryItem: String?

    /// Creates a condition on a component, or on the items with a name.
    package init(pattern: Pattern, queryItem: String? = nil) {
      self.pattern = pattern
      self.queryItem = queryItem
    }

    /// Compares the patterns and the names.
    package static func == (left: Condition, right: Condition) -> Bool {
      left.pattern == right.pattern && left.queryItem == right.queryItem
    }
  }

  /// The conditions that rules inherit from defaults.
  ///
  /// A class, because many rules share the same ones, each of which then holds or fails once for a
  /// URL.
  final class Defaults: Sendable {
    /// The conditions, in the order of those of a rule.
    let conditions: [Condition]

    /// Whether every URL meets all of them.
    let alwaysHold: Bool

    /// Whether none has a pattern that matches nothing.
    let canHold: Bool

    /// Creates the conditions of rules with the same defaults.
    init(_ conditions: [Condition]) {
      self.conditions = conditions
      alwaysHold = conditions.allSatisfy(\.alwaysHolds)
      canHold = conditions.allSatisfy { $0.pattern.defect == nil }
    }

    /// The defaults without a condition.
    static let none = Defaults([])
  }

  /// The pointer to the rule in the file.
  package let pointer: JSONPointer
  /// Whether a matching URL is excluded from the app.
  /// - Rules: EXC-001
  package let excludes: Bool
  /// The conditions of the rule itself, all of which must hold.
  /// - Rules: CMP-001
  let ownConditions: [Condition]
  /// The conditions that the rule inherits, all of which must hold too.
  /// - Rules: DEF-003
  let defaults: Defaults

  /// All conditions: on the path, the query and the fragment.
  package var conditions: [Condition] {
    (ownConditions + defaults.conditions).sorted {
      $0.pattern.kind.precedence < $1.pattern.kind.precedence
    }
  }

  /// The result for a URL that the rule matches.
  package var result: MatchResult { MatchResult(excludes ? .exclude : .match, rule: pointer) }

  /// A condition that does not hold, and the text that fails it.
  package struct Failure {
    /// The condition.
    package let condition: Condition
    /// The text.
    package let text: PositionIndex
    /// Whether the text substitutes a query item that the URL lacks.
    package let isMissingItem: Bool
  }

  /// Returns whether the rule matches a URL.
  package func matches(_ url: ComparedURL) -> Bool {
    url.failure(of: defaults) == nil && ownConditions.firstFailure(for: url) == nil
  }

  /// Returns the first condition that does not hold for a URL; `nil` if the rule matches.
  /// - Rules: CMP-001, QRY-003
  func firstFailure(for url: ComparedURL) -> Failure? {
    let failures = [ownConditions.firstFailure(for: url), url.failure(of: defaults)]
    return failures.compactMap(\.self).min {
      $0.condition.pattern.kind.precedence < $1.condition.pattern.kind.precedence
    }
  }

  /// Compares the conditions, inherited or not.
  package static func == (left: CompiledRule, right: CompiledRule) -> Bool {
    left.pointer == right.pointer && left.excludes == right.excludes
      && left.conditions == right.conditions
  }
}

extension [CompiledRule.Condition] {
  /// Returns the first condition that does not hold for a URL; `nil` if all hold.
  package func firstFailure(for url: ComparedURL) -> CompiledRule.Failure? {
    for condition in self {
      if let text = condition.failingText(of: url) {
        return CompiledRule.Failure(
          condition: condition, text: text, isMissingItem: text === url.missing)
      }
    }
    return nil
  }
}

extension CompiledRule.Condition {
  /// Returns a text that the condition's pattern does not match; `nil` if the condition holds.
  ///
  /// All items with the name must match, or the empty text if there are none. Items that no
  /// condition names are irrelevant.
  /// - Rules: QRY-004, QRY-006, QRY-002
  fileprivate func failingText(of url: ComparedURL) -> PositionIndex? {
    if let queryItem {
      return url.values(ofItem: queryItem, as: pattern.form).first { !pattern.matches($0) }
    }
    let text = url.text(of: pattern.kind, as: pattern.form)
    return pattern.matches(text) ? nil : text
  }
}
