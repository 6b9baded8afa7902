/// The parts of a site association that apply to its apps, as a system reads the file.
///
/// The type is for files that are matched for many apps or URLs. Entries are found by the apps that
/// they name, and the rules of an entry are compiled once.
package struct SiteScopes: Sendable {
  private let site: SiteAssociation
  private let system: OperatingSystem
  /// The first place of each app.
  private let places: [ScalarText: SiteAssociation.Place]
  /// Whether the entries are a list; only then do apps have a place.
  private let isList: Bool
  /// The rules of the entries that were needed so far.
  private var rules: [Int: Shared<RuleSet>]? = [:]

  /// Indexes the entries of a site association as a system reads them.
  ///
  /// - Complexity: Linear in the number of apps that the entries name.
  package init(of site: SiteAssociation, on system: OperatingSystem) {
    (self.site, self.system) = (site, system)
    let details = site.appLinks?.details ?? []
    let places = details.enumerated().flatMap { entry, content in
      content.apps(on: system).enumerated().map { app, name in
        (ScalarText(name), SiteAssociation.Place(entry: entry, app: app))
      }
    }
    self.places = Dictionary(places) { first, _ in first }
    isList = details.allSatisfy { $0.key == nil }
  }

  /// Returns the part that applies to an app.
  package mutating func scope(of app: String) -> MatcherScope {
    let place = places[ScalarText(app)]
    return MatcherScope(
      of: app, in: site, on: system, sharing: &rules, index: .some(place?.entry))
  }

  /// Returns the position of an app in the file, as `SiteAssociation.place(of:on:)` does.
  package func place(of app: String) -> SiteAssociation.Place {
    isList ? places[ScalarText(app)] ?? SiteAssociation.Place() : SiteAssociation.Place()
  }
}
