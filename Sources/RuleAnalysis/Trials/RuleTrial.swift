package import AssociatedDomains

/// One rule of a list, tried on a URL whether or not an earlier one decides.
package struct RuleTrial: Sendable, Hashable {
  /// The pointer to the rule in the file.
  package let rule: JSONPointer
  /// Whether the rule excludes what it matches.
  package let excludes: Bool
  /// The conditions that do not hold; empty if the rule matches.
  package let failures: [Failure]
  /// What each condition compares; empty if a condition does not hold.
  package let comparisons: [Comparison]

  /// A condition that does not hold.
  package struct Failure: Sendable, Hashable {
    /// The condition and the text that it does not match.
    package let mismatch: Explanation.Mismatch
    /// The pattern in the form that is compared; `nil` if it can never match.
    package let comparedPattern: String?
    /// The longest start that the compared text shares with any text that the pattern matches;
    /// `nil` if the URL lacks the query item, or the pattern can never match.
    package let matchedStart: String?
    /// The longest start of the pattern that, with a star after it, matches the text; `nil` in the
    /// same cases as `matchedStart`.
    package let matchedPattern: String?
    /// Whether the pattern matches if uppercase and lowercase letters are the same.
    package let differsOnlyInCase: Bool
  }

  /// A pattern and a text that it matches, as written and as compared.
  package struct Comparison: Sendable, Hashable {
    /// The member of the rule: `/`, `?` or `#`.
    package let member: String
    /// The name of the query item; `nil` if the whole component is compared.
    package let queryItem: String?
    /// The pattern as written in the file.
    package let pattern: String
    /// The pattern in the form that is compared, with its variables' values in the text.
    package let comparedPattern: String
    /// The text as written in the URL; `nil` if the URL lacks the query item.
    package let written: String?
    /// The text in the form that is compared; `nil` if the URL lacks the query item.
    package let text: String?
  }
}

extension Matcher {
  /// Returns every rule for the app, tried on a URL; empty if no rules are evaluated for the URL.
  ///
  /// Conditions that rules have in common are tried once.
  /// - Parameters:
  ///   - site: The file that the matcher is made of.
  ///   - url: The URL.
  ///   - system: The system that the matcher is made for.
  package func trials(
    of site: SiteAssociation, for url: String, on system: OperatingSystem
  ) -> [RuleTrial] {
    guard let comparison = comparison(for: url) else { return [] }
    let variables =
      system.supports(.substitutionVariables)
      ? SubstitutionVariables(pairs: site.appLinks?.substitutionVariables ?? []) : nil
    var trial = ConditionTrial(of: comparison, variables)
    return rules.enumerated().map { number, rule in
      let conditions = Array(zip(rule.conditions, rule.conditions.indices))
      let failures = conditions.compactMap { trial.failure(of: $0, $1, ofRule: number) }
      return RuleTrial(
        rule: rule.pointer, excludes: rule.excludes, failures: failures,
        comparisons: failures.isEmpty
          ? conditions.flatMap { trial.comparisons(of: $0, $1, ofRule: number) } : [])
    }
  }
}
