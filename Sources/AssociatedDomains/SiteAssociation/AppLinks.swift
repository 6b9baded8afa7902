/// The `applinks` service: which apps open which URLs of a site.
package struct AppLinks: Sendable {
  /// Where it stands in the file.
  package let pointer: JSONPointer
  /// The strings in `apps`, which systems before iOS 13 demand (ENV-003).
  package let apps: [String]?
  /// The entries of `details`, for an app each or for several.
  package let details: [DetailsEntry]?
  /// What the rules of all entries inherit (DEF-001).
  package let defaults: ComponentRule?
  /// The file's own substitution variables in their order, and their values (SUB-001).
  ///
  /// A member that is no array defines none, `percentEncoded` for one.
  package let substitutionVariables: [(name: String, values: [String])]

  /// Reads the service's members.
  init(_ object: JSONObject, at pointer: JSONPointer) {
    self.pointer = pointer
    apps = object["apps"]?.array?.compactMap(\.string)
    details = object["details"].flatMap {
      DetailsEntry.entries(of: $0, at: pointer.appending("details"))
    }
    defaults = object["defaults"]?.object.map {
      ComponentRule($0, at: pointer.appending("defaults"))
    }
    let variables = object["substitutionVariables"]?.object?.effectiveMembers ?? []
    substitutionVariables = variables.compactMap { member in
      member.value.array.map { (member.name, $0.compactMap(\.string)) }
    }
  }

  /// Whether a system reads the service at all (ENV-003).
  func isRead(on system: OperatingSystem) -> Bool {
    apps != nil || system.supports(.components)
  }

  /// The apps that the service names, perhaps more than once; those of `apps` count only where there
  /// is no `details`.
  func apps(on system: OperatingSystem) -> [String] {
    details?.flatMap { $0.apps(on: system) } ?? apps ?? []
  }
}
