package import Questions

// Several entries: which counts for an app, and which app of a file gets a URL.

extension SpecModel {
  /// Returns what the file decides about a URL for one app.
  ///
  /// - Rules: MULTI-001, MULTI-003, X-13, X-14
  func verdict(of applinks: UniversalLinks, for app: String, on url: WebURL) -> Verdict {
    guard let entries = applinks.entries else {
      // - Rules: X-16
      let isNamed = (applinks.apps ?? []).contains { names($0, app) }
      let rules = rulesForEverything(dialect.envelope.applinksWithoutDetails, at: "/applinks")
      return isNamed ? verdict(of: rules, on: url) : .noMatch
    }
    let indices = entries.indices.filter { speaks(entries[$0], of: app) }
    guard let first = indices.first, let last = indices.last else { return .noMatch }
    if dialect.entries.excludeReachesOtherApps {
      let above = entries[..<first].map { verdict(of: rules(of: $0, in: applinks), on: url) }
      if let exclude = above.first(where: { $0.decision == .exclude }) { return exclude }
    }
    switch dialect.entries.repeatedEntries {
    case .first:
      return verdict(of: rules(of: entries[first], in: applinks), on: url)
    case .last:
      return verdict(of: rules(of: entries[last], in: applinks), on: url)
    case .concatenated:
      return verdict(of: indices.flatMap { rules(of: entries[$0], in: applinks) }, on: url)
    case .anyThatMatches:
      let verdicts = indices.map { verdict(of: rules(of: entries[$0], in: applinks), on: url) }
      return verdicts.first { $0.decision == .match }
        ?? verdicts.first { $0.decision == .exclude } ?? .noMatch
    }
  }

  /// Returns what rules in their order decide about a URL.
  private func verdict(of rules: [SiteRule], on url: WebURL) -> Verdict {
    guard let rule = decidingRule(of: rules, on: url) else { return .noMatch }
    return Verdict(decision: rule.excludes ? .exclude : .match, rule: rule.pointer)
  }
}

/// A decision with the location of the rule that made it.
package struct Verdict: Sendable, Hashable {
  /// Whether the URL opens the app.
  package let decision: Decision
  /// The JSON Pointer of the deciding rule in the file; `nil` if no rule matched.
  package let rule: String?

  /// The answer if no rule matches the URL.
  static let noMatch = Verdict(decision: .noMatch, rule: nil)
}
