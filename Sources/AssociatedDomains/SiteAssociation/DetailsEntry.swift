/// One entry of `details`: some apps, and the rules that say which URLs are theirs.
package struct DetailsEntry: Sendable {
  /// Where it stands in the file.
  package let pointer: JSONPointer
  /// The app in whose name the entry stands, where `details` is an object (ENV-008).
  package let key: String?
  /// The string in `appID`.
  package let appID: String?
  /// The strings in `appIDs` (ENV-010).
  package let appIDs: [String]?
  /// The rules in `components`.
  package let components: [ComponentRule]?
  /// The rules in `paths`.
  package let paths: [PathRule]?
  /// What the entry's rules inherit (DEF-001).
  package let defaults: ComponentRule?

  /// Reads the members of an entry.
  init(_ object: JSONObject, key: String? = nil, at pointer: JSONPointer) {
    self.pointer = pointer
    self.key = key
    appID = object["appID"]?.string
    appIDs = object["appIDs"]?.array?.compactMap(\.string)
    let components = pointer.appending("components")
    self.components = object["components"]?.array?.enumerated().compactMap { index, element in
      element.object.map { ComponentRule($0, at: components.appending(index)) }
    }
    let paths = pointer.appending("paths")
    self.paths = object["paths"]?.array?.enumerated().compactMap { index, element in
      element.string.map { PathRule(pointer: paths.appending(index), text: $0) }
    }
    defaults = object["defaults"]?.object.map {
      ComponentRule($0, at: pointer.appending("defaults"))
    }
  }

  /// The entries of `details`, an array of them (ENV-006) or an object that has them by app
  /// (ENV-008); nothing if it is neither.
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

  /// The apps that the entry names for a system.
  ///
  /// A key goes before `appID` and `appIDs`, and `appIDs`, even empty, before `appID`
  /// (ENV-011).
  package func apps(on system: OperatingSystem = .latest) -> [String] {
    if let key { return [key] }
    if let appIDs, system.supports(.components) { return appIDs }
    return appID.map { [$0] } ?? []
  }
}
