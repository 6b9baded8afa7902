import AssociatedDomains
package import Suites

extension FetchResult {
  /// Returns the results for people, with the outcome last.
  package func text(citing catalog: RuleCatalog?) -> String {
    check.text(of: steps, findings: findings, errorCount: errors.count, citing: catalog)
  }
}

extension FetchCheck {
  /// Returns the results for people: per step each check with its rule and fix, and the sources of
  /// failed rules if there is a catalog; findings about the file; the outcome last.
  fileprivate func text(
    of steps: [FetchStep], findings: [String], errorCount: Int, citing catalog: RuleCatalog?
  ) -> String {
    let blocks =
      [notes.map { "note: \($0)" }] + steps.map { $0.lines(citing: catalog) }
      + [findings, rootNote(of: steps)]
    let lines =
      blocks.filter { !$0.isEmpty }.joined(separator: [""])
      + ["", outcome(of: steps, errorCount: errorCount)]
    return lines.joined(separator: "\n")
  }

  /// The note on a file that is accepted at the root of the server alone.
  private func rootNote(of steps: [FetchStep]) -> [String] {
    guard let last = steps.last, last.location == "root", last.refusal == nil else { return [] }
    return [
      "note: the file is only at the root, a deprecated location [HOST-003] that is not requested "
        + "for an entry with a mode [HOST-006]; serve it in `.well-known` too"
    ]
  }

  /// `accepted: https://...`, perhaps `, but it has 1 error`; or `refused: redirect`, or each refusal
  /// if they differ: `refused: not-json at well-known, status at root`.
  private func outcome(of steps: [FetchStep], errorCount: Int) -> String {
    guard let last = steps.last, let refusal = last.refusal else {
      let flaw =
        errorCount == 0 ? "" : ", but it has \(errorCount) error\(errorCount == 1 ? "" : "s")"
      return "accepted: \(steps.last?.url ?? "\(target)")\(flaw)"
    }
    let differ = steps.contains { $0.refusal != refusal }
    let refusals = steps.compactMap { step in
      step.refusal.map { "\($0.rawValue) at \(step.location)" }
    }
    return "refused: " + (differ ? refusals.joined(separator: ", ") : refusal.rawValue)
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
