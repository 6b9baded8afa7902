import AssociatedDomains
package import Questions
import SiteAudit

/// The results of checking servers, and their differences from the entitlements of apps.
package struct FetchReport: Sendable {
  /// The results, one for each server.
  package let results: [FetchResult]
  /// The entitlements; `nil` if none are named.
  let claims: Claims?
  /// The diagnostics about differences between the entitlements and the files of servers.
  let differences: [LintDiagnostic]

  /// Compares results with entitlements.
  package init(_ results: [FetchResult], claims: Claims?) throws(InputError) {
    (self.results, self.claims) = (results, claims)
    differences = try claims?.differences(from: results) ?? []
  }

  /// Whether there are entitlements, but none of their entries names a server.
  var claimsNothing: Bool { claims?.targets.isEmpty ?? false }

  /// The errors of the entitlements, by themselves and in comparison with the files of servers.
  var claimsErrors: [LintDiagnostic] {
    ((claims?.diagnostics ?? []) + differences).filter { $0.severity == .error }
  }

  /// Whether each file is accepted, has no error, and fits the entitlements.
  package var isRight: Bool {
    results.allSatisfy(\.isRight) && claimsErrors.isEmpty && !claimsNothing
  }

  /// Whether there is a problem that no change to a server can fix.
  package var isBeyondServers: Bool {
    claimsNothing || claims?.diagnostics.contains { $0.severity == .error } ?? false
  }

  /// The remaining problems, one line each: servers whose files are wrong, and differences from the
  /// entitlements; if there are none, the servers whose files Apple's network does not serve.
  package var pending: [String] {
    let wrong =
      results.filter { !$0.isRight }.map { result in
        "\(result.check.target)" + (result.firstError.map { ": \($0)" } ?? "")
      } + claimsErrors.map(\.description)
    return wrong.isEmpty
      ? results.filter { !$0.isServedByNetwork }
        .map { "not served by Apple's network yet: \($0.check.target)" }
      : wrong.map { "not right yet: \($0)" }
  }

  /// Whether Apple's network serves each file to devices, as far as it was asked.
  package var isServedByNetwork: Bool { results.allSatisfy(\.isServedByNetwork) }
}
