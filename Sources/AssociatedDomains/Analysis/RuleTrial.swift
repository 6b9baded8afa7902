/// One rule of a list, tried on a URL whether or not an earlier one decides.
package struct RuleTrial: Sendable, Hashable {
  /// The pointer to the rule in the file.
  package let rule: JSONPointer
  /// Whether the rule excludes what it matches.
  package let excludes: Bool
  /// The conditions that do not hold; none if the rule matches.
  package let failures: [Failure]

  /// A condition that does not hold.
  package struct Failure: Sendable, Hashable {
    /// The condition and the text.
    package let mismatch: Explanation.Mismatch
    /// The longest start of the compared text that some text of the pattern also has; `nil` if the
    /// URL lacks the query item, or the pattern can never match.
    package let matchedStart: String?
    /// The longest start of the pattern that, with a star after it, matches the text; `nil` as above.
    package let matchedPattern: String?
  }
}

extension Matcher {
  /// Returns every rule for the app, tried on a URL; none if no rules are evaluated for it.
  package func trials(of site: SiteAssociation, for url: String) -> [RuleTrial] {
    guard case .rules(let rules) = scope, let link = try? LinkURL(parsing: url),
      link.obstacle(for: domain) == nil
    else { return [] }
    let compared = ComparedURL(link)
    let values = VariableValues(of: [site.appLinks])
    let variables = SubstitutionVariables(pairs: site.appLinks?.substitutionVariables ?? [])
    return rules.compiled().map { rule in
      let failures = rule.conditions.compactMap { [$0].firstFailure(for: compared) }
      return RuleTrial(
        rule: rule.pointer, excludes: rule.excludes,
        failures: failures.map { RuleTrial.Failure($0, values, variables) })
    }
  }
}

extension RuleTrial.Failure {
  fileprivate init(
    _ failure: CompiledRule.Failure, _ values: VariableValues, _ variables: SubstitutionVariables
  ) {
    let pattern = failure.condition.pattern
    let text = failure.isMissingItem ? nil : String(decoding: failure.text.bytes, as: UTF8.self)
    mismatch = Explanation.Mismatch(
      member: pattern.kind.member, queryItem: failure.condition.queryItem, pattern: pattern.text,
      defect: pattern.defect, text: text,
      written: failure.isMissingItem ? nil : String(decoding: failure.text.written, as: UTF8.self))
    let isComparable = pattern.defect == nil && text != nil
    matchedStart = isComparable ? text.map { pattern.longestStart(of: $0, values) } : nil
    matchedPattern =
      isComparable ? pattern.longestStart(matching: failure.text.written, variables) : nil
  }
}

extension Pattern {
  /// Returns the longest start of a text in its form that a text which the pattern matches also has.
  fileprivate func longestStart(of text: String, _ values: VariableValues) -> String {
    var graph = PatternGraph(values: values.values)
    var places = graph.append(self, number: 0).sorted()
    var start = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      places = graph.places(after: .init(scalar), from: places)
      if places.isEmpty { break }
      start.append(scalar)
    }
    return String(start)
  }

  /// Returns the longest start of the pattern that, with a star after it, matches a text as written.
  fileprivate func longestStart(
    matching text: [UInt8], _ variables: SubstitutionVariables
  ) -> String {
    let compared = ComparedText(text, kind: kind, form: form)
    let starts = self.text.indices.reversed().map { String(self.text[...$0]) }
    return starts.first { start in
      Pattern(
        start + "*", kind: kind, variables: variables, caseSensitive: !form.isFolded,
        percentEncoded: !form.isDecoded
      ).matches(compared)
    } ?? ""
  }
}
