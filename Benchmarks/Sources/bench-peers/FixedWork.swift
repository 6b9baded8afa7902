import AssociatedDomains

/// Work of the library that is the same in every run, so that its instructions can be counted.
struct FixedWork: Sendable {
  let name: String
  /// Returns a function that does the work once.
  let prepare: @Sendable () throws -> () throws -> Void

  static let all: [FixedWork] =
    [
      FixedWork(name: "parse-2000-rules") {
        let bytes = Workload(ruleCount: 2_000, isMixed: false).site
        return { _ = try SiteAssociation(parsing: bytes) }
      },
      FixedWork(name: "first-decision-1000-rules") {
        let workload = Workload(ruleCount: 1_000, isMixed: false)
        let bytes = workload.site
        return {
          let site = try SiteAssociation(parsing: bytes)
          let matcher = Matcher(site, app: Workload.app, domain: "example.com")
          _ = matcher.result(for: workload.urls[0].text)
        }
      },
    ]
    + [10, 100, 1_000, 10_000].flatMap { ruleCount in
      [false, true].map { isMixed in
        FixedWork(name: "1000-urls-\(ruleCount)-\(isMixed ? "mixed" : "paths")") {
          let workload = Workload(ruleCount: ruleCount, isMixed: isMixed)
          let site = try SiteAssociation(parsing: workload.site)
          let matcher = Matcher(site, app: Workload.app, domain: "example.com")
          let decide = { for url in workload.urls { _ = matcher.result(for: url.text) } }
          decide()
          return decide
        }
      }
    }
}
