import AssociatedDomains
import Testing

/// Which of several apps gets a link that they all claim.
struct ResolutionOrderTests {
  private func winner(
    _ apps: [InstalledApp], _ sites: [String: String], _ url: String = "https://w.a.com/x",
    on system: OperatingSystem = .latest
  ) throws -> String {
    let sites = try sites.mapValues { try site($0) }
    let device = Device(system: system, apps: apps, sites: sites)
    return device.resolution(of: url, from: .otherApp).summary
  }

  @Test("The app with the most specific entry goes first (X-50)")
  func specificity() throws {
    let all = #"[{"appIDs": ["A.short", "A.long", "A.exact"], "components": [{}]}]"#
    let sites = ["a.com": all, "w.a.com": all, "v.w.a.com": all]
    let short = app("A.short", "applinks:*.a.com")
    let long = app("A.long", "applinks:*.w.a.com")
    let exact = app("A.exact", "applinks:v.w.a.com")
    let url = "https://v.w.a.com/"
    #expect(try winner([short, long, exact], sites, url) == "A.exact")
    #expect(try winner([exact, long, short], sites, url) == "A.exact")
    #expect(try winner([short, long], sites, url) == "A.long")
    // Only the entry by which an app claims the link counts.
    let other = app("A.exact", "applinks:v.w.a.com", "applinks:*.a.com")
    let without = ["a.com": all, "w.a.com": all, "v.w.a.com": "[]"]
    #expect(try winner([other, long], without, url) == "A.long")
  }

  @Test("In one file the app that is listed first goes first (MULTI-001, ENV-007, X-12)")
  func listedFirst() throws {
    let first = #"{"appIDs": ["A.first"], "components": [{"/": "/x"}]}"#
    let second = #"{"appIDs": ["A.second"], "components": [{}]}"#
    let apps = [app("A.second", "applinks:w.a.com"), app("A.first", "applinks:w.a.com")]
    #expect(try winner(apps, ["w.a.com": "[\(first), \(second)]"]) == "A.first")
    #expect(try winner(apps, ["w.a.com": "[\(second), \(first)]"]) == "A.second")
    let url = "https://w.a.com/y"
    #expect(try winner(apps, ["w.a.com": "[\(first), \(second)]"], url) == "A.second")
    #expect(try winner(apps.dropLast(), ["w.a.com": "[\(first), \(second)]"]) == "A.second")
  }

  @Test("In one entry the order of its identifiers counts (X-51)")
  func oneEntry() throws {
    let apps = [app("A.second", "applinks:w.a.com"), app("A.first", "applinks:w.a.com")]
    let entry = #"[{"appIDs": ["A.zero", "A.first", "A.second"], "components": [{}]}]"#
    #expect(try winner(apps, ["w.a.com": entry]) == "A.first")
  }

  @Test("Of the entries that name an app the first counts, here too (MULTI-003)")
  func repeatedApp() throws {
    let apps = [app("A.one", "applinks:w.a.com"), app("A.two", "applinks:w.a.com")]
    let details = """
      [{"appIDs": ["A.two"], "components": [{}]}, {"appIDs": ["A.one"], "components": [{}]},
       {"appIDs": ["A.two"], "components": [{}]}]
      """
    #expect(try winner(apps, ["w.a.com": details]) == "A.two")
  }

  @Test("An object of entries has no order: the app that was installed first goes first")
  func detailsObject() throws {
    let one = app("A.one", "applinks:w.a.com")
    let two = app("A.two", "applinks:w.a.com")
    let details = #"{"A.one": {"paths": ["*"]}, "A.two": {"paths": ["*"]}}"#
    #expect(try winner([one, two], ["w.a.com": details]) == "A.one")
    #expect(try winner([two, one], ["w.a.com": details]) == "A.two")
  }

  @Test("Nor has a file without `details`, which gives apps everything (X-16)")
  func appsOnly() throws {
    let text = #"{"applinks": {"apps": ["A.two", "A.one"]}}"#
    let device = Device(
      apps: [app("A.one", "applinks:a.com"), app("A.two", "applinks:a.com")],
      sites: ["a.com": try SiteAssociation(parsing: Array(text.utf8))])
    #expect(device.resolution(of: "https://a.com/", from: .otherApp).summary == "A.one")
  }

  @Test("An exclusion for one app leaves the link to another (X-14)")
  func exclusion() throws {
    let apps = [app("A.one", "applinks:w.a.com"), app("A.two", "applinks:w.a.com")]
    let details = """
      [{"appIDs": ["A.one"], "components": [{"exclude": true}]},
       {"appIDs": ["A.two"], "components": [{"/": "/x"}]}]
      """
    #expect(try winner(apps, ["w.a.com": details]) == "A.two")
    #expect(try winner(apps, ["w.a.com": details], "https://w.a.com/y") == "browser: excluded")
    #expect(
      try winner(apps.suffix(1), ["w.a.com": details], "https://w.a.com/y") == "browser: no-app")
  }
}
