import AssociatedDomains
import Essentials

/// What is looked up in a site association for many apps and rules, computed once.
final class SiteIndex: Sendable {
  /// What a system reads.
  private struct Reading: Sendable {
    var scopes: SiteScopes
    let appCount: Int
  }

  /// The number of systems whose reading is kept, as each has compiled rules of its own.
  private static let mostReadings = 8

  private struct State: Sendable {
    var places: [String: JSONPosition]?
    var readings: [OperatingSystem: Reading] = [:]
    var similar: (names: Set<String>, byBundle: [Substring: (String, JSONPosition)])?
  }

  private let site: SiteAssociation
  private let state = Mutex(State())

  /// Creates an index of a site association, of which nothing is computed yet.
  init(of site: SiteAssociation) { self.site = site }

  /// Returns the position of a rule or an entry; `nil` if there is none.
  ///
  /// - Complexity: O(1) after the first call, which is linear in the length of the file.
  func position(of pointer: JSONPointer) -> JSONPosition? {
    let known = state.withLock { state in
      let places = state.places ?? Self.places(in: site)
      state.places = places
      return places[pointer.text]
    }
    return known ?? site.value(at: pointer)?.position
  }

  /// Returns the positions of the rules in a list of entries, and of these, by their pointers.
  private static func places(in site: SiteAssociation) -> [String: JSONPosition] {
    var pointers: [String] = []
    var values: [JSONValue] = []
    let details = site.root.object?["applinks"]?.object?["details"]?.array ?? []
    for (index, entry) in details.enumerated() {
      let pointer = "/applinks/details/\(index)"
      pointers.append(pointer)
      values.append(entry)
      for member in entry.object?.members ?? [] where ["components", "paths"].contains(member.name)
      {
        for (index, rule) in (member.value.array ?? []).enumerated() {
          pointers.append("\(pointer)/\(member.name)/\(index)")
          values.append(rule)
        }
      }
    }
    // Of two members of one name the last counts.
    return Dictionary(zip(pointers, JSONValue.positions(of: values))) { _, last in last }
  }

  /// Returns the matcher of an app, whose rules it shares with the other apps of an entry.
  func matcher(for app: String, domain: String, on system: OperatingSystem) -> Matcher {
    Matcher(scope: reading(on: system) { $0.scopes.scope(of: app) }, app: app, domain: domain)
  }

  /// Returns the position of an app in the file.
  func place(of app: String, on system: OperatingSystem) -> SiteAssociation.Place {
    reading(on: system) { $0.scopes.place(of: app) }
  }

  /// Returns whether the file names several apps for universal links.
  func namesSeveralApps(on system: OperatingSystem) -> Bool {
    reading(on: system) { $0.appCount > 1 }
  }

  private func reading<Result: Sendable>(
    on system: OperatingSystem, _ body: (inout Reading) -> Result
  ) -> Result {
    state.withLock { state in
      if state.readings.count > Self.mostReadings { state.readings = [:] }
      // Taken out, as two references would copy the rules at each change.
      var reading =
        state.readings.removeValue(forKey: system)
        ?? Reading(
          scopes: SiteScopes(of: site, on: system),
          appCount: site.services(on: system)[.applinks]?.count ?? 0)
      defer { state.readings[system] = reading }
      return body(&reading)
    }
  }

  /// Returns the first app with the same bundle identifier as an app that the file does not name;
  /// `nil` if it does, or has no such app.
  func similarApp(to app: String) -> (app: String, position: JSONPosition)? {
    state.withLock { state in
      if state.similar == nil {
        let places = site.places(of: .applinks)
        state.similar = (
          Set(places.map(\.app)),
          Dictionary(places.map { ($0.app.bundleIdentifier, ($0.app, $0.position)) }) { first, _ in
            first
          }
        )
      }
      guard let similar = state.similar, !similar.names.contains(app) else { return nil }
      return similar.byBundle[app.bundleIdentifier]
    }
  }
}
