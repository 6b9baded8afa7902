/// One rule of a list, tried on a URL whether or not an earlier one decides.
package struct RuleTrial: Sendable, Hashable {
  /// The pointer to the rule in the file.
  package let rule: JSONPointer
  /// Whether the rule excludes what it matches.
  package let excludes: Bool
  /// The conditions that do not hold; none if the rule matches.
  package let failures: [Failure]
  /// What the conditions compare; none if one does not hold.
  package let comparisons: [Comparison]

  /// A condition that does not hold.
  package struct Failure: Sendable, Hashable {
    /// The condition and the text.
    package let mismatch: Explanation.Mismatch
    /// The pattern in the form that is compared; `nil` if it can never match.
    package let comparedPattern: String?
    /// The longest start of the compared text that some text of the pattern also has; `nil` if the
    /// URL lacks the query item, or the pattern can never match.
    package let matchedStart: String?
    /// The longest start of the pattern that, with a star after it, matches the text; `nil` as above.
    package let matchedPattern: String?
    /// Whether the pattern matches if uppercase and lowercase letters are the same.
    package let differsOnlyInCase: Bool
  }

  /// A pattern and a text that it matches, as they are written and as they are compared.
  package struct Comparison: Sendable, Hashable {
    /// The member of the rule: `/`, `?` or `#`.
    package let member: String
    /// The name of the query item; `nil` if the whole component is compared.
    package let queryItem: String?
    /// The pattern as written in the file.
    package let pattern: String
    /// The pattern in the form that is compared, with the values that variables have here.
    package let comparedPattern: String
    /// The text as written in the URL; `nil` if the URL lacks the query item.
    package let written: String?
    /// The text in the form that is compared; `nil` as above.
    package let text: String?
  }
}

extension Matcher {
  /// Returns every rule for the app, tried on a URL; none if no rules are evaluated for it.
  ///
  /// - Parameters:
  ///   - site: The file that the matcher is made of.
  ///   - url: The URL.
  ///   - system: The system that the matcher is made for.
  package func trials(
    of site: SiteAssociation, for url: String, on system: OperatingSystem
  ) -> [RuleTrial] {
    guard case .rules(let rules) = scope, let link = try? LinkURL(parsing: url),
      link.obstacle(for: domain) == nil
    else { return [] }
    let compared = ComparedURL(link)
    let values = VariableValues(of: [site.appLinks])
    let variables = ComparedVariables(of: site.appLinks, on: system)
    return rules.compiled().map { rule in
      let failures = rule.conditions.compactMap { [$0].firstFailure(for: compared) }
      return RuleTrial(
        rule: rule.pointer, excludes: rule.excludes,
        failures: failures.map { RuleTrial.Failure($0, values, variables) },
        comparisons: failures.isEmpty
          ? rule.conditions.flatMap { $0.comparisons(with: compared, variables) } : [])
    }
  }
}

extension CompiledRule.Condition {
  /// Returns the comparisons of a condition that holds: one, or one for each item of the name.
  fileprivate func comparisons(
    with url: ComparedURL, _ variables: ComparedVariables
  ) -> [RuleTrial.Comparison] {
    let texts =
      queryItem.map { url.values(ofItem: $0, as: pattern.form) }
      ?? [url.text(of: pattern.kind, as: pattern.form)]
    return texts.map { text in
      let isMissing = text === url.missing
      return RuleTrial.Comparison(
        member: pattern.kind.member, queryItem: queryItem, pattern: pattern.text,
        comparedPattern: pattern.comparedForm(with: text, variables),
        written: isMissing ? nil : String(decoding: text.written, as: UTF8.self),
        text: isMissing ? nil : String(decoding: text.bytes, as: UTF8.self))
    }
  }
}

extension RuleTrial.Failure {
  fileprivate init(
    _ failure: CompiledRule.Failure, _ values: VariableValues, _ variables: ComparedVariables
  ) {
    let pattern = failure.condition.pattern
    let text = failure.isMissingItem ? nil : String(decoding: failure.text.bytes, as: UTF8.self)
    mismatch = Explanation.Mismatch(
      member: pattern.kind.member, queryItem: failure.condition.queryItem, pattern: pattern.text,
      defect: pattern.defect, text: text,
      written: failure.isMissingItem ? nil : String(decoding: failure.text.written, as: UTF8.self))
    comparedPattern = pattern.defect == nil ? pattern.comparedForm(variables) : nil
    let isComparable = pattern.defect == nil && text != nil
    matchedStart = isComparable ? text.map { pattern.longestStart(of: $0, values) } : nil
    matchedPattern =
      isComparable
      ? pattern.longestStart(matching: failure.text.written, variables.meanings) : nil
    differsOnlyInCase =
      isComparable && !pattern.form.isFolded
      && pattern.matches(ignoringCaseOf: failure.text.written, variables.meanings)
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

  /// Returns whether the pattern matches a text as written if case does not matter.
  fileprivate func matches(
    ignoringCaseOf text: [UInt8], _ variables: SubstitutionVariables?
  ) -> Bool {
    let folded = Pattern(
      self.text, kind: kind, variables: variables, caseSensitive: false,
      percentEncoded: !form.isDecoded)
    return folded.matches(ComparedText(text, kind: kind, form: folded.form))
  }

  /// Returns the longest start of the pattern that, with a star after it, matches a text as written.
  fileprivate func longestStart(
    matching text: [UInt8], _ variables: SubstitutionVariables?
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
