/// One entry of `details`: apps, and the rules that decide which URLs they open.
package struct DetailsEntry: Sendable {
  /// The pointer to the entry.
  package let pointer: JSONPointer
  /// The name of the entry, which is an app identifier, if `details` is an object.
  /// - Rules: ENV-008
  package let key: String?
  /// The string in `appID`.
  package let appID: String?
  /// The strings in `appIDs`.
  /// - Rules: ENV-010, ENV-026
  package let appIDs: [String]?
  /// The list in `components`.
  let componentList: RuleList?
  /// The list in `paths`.
  let pathList: RuleList?
  /// The defaults of the entry's rules.
  /// - Rules: DEF-001
  package let defaults: ComponentRule?

  /// Reads the members of an entry.
  init(_ object: JSONObject, key: String? = nil, at pointer: JSONPointer) {
    self.pointer = pointer
    self.key = key
    appID = object["appID"]?.string
    appIDs = object["appIDs"]?.array?.compactMap(\.string)
    componentList = RuleList("components", of: object, at: pointer)
    pathList = RuleList("paths", of: object, at: pointer)
    defaults = object["defaults"]?.object.map {
      ComponentRule($0, at: pointer.appending("defaults"))
    }
  }

  /// The rules in `components`, which are read each time.
  package var components: [ComponentRule]? { componentList?.components }
  /// The rules in `paths`, which are read each time.
  package var paths: [PathRule]? { pathList?.paths }

  /// Returns the entries of `details`, which is an array or an object by app; `nil` if it is
  /// neither.
  /// - Rules: ENV-006, ENV-008, ENV-022, ENV-027
  static func entries(of details: JSONValue, at pointer: JSONPointer) -> [DetailsEntry]? {
    switch details.kind {
    case .array(let elements):
      elements.enumerated().compactMap { index, element in
        element.object.map { DetailsEntry($0, at: pointer.appending(index)) }
      }
    case .object(let object):
      object.effectiveMembers.compactMap { member in
        member.value.object.map {
          DetailsEntry($0, key: member.name, at: pointer.appending(member.name))
        }
      }
    case .null, .bool, .number, .string: nil
    }
  }

  /// Returns the apps that the entry names for a system.
  ///
  /// In the object form of `details`, the entry's key takes precedence over both members; `appIDs`,
  /// even if empty, over `appID`.
  /// - Rules: X-40, ENV-011
  package func apps(on system: OperatingSystem = .latest) -> [String] {
    if let key { return [key] }
    if let appIDs, system.supports(.components) { return appIDs }
    return appID.map { [$0] } ?? []
  }
}
