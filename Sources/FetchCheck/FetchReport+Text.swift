import SiteAudit
package import Suites

extension FetchReport {
  /// Returns the results for a person to read, with the outcome last: all checks of a single
  /// server, or one line and the problems of each of several servers.
  ///
  /// - Parameter catalog: The rules to cite for one server, or `nil` to name them by id alone.
  package func text(citing catalog: RuleCatalog?) -> String {
    let own = (claims?.diagnostics ?? []).map(\.description)
    let single = results.count == 1 ? results.first : nil
    let notes = results.flatMap(\.check.notes).uniqued().map { "note: \($0)" }
    let servers = single?.blocks(citing: catalog) ?? [results.flatMap(\.briefLines)]
    let blocks =
      [own, notes] + servers + [differences.map(\.description), limits.map { "note: \($0)" }]
      + [outcome(of: single)]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// The limits of what the check can see, one line each.
  private var limits: [String] {
    guard results.contains(where: \.dependsOnNetwork) else { return [] }
    return [
      "whether Apple's network gets the file too, which a firewall may refuse by address or country, "
        + "is not seen from here; --compare asks it [HOST-013]"
    ]
  }

  private func outcome(of single: FetchResult?) -> [String] {
    if claimsNothing, let claims {
      let nothing = "nothing to check: no entry of \(claims.file) names a server"
      guard !results.isEmpty else { return [nothing] }
      return [nothing] + outcome(of: single, besides: claimsErrors.count)
    }
    return outcome(of: single, besides: claimsErrors.count)
  }

  private func outcome(of single: FetchResult?, besides count: Int) -> [String] {
    if let single { return [single.outcome(withErrors: single.errors.count + count)] }
    let accepted = results.count { $0.file != nil }
    let errorCount = results.map { $0.file == nil ? 0 : $0.errors.count }.reduce(count, +)
    let unserved = results.count { $0.file != nil && !$0.isServedByNetwork }
    return [
      "\(accepted) of \(results.count) accepted"
        + (errorCount == 0 ? "" : ", \(errorCount) error\(errorCount == 1 ? "" : "s")")
        + (unserved == 0 ? "" : ", \(unserved) not served by Apple's network")
    ]
  }
}
