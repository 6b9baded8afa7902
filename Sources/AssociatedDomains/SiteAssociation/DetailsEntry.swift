/// One entry of `details`: apps, and the rules that decide which URLs they open.
package struct DetailsEntry: Sendable {
  /// The object of the entry in the file.
  package let source: LocatedValue
  /// The name of the entry, which is an app identifier, if `details` is an object.
  /// - Rules: ENV-008
  package let key: String?
  /// The string in `appID`.
  package let appID: String?
  /// The strings in `appIDs`.
  /// - Rules: ENV-010, ENV-026
  package let appIDs: [String]?
  /// The list in `components`.
  let componentList: LocatedValue?
  /// The list in `paths`.
  let pathList: LocatedValue?
  /// The defaults of the entry's rules.
  /// - Rules: DEF-001
  package let defaults: ComponentRule?

  /// Reads the members of an entry; `nil` unless its value is an object.
  private init?(_ source: LocatedValue, key: String? = nil) {
    guard let object = source.value.object else { return nil }
    self.source = source
    self.key = key
    appID = object["appID"]?.string
    appIDs = object["appIDs"]?.array?.compactMap(\.string)
    componentList = source.member("components").flatMap { $0.value.isArray ? $0 : nil }
    pathList = source.member("paths").flatMap { $0.value.isArray ? $0 : nil }
    defaults = source.member("defaults").flatMap(ComponentRule.init)
  }

  /// The pointer to the entry.
  package var pointer: JSONPointer { source.pointer }

  /// The rules in `components`, which are read on each access.
  package var components: [ComponentRule]? {
    componentList?.elements.compactMap(ComponentRule.init)
  }
  /// The rules in `paths`, which are read on each access.
  package var paths: [PathRule]? { pathList?.elements.compactMap(PathRule.init) }

  /// Returns the entries of `details`, which is an array or an object by app; `nil` if it is
  /// neither.
  /// - Rules: ENV-006, ENV-008, ENV-022, ENV-027
  static func entries(of details: LocatedValue) -> [DetailsEntry]? {
    switch details.value.kind {
    case .array: details.elements.compactMap { DetailsEntry($0) }
    case .object: details.members.compactMap { DetailsEntry($0.value, key: $0.name) }
    case .null, .bool, .number, .string: nil
    }
  }

  /// Returns the apps that the entry names for a system.
  ///
  /// In the object form of `details`, the entry's key takes precedence over both members. Otherwise
  /// `appIDs`, even if empty, takes precedence over `appID` on systems that support components.
  /// - Rules: X-40, ENV-011
  package func apps(on system: OperatingSystem = .latest) -> [String] {
    if let key { return [key] }
    if let appIDs, system.supports(.components) { return appIDs }
    return appID.map { [$0] } ?? []
  }
}
