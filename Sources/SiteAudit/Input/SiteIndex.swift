import AssociatedDomains
import FoundationShim

/// The results of lookups in a site association for many apps and rules, each computed once.
final class SiteIndex: Sendable {
  /// A system's reading of the file.
  private struct Reading: Sendable {
    var scopes: SiteScopes
    let appCount: Int
  }

  /// The maximum number of systems whose readings are kept; each reading has compiled rules of its
  /// own.
  private static let mostReadings = 8

  private struct State: Sendable {
    var places: [String: JSONPosition]?
    var readings: [OperatingSystem: Reading] = [:]
    var names: AppNames?
    /// The results of earlier searches for similar apps.
    var similar: [String: SimilarApp?] = [:]
  }

  private let site: SiteAssociation
  private let state = Mutex(State())

  /// Creates an index of a site association without computing anything yet.
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

  /// Returns the positions of entries in a list, and of their rules, by pointer.
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
    // Of two members with the same name, the last counts.
    return Dictionary(zip(pointers, JSONValue.positions(of: values))) { _, last in last }
  }

  /// Returns the matcher of an app, which shares its rules with the other apps of an entry.
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
      // Removed first, because a second reference would make each change copy the rules.
      var reading =
        state.readings.removeValue(forKey: system)
        ?? Reading(
          scopes: SiteScopes(of: site, on: system),
          appCount: site.apps(for: .applinks, on: system).count)
      defer { state.readings[system] = reading }
      return body(&reading)
    }
  }

  /// Returns the app that a file may mean instead of one that it does not name, with the same
  /// bundle identifier or nearly the same one; `nil` if it names the app, or no similar one.
  func similarApp(to app: String) -> SimilarApp? {
    state.withLock { state in
      let names = state.names ?? AppNames(of: site)
      state.names = names
      if let known = state.similar[app] { return known }
      let found = names.similarApp(to: app)
      state.similar[app] = .some(found)
      return found
    }
  }
}

/// An app that a file names and that may be the same as an app with another identifier.
struct SimilarApp {
  /// The identifier of the app.
  let app: String
  /// The first position of the app in the file.
  let position: JSONPosition
  /// What both identifiers have in common.
  let likeness: String
}

/// The apps that a file names for universal links, with their first positions.
private struct AppNames {
  private let positions: [String: JSONPosition]
  private let byBundle: [Substring: String]
  private let known: KnownNames

  init(of site: SiteAssociation) {
    let places = site.places(of: .applinks)
    positions = Dictionary(places.map { ($0.app, $0.position) }) { first, _ in first }
    byBundle = Dictionary(places.map { ($0.app.bundleIdentifier, $0.app) }) { first, _ in first }
    known = KnownNames(places.map(\.app))
  }

  /// Returns the app that is most similar to one that the file does not name; `nil` if the file
  /// does name it, or if no app is similar.
  func similarApp(to app: String) -> SimilarApp? {
    guard positions[app] == nil else { return nil }
    func similar(_ name: String, _ likeness: String) -> SimilarApp? {
      positions[name].map { SimilarApp(app: name, position: $0, likeness: likeness) }
    }
    if let name = byBundle[app.bundleIdentifier] {
      return similar(name, "the same bundle identifier under another prefix")
    }
    return known.suggestion(for: app).flatMap { name in
      similar(
        name,
        name.lowercased() == app.lowercased()
          ? "which differs only in uppercase and lowercase letters" : "which is nearly the same")
    }
  }
}
