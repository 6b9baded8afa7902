import AssociatedDomains
package import Questions
package import SiteAudit

extension FetchReport {
  /// The entitlements of apps, whose domains name servers.
  package struct Claims: Sendable {
    /// The name of the file with entitlements.
    package let file: String
    /// The apps.
    private let owner: SitesAndApps
    /// The servers of all domains, each once.
    package let targets: [FetchTarget]

    /// Collects the servers of the domains of apps.
    ///
    /// - Throws: `InputError` if a domain cannot be that of a server.
    package init(file: String, owner: SitesAndApps) throws(InputError) {
      (self.file, self.owner) = (file, owner)
      var targets: [FetchTarget] = []
      for host in owner.claimedHosts {
        targets.append(try FetchTarget(parsing: "https://\(host)"))
      }
      self.targets = targets
    }

    /// The diagnostics of the entitlements by themselves; of the notes, only those on entries whose
    /// server is not known.
    var diagnostics: [LintDiagnostic] {
      owner.entitlementsDiagnostics.filter { $0.severity != .note || $0.kind == .buildSetting }
    }

    /// Returns diagnostics about differences between the entitlements and the files of servers.
    ///
    /// - Throws: `InputError` if there are two files for one host.
    func differences(from results: [FetchResult]) throws(InputError) -> [LintDiagnostic] {
      var owner = owner
      for result in results {
        let host = result.check.target.host
        if let file = result.file, owner.site(of: host) == nil {
          try owner.add(file, for: host)
        } else {
          owner.add(refusal: result.steps.map(\.refusalText).joined(separator: "; "), of: host)
        }
      }
      return owner.diagnostics(for: nil)
    }
  }
}
