import AssociatedDomains

/// The apps that a site association names for a service.
struct NamedApps {
  /// The first app with each bundle identifier, and its position.
  let places: [String: (app: String, position: JSONPosition)]
  private let apps: Set<String>
  /// The answers of `hint(for:)`, by bundle identifier.
  private var hints: [String: String] = [:]

  /// Collects the apps.
  init(_ site: SitesAndApps.Site, for service: Service) {
    let all = site.association.places(of: service)
    apps = Set(all.map(\.app))
    places = Dictionary(all.map { (String($0.app.bundleIdentifier), $0) }) { first, _ in first }
  }

  /// Returns whether an app is named.
  func has(_ app: AppIdentity) -> Bool {
    switch app {
    case .exact(let identifier) where !identifier.hasSuffix("*"): apps.contains(identifier)
    case .built(_, .some): apps.contains(app.identifier ?? "")
    case .built(let bundle, nil): places[bundle] != nil
    case .exact, .unknown: apps.contains(where: app.allows)
    }
  }

  /// Returns the app that was perhaps meant by one that is not named, or the apps that are named;
  /// empty if none is named.
  ///
  /// - Complexity: Linear in the number of apps; for each bundle identifier, only once.
  mutating func hint(for bundle: String) -> String {
    if let hint = hints[bundle] { return hint }
    let hint: String
    if let near = KnownNames(places.keys.sorted()).suggestion(for: bundle), let place = places[near]
    {
      hint = ", but \(place.app.quotedBriefly)"
    } else if apps.isEmpty {
      hint = ""
    } else {
      let names = apps.sorted().map(\.quotedBriefly)
      hint = ", but \(names.count == 1 ? "" : "\(names.count) apps: ")\(names.limitedList(to: 3))"
    }
    hints[bundle] = hint
    return hint
  }
}
