import Suites

/// A member, character or word that rules put in backticks.
struct Term: Sendable, Hashable {
  /// The text: `caseSensitive`.
  let text: String
  /// The id of the rule that concerns the term most.
  let rule: String

  /// Returns the terms of rules in alphabetical order, characters first.
  ///
  /// The rule of a term is the rule that has the term earliest in its statement; among equals, the
  /// first one.
  static func all(in rules: [Rule]) -> [Term] {
    var best: [String: (rule: String, position: Int)] = [:]
    for rule in rules where rule.authority != .unspecified {
      for match in rule.statement.matches(of: /`([^`\s]+)`/) {
        let term = String(match.output.1)
        let position = rule.statement.utf8.distance(
          from: rule.statement.startIndex, to: match.range.lowerBound)
        guard term.isTerm, position < best[term]?.position ?? Int.max else { continue }
        best[term] = (rule.id, position)
      }
    }
    return best.map { Term(text: $0.key, rule: $0.value.rule) }
      .sorted { ($0.key, $0.text) < ($1.key, $1.text) }
  }

  private var key: String {
    text.contains(where: \.isLetter) && text.first?.isLetter == true
      ? "~" + text.lowercased() : text
  }
}

extension String {
  /// Whether it is a wildcard, a variable or the name of a member or file, not a mere example.
  fileprivate var isTerm: Bool {
    wholeMatch(of: /\*|\?|\?\*|\$\(\w+\)|[A-Za-z][A-Za-z_]{3,}|NOT|[a-z]+(-[a-z]+){2,}/)
      != nil && !["true", "false"].contains(self)
  }
}
