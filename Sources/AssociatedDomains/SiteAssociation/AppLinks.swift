/// The `applinks` service, which determines which apps open which URLs of a site.
package struct AppLinks: Sendable {
  /// The pointer to the service.
  package let pointer: JSONPointer
  /// The strings in `apps`, which systems before iOS 13 require.
  /// - Rules: ENV-003
  package let apps: [String]?
  /// The entries of `details`, each for one or several apps.
  package let details: [DetailsEntry]?
  /// The defaults of all entries.
  /// - Rules: DEF-001
  package let defaults: ComponentRule?
  /// The substitution variables of the file, in order.
  ///
  /// A member that is not an array, such as `percentEncoded`, defines none.
  /// - Rules: SUB-001, X-21
  package let substitutionVariables: [(name: String, values: [String])]

  /// Reads the members of the service.
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

  /// Returns whether a system reads the service.
  /// - Rules: ENV-003, ENV-020
  func isRead(on system: OperatingSystem) -> Bool {
    apps != nil || system.supports(.components)
  }

  /// Returns the apps that the service names, possibly more than once; those of `apps` count only
  /// without `details`.
  /// - Rules: X-16
  func apps(on system: OperatingSystem) -> [String] {
    details?.flatMap { $0.apps(on: system) } ?? apps ?? []
  }
}
