import AssociatedDomains
import AssociatedDomainsEntitlements

// Reviews of what could not be compared, and of apps that need each other's entries.
extension ConsistencyReview {
  /// Notes that files of sites were compared with no app, because their hosts are not known.
  mutating func reviewSites() {
    guard !owner.apps.isEmpty, let last = owner.sitesWithoutHost.last else { return }
    report(
      .note, "DOM-021", in: last,
      "compared with no app, like \(owner.sitesWithoutHost.dropLast().map(\.self).limitedList(to: 3)), "
        + "because the hosts of several files are not known; write each as HOST=FILE")
  }

  /// Notes what was not compared because the identifier of the app is not known.
  mutating func reviewIdentity(of target: Target) {
    guard owner.hasSites, let app = target.apps.first, !target.domains.isEmpty else { return }
    let site = owner.allSites.map(\.file).limitedList(to: 3)
    switch target.identity {
    case .exact(let identifier) where target.isAssumed:
      report(
        .note, "DOM-021", in: app.file,
        "compared as the entitlements of \(identifier.quotedBriefly), the only app that \(site) names, "
          + "because the identifier of the app is not known; if it is another, write it as "
          + "TEAMID.BUNDLEID=FILE")
    case .unknown:
      report(
        .note, "DOM-021", in: app.file,
        "not compared with \(site), because the identifier of the app is not known; write it as "
          + "TEAMID.BUNDLEID=FILE")
    case .built(let bundle, nil):
      report(
        .note, "DOM-021", in: app.file,
        "only the bundle identifier was compared with \(site), because no setting names the team; "
          + "write the whole identifier as TEAMID.\(bundle)=FILE")
    case .exact, .built: break
    }
  }

  /// Reports domains of an App Clip that its app does not claim.
  mutating func reviewClip(_ clip: Target) {
    let hosts = clip.domains.filter { $0.service == .appclips }.map(\.host).uniqued()
    guard !hosts.isEmpty else { return }
    let isAlone =
      targets.count == 2 && targets.allSatisfy { $0.identity == .unknown || $0.isAssumed }
    for app in targets where isAlone || clip.isClip(of: app) {
      let claimed = app.domains.filter { $0.service == .appclips }.map(\.host)
      let missing = hosts.filter { !claimed.contains($0) }.map { "`appclips:\($0)`" }
      guard !missing.isEmpty, !isAlone || claimed.isEmpty && clip.files != app.files,
        let file = app.apps.first?.file
      else { continue }
      report(
        isAlone ? .note : .warning, "ENT-010", in: file,
        "\(missing.limitedList(to: 3)) stands only in the entitlements of the App Clip, \(clip.files)"
          + "\(isAlone ? ", if these are of one app" : ""); the app needs it too: add it here")
    }
  }
}

extension ConsistencyReview.Target {
  /// Returns whether this is an App Clip of an app: its bundle identifier extends that of the app.
  fileprivate func isClip(of app: Self) -> Bool {
    guard let own = identity.bundle, let other = app.identity.bundle else { return false }
    return own.hasPrefix("\(other).")
      && (apps.contains { $0.use?.isClip ?? false } || own.lowercased().hasSuffix("clip"))
  }
}
