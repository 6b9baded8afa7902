import AssociatedDomains
import AssociatedDomainsEntitlements
import Questions
import RuleAnalysis

extension URLDecider {
  /// The maximum number of apps whose rules are shown for a failure.
  private static let mostApps = 5

  /// Returns which rule decided a URL for each app, and the nearest rule that would have decided
  /// otherwise, one line each.
  ///
  /// - Parameter wanted: Whether a rule should have opened the app instead of excluding the URL.
  mutating func evidence(
    on url: String, _ decision: URLDecision, wantsMatch wanted: Bool
  ) throws(InputError) -> [String] {
    let host = ((try? LinkURL(parsing: url))?.host ?? "").lowercased()
    if decision.apps.isEmpty, let refusal = owner.refusals[host] { return [refusal] }
    var reasons: [String] = []
    for app in decision.apps.prefix(Self.mostApps) {
      for domain in app.associatedDomains where domain.matches(host: host) {
        if let site = owner.site(of: domain.host) {
          reasons += evidence(
            on: url, at: host, for: app.identifier, in: site, decision, wantsMatch: wanted)
        } else {
          reasons.append(
            owner.refusals[domain.host]
              ?? "no file is given for \(domain.host), which \(domain) needs")
        }
      }
    }
    guard reasons.isEmpty else {
      let rest = decision.apps.count - Self.mostApps
      let more = rest > 0 ? ["\(rest) more app\(rest == 1 ? "" : "s")"] : []
      return reasons.uniqued() + more
    }
    let placeholders = try apps(on: decision.system).placeholders
    if !placeholders.isEmpty {
      return placeholders + ["so whether an app claims \(host) is not known"]
    }
    guard wanted, !owner.apps.isEmpty, (try? AssociatedDomain(parsing: "applinks:\(host)")) != nil
    else { return [] }
    return decision.steps + ["add `applinks:\(host)` to the entitlements"]
  }

  /// Returns the name of an app, to precede a statement about it; empty if there is no other app.
  private func prefix(for app: String, in site: SitesAndApps.Site) -> String {
    owner.apps.count > 1 || site.index.namesSeveralApps(on: .latest) ? "\(app): " : ""
  }

  /// Returns lines with the rule that decides a URL for the app that opens it or, if none does, for
  /// each app; the steps of the device are added unless they follow from the rules.
  func deciding(on url: String, _ decision: URLDecision) -> [String] {
    let host = ((try? LinkURL(parsing: url))?.host ?? "").lowercased()
    var lines: [String] = []
    var isMatched = false
    for app in decision.apps.prefix(Self.mostApps)
    where decision.app == nil || decision.app == app.identifier {
      for domain in app.associatedDomains where domain.matches(host: host) {
        guard let site = owner.site(of: domain.host) else { continue }
        let matcher = site.index.matcher(for: app.identifier, domain: host, on: decision.system)
        let result = matcher.result(for: url)
        isMatched = isMatched || result.decision == .match
        lines.append(
          prefix(for: app.identifier, in: site)
            + site.ruling(result, on: url, by: matcher, for: app.identifier))
      }
    }
    let isAll = !lines.isEmpty && isMatched == (decision.app != nil)
    return lines.uniqued() + (isAll ? [] : decision.steps)
  }

  private mutating func evidence(
    on url: String, at host: String, for app: String, in site: SitesAndApps.Site,
    _ decision: URLDecision, wantsMatch: Bool
  ) -> [String] {
    let system = decision.system
    let matcher = site.index.matcher(for: app, domain: host, on: system)
    let result = matcher.result(for: url)
    let name = prefix(for: app, in: site)
    let decided = name + site.ruling(result, on: url, by: matcher, for: app)
    if result.rule != nil, (result.decision == .match) == wantsMatch {
      // The rule decides as wanted, so the device determines what opens the URL.
      return [decided] + decision.steps
    }
    guard remainingWork > 0 else {
      return [decided, "\(name)nearest: too many failures to look for it; see assay explain"]
    }
    let trials = matcher.trials(of: site.association, for: url, on: system)
    remainingWork -= trials.work(on: url)
    guard let nearest = trials.nearest(wantsMatch: wantsMatch) else { return [decided] }
    return [decided, "\(name)nearest: \(site.place(of: nearest.rule)) \(nearest.obstacle)"]
  }
}

extension SitesAndApps.Site {
  /// Returns which rule decided a URL, or why none did.
  fileprivate func ruling(
    _ result: MatchResult, on url: String, by matcher: Matcher, for app: String
  ) -> String {
    guard let rule = result.rule else {
      let reason = matcher.reasonWithoutRules(for: url)?.description ?? "no rule matches"
      return "\(file): \(reason)\(hint(for: app))"
    }
    return "\(place(of: rule)) \(result.decision == .match ? "opens the app" : "excludes the URL")"
  }

  /// Returns where a file names an app that may be meant instead; empty if it does not.
  func hint(for app: String) -> String {
    guard let similar = index.similarApp(to: app) else { return "" }
    let position = similar.position
    return
      "; at \(position.line):\(position.column) the file names \(similar.app.quotedBriefly) for "
      + "`applinks`, \(similar.likeness), not \(app.quotedBriefly)"
  }
}

extension [RuleTrial] {
  /// Returns the approximate work of trying the rules on a URL, in bytes of patterns.
  fileprivate func work(on url: String) -> Int {
    let factor = 1 + url.utf8.count / 64
    return reduce(0) { work, trial in
      trial.failures.reduce(work + 16) { $0 + $1.mismatch.pattern.utf8.count * factor }
    }
  }

  /// Returns the rule that comes nearest to deciding: with the fewest conditions that do not hold,
  /// and among equals the fewest scalars that differ; `nil` if there is none of the wanted kind.
  fileprivate func nearest(wantsMatch: Bool) -> RuleTrial? {
    filter { $0.excludes != wantsMatch }
      .min { ($0.failures.count, $0.distance) < ($1.failures.count, $1.distance) }
  }
}

extension RuleTrial {
  /// The number of scalars after the common start of texts and patterns, not counting conditions in
  /// which only case differs.
  fileprivate var distance: Int {
    failures.filter { !$0.differsOnlyInCase }.reduce(0) { sum, failure in
      let (text, start) = (failure.mismatch.text ?? "", failure.matchedStart ?? "")
      return sum + text.unicodeScalars.count - start.unicodeScalars.count
    }
  }

  /// The obstacle that keeps the rule from deciding.
  fileprivate var obstacle: String {
    guard !failures.isEmpty else { return "matches too, but an earlier rule decides; put it first" }
    return "does not match: " + failures.map(\.description).joined(separator: "; ")
  }
}

extension Sequence<String> {
  /// Returns the texts without duplicates, in order; texts in different normalizations differ.
  package func uniqued() -> [String] {
    var seen: Set<[UInt8]> = []
    return filter { seen.insert(Array($0.utf8)).inserted }
  }
}
