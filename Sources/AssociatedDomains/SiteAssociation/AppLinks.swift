/// The `applinks` service, which determines which apps open which URLs of a site.
package struct AppLinks: Sendable {
  /// The object of the service in the file.
  package let source: LocatedValue
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

  /// Reads the members of the service; `nil` unless its value is an object.
  init?(_ source: LocatedValue) {
    guard let object = source.value.object else { return nil }
    self.source = source
    apps = object["apps"]?.array?.compactMap(\.string)
    details = source.member("details").flatMap(DetailsEntry.entries)
    defaults = source.member("defaults").flatMap(ComponentRule.init)
    let variables = object["substitutionVariables"]?.object?.effectiveMembers ?? []
    substitutionVariables = variables.compactMap { member in
      member.value.array.map { (member.name, $0.compactMap(\.string)) }
    }
  }

  /// The pointer to the service.
  package var pointer: JSONPointer { source.pointer }

  /// Returns whether a system reads the service.
  /// - Rules: ENV-003, ENV-020
  func isRead(on system: OperatingSystem) -> Bool {
    apps != nil || system.supports(.components)
  }

  /// Returns the apps that the service names, possibly more than once; the apps in `apps` count
  /// only without `details`.
  /// - Rules: X-16
  func apps(on system: OperatingSystem) -> [String] {
    details?.flatMap { $0.apps(on: system) } ?? apps ?? []
  }
}
