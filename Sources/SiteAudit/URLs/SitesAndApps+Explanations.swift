package import AssociatedDomains
package import Questions

extension SitesAndApps {
  /// Explains URLs by the only file and, if there are entitlements or an origin, on a device.
  ///
  /// - Parameters:
  ///   - urls: The URLs.
  ///   - app: The identifier of the app; `nil` for the only one that is known.
  ///   - domain: The domain of the file; `nil` for the host of each URL.
  ///   - system: The system that decides.
  ///   - origin: Where the URLs are opened, in the words of a list; `nil` if it is not known.
  /// - Throws: `InputError` if the app is unknown or the origin is invalid.
  package func explanations(
    of urls: [String], app: String?, domain: String?, on system: OperatingSystem, origin: String?
  ) throws(InputError) -> [URLExplanation] {
    guard let site = defaultSite else { return [] }
    let from = try origin.map(Origin.init(word:))
    let named = site.association.apps(for: .applinks)
    guard let app = app ?? apps.first?.identifier ?? (named.count == 1 ? named.first : nil) else {
      throw InputError(
        named.isEmpty
          ? "the file names no app for `applinks`"
          : "the file names \(named.count) apps: \(named.limitedList(to: 10)); name one with --app",
        file: site.file)
    }
    var owner = self
    if let domain { owner.limitDefaultSite(to: domain) }
    var decider = URLDecider(owner)
    var explanations: [URLExplanation] = []
    for url in urls {
      let isOnDevice = from != nil || !apps.isEmpty
      let decision =
        isOnDevice
        ? try decider.decision(
          on: url, app: apps.isEmpty ? app : nil, system: system, origin: from) : nil
      explanations.append(
        URLExplanation(
          url, app: app, domain: domain, site: site, on: system, deviceDecision: decision))
    }
    return explanations
  }
}
