package import AssociatedDomains
package import Questions
import RuleAnalysis

/// The reasons why a URL opens an app or does not, rule by rule, with the locations in the file.
package struct URLExplanation: Sendable {
  private let app: String
  private let site: SitesAndApps.Site
  private let explanation: Explanation
  /// The rules that were evaluated.
  private let trials: [RuleTrial]
  /// What opens the URL on a device; `nil` if no device was described.
  private let deviceDecision: URLDecision?

  /// Explains a URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - app: The identifier of the app.
  ///   - domain: The domain of the file; `nil` for the host of the URL.
  ///   - site: The file.
  ///   - system: The system that decides.
  ///   - deviceDecision: What opens the URL on a device.
  init(
    _ url: String, app: String, domain: String?, site: SitesAndApps.Site,
    on system: OperatingSystem,
    deviceDecision: URLDecision? = nil
  ) {
    (self.app, self.site, self.deviceDecision) = (app, site, deviceDecision)
    let host = domain ?? (try? LinkURL(parsing: url))?.host ?? ""
    let matcher = site.index.matcher(for: app, domain: host, on: system)
    explanation = matcher.explanation(for: url)
    trials = Array(
      matcher.trials(of: site.association, for: url, on: system)
        .prefix(explanation.steps.count))
  }

  /// Why no rule was evaluated, and the app that may be meant; `nil` if rules were evaluated.
  private var reason: String? { explanation.reason.map { "\($0)" + site.hint(for: app) } }

  /// The rules that were evaluated.
  package var triedRules: [JSONPointer] { trials.map(\.rule) }

  /// Whether an app opens the URL: on the device or, without a device, according to the file.
  package var opens: Bool {
    deviceDecision.map { $0.outcome == .opens } ?? (explanation.result.decision == .match)
  }

  /// Returns the decision, a line for each rule, what the deciding rule compares, and what opens
  /// the URL, with control characters made visible.
  ///
  /// - Parameter colors: Whether to color the decision, and what decides.
  package func text(colors: Bool) -> String {
    let decision = explanation.result.decision
    func paint(_ text: String) -> String {
      let color = [.match: 32, .exclude: 31][decision] ?? 33
      return colors ? "\u{1B}[\(color)m\(text.visibleLine)\u{1B}[0m" : text.visibleLine
    }
    var lines = ["\(explanation.url.quotedBriefly): ".visibleLine + paint(decision.rawValue)]
    if let reason { lines.append("  \(reason)".visibleLine) }
    let width = trials.map { position(of: $0.rule).count }.max() ?? 0
    lines += trials.flatMap { trial -> [String] in
      let place = position(of: trial.rule)
      let start =
        "  \(place)\(String(repeating: " ", count: width - place.count))\(trial.rule.text.escaped): "
      guard trial.failures.isEmpty else {
        return [(start + trial.failures.map(\.description).joined(separator: "; ")).visibleLine]
      }
      return [paint("\(start)matches and decides")]
        + trial.comparisons.map { "    \($0.description)".visibleLine }
    }
    if let deviceDecision {
      lines += ([deviceDecision.opens.words] + deviceDecision.steps.map { "  \($0)" })
        .map { "  \($0)".visibleLine }
    }
    return lines.joined(separator: "\n")
  }

  private func position(of rule: JSONPointer) -> String {
    site.index.position(of: rule).map { "\($0.line):\($0.column): " } ?? ""
  }

  /// The explanation as one JSON object.
  package var json: JSON {
    var members: JSON.Object = [
      "url": .string(explanation.url), "app": .string(app),
      "decision": .string(explanation.result.decision.rawValue),
    ]
    members["rule"] = explanation.result.rule.map { .string($0.text) }
    members["reason"] = reason.map(JSON.string)
    members["steps"] = .array(trials.map { .object(step($0)) })
    if let deviceDecision {
      switch deviceDecision.opens {
      case .app(let app): members["opens"] = .string(app)
      case .browser(let reason), .nothing(let reason):
        members["opens"] = .null
        members["keptBy"] = .string(reason.rawValue)
      }
      members["deviceSteps"] = .array(deviceDecision.steps.map(JSON.string))
    }
    return .object(members)
  }

  private func step(_ trial: RuleTrial) -> JSON.Object {
    var members: JSON.Object = ["rule": .string(trial.rule.text)]
    let position = site.index.position(of: trial.rule)
    members["line"] = position.map { JSON.number($0.line) }
    members["column"] = position.map { JSON.number($0.column) }
    members["excludes"] = .bool(trial.excludes)
    members["matches"] = .bool(trial.failures.isEmpty)
    members["comparisons"] = .array(
      trial.comparisons.map { comparison in
        var members: JSON.Object = [
          "member": .string(comparison.member), "pattern": .string(comparison.pattern),
          "comparedPattern": .string(comparison.comparedPattern),
        ]
        members["queryItem"] = comparison.queryItem.map(JSON.string)
        members["written"] = comparison.written.map(JSON.string)
        members["text"] = comparison.text.map(JSON.string)
        return .object(members)
      })
    members["failures"] = .array(
      trial.failures.map { failure in
        let mismatch = failure.mismatch
        var members: JSON.Object = [
          "member": .string(mismatch.member), "pattern": .string(mismatch.pattern),
        ]
        members["queryItem"] = mismatch.queryItem.map(JSON.string)
        members["comparedPattern"] = failure.comparedPattern.map(JSON.string)
        members["written"] = mismatch.written.map(JSON.string)
        members["text"] = mismatch.text.map(JSON.string)
        members["matchedStart"] = failure.matchedStart.map(JSON.string)
        members["matchedPattern"] = failure.matchedPattern.map(JSON.string)
        return .object(members)
      })
    return members
  }
}
