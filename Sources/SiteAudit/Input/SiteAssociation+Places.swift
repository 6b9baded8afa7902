import AssociatedDomains

extension SiteAssociation {
  /// Returns the value that a pointer leads to; `nil` if there is none.
  func value(at pointer: JSONPointer) -> JSONValue? {
    let steps = pointer.text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return steps.reduce(Optional(root)) { $0?.member(at: $1) }
  }

  /// Returns the app identifiers that a service names, with their positions.
  func places(of service: Service) -> [(app: String, position: JSONPosition)] {
    guard let object = root.object?[service.rawValue]?.object else { return [] }
    var values: [JSONValue] = []
    switch (service, object["details"]?.kind) {
    case (.applinks, .array(let entries)):
      for entry in entries {
        // `appIDs`, even if empty, takes precedence over `appID`.
        let list = entry.object?["appIDs"]?.array
        values += list ?? [entry.object?["appID"]].compactMap(\.self)
      }
    case (.applinks, .object(let entries)):
      let members = entries.effectiveMembers
      return Array(zip(members.map(\.name), JSONMember.namePositions(of: members)))
    default: values = object["apps"]?.array ?? []
    }
    values = values.filter { $0.string != nil }
    return Array(zip(values.compactMap(\.string), JSONValue.positions(of: values)))
  }
}

extension JSONValue {
  /// Returns the element or member that one part of a pointer leads to; `nil` if there is none.
  func member(at step: Substring) -> JSONValue? {
    if let elements = array {
      return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
    let name = step.replacing("~1", with: "/").replacing("~0", with: "~")
    return object?[String(name)]
  }
}

extension SitesAndApps.Site {
  /// Returns the location `FILE:LINE:COLUMN` of a value, with its pointer.
  func place(of pointer: JSONPointer) -> String {
    let position = index.position(of: pointer)
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place) (\(pointer))"
  }
}
