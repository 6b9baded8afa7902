import AssociatedDomains
import FoundationShim
import SiteAudit
import Suites

extension FetchResult {
  /// Returns the results of the server in blocks.
  ///
  /// Each step has a block with its checks, their rules and fixes, and, if there is a catalog, the
  /// sources of failed rules. Blocks with the diagnostics and the state of Apple's network follow.
  func blocks(citing catalog: RuleCatalog?) -> [[String]] {
    steps.map { $0.lines(citing: catalog) }
      + [diagnostics.map(\.description), (copy?.difference ?? []) + copyAdvice, rootNote]
  }

  /// The outcome on one line, and below it the problems.
  var briefLines: [String] {
    let warnings = (steps.last?.checks ?? []).filter { $0.result == .warning }.map(\.description)
    let shown = diagnostics.filter { $0.severity != .note }.map(\.description)
    let noteCount = diagnostics.count - shown.count
    let hints = noteCount == 0 ? "" : " (\(noteCount) note\(noteCount == 1 ? "" : "s"))"
    let copy = copy.map { $0.isSame ? [] : [$0.summary] + copyAdvice } ?? []
    let outcome = outcome(withErrors: errors.count)
    let name = steps.last?.refusal == nil ? "" : ": \(check.target)"
    return [outcome + name + hints]
      + ((file == nil ? refusals : warnings) + shown + copy + rootNote).map { "  \($0)" }
  }

  /// `accepted: https://...`, perhaps `, but there is 1 error`; `refused: redirect`; or each refusal if
  /// they differ: `refused: not-json at well-known, status at root`.
  func outcome(withErrors count: Int) -> String {
    guard let last = steps.last, let refusal = last.refusal else {
      let flaws =
        (count == 0 ? [] : [count == 1 ? "there is 1 error" : "there are \(count) errors"])
        + (isServedByNetwork ? [] : ["Apple's network does not serve it"])
      return "accepted: \(steps.last?.url ?? "\(check.target)")"
        + (flaws.isEmpty ? "" : ", but " + flaws.joined(separator: ", and "))
    }
    guard last.isAsked else { return "not asked" }
    let differ = steps.contains { $0.refusal != refusal }
    let refusals = steps.compactMap { step in
      step.refusal.map { "\($0.rawValue) at \(step.location)" }
    }
    return "refused: " + (differ ? refusals.joined(separator: ", ") : refusal.rawValue)
  }

  /// Whether the file is accepted here, but reaches devices through Apple's network, which was not
  /// asked.
  var dependsOnNetwork: Bool { file != nil && copy == nil && check.isForNetwork }

  /// The failed checks; if they are the same at both locations, each has only one line.
  private var refusals: [String] {
    let failures = steps.map { step in
      (
        step.location,
        step.checks.filter { $0.refusal != nil }.map { check in
          "\(check)" + (check.name == step.explained ? step.detail.map { " (\($0))" } ?? "" : "")
        }
      )
    }
    guard let first = failures.first, failures.count > 1 else { return failures.flatMap(\.1) }
    return failures.allSatisfy { $0.1 == first.1 }
      ? first.1 : failures.flatMap { location, lines in lines.map { "\(location): \($0)" } }
  }

  /// The note on a file that is accepted only at the root of the server.
  private var rootNote: [String] {
    guard let last = steps.last, last.location == "root", last.refusal == nil else { return [] }
    return [
      "note: the file is only at the root, a deprecated location [HOST-003] that is not requested "
        + "for an entry with a mode [HOST-006]; serve it in `.well-known` too"
    ]
  }

  private var copyAdvice: [String] {
    copy?.advice(at: Int(Date().timeIntervalSince1970)) ?? []
  }
}

extension FetchStep {
  fileprivate func lines(citing catalog: RuleCatalog?) -> [String] {
    [url]
      + checks.flatMap { check in
        ["  \(check)"] + (check.name == explained ? details : [])
          + (check.refusal == nil ? [] : sources(of: check.rule, in: catalog))
      }
  }

  private var details: [String] { detail.map { ["    (\($0))"] } ?? [] }

  private func sources(of id: String, in catalog: RuleCatalog?) -> [String] {
    guard let catalog, let rule = catalog.rules[id] else { return [] }
    let citation = catalog.citation(of: rule)
    return ["    \(id): \(citation.statement)"]
      + (citation.sources + citation.remarks).map { "      \($0)" }
  }
}
