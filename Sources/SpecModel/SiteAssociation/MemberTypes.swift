import Questions

// The types of the members, and unknown members.

/// The type that the rules give a member.
indirect enum Shape: Sendable {
  /// Any value.
  case anything
  /// `true` or `false`.
  case bool
  /// Any string.
  case string
  /// An array, all of whose elements have this type.
  case array(of: Shape)
  /// An object, by its known members; the others have the type of `others`.
  case object(Named, others: Shape)
  /// One component rule.
  case component
  /// One details entry.
  case entry
  /// A value of the one type or of the other.
  case either(Shape, Shape)

  /// Types by the names of their members.
  typealias Named = [String: Shape]

  /// The services by their names.
  static let services = [
    "applinks", "webcredentials", "activitycontinuation", "appclips", "authsrv",
  ]

  /// The members of a component rule, and of `defaults`.
  ///
  /// - Rules: CMP-002
  static let componentMembers: Named = [
    "/": .string,
    "?": .either(.string, .object([:], others: .anything)),
    "#": .string,
    "exclude": .bool,
    "caseSensitive": .bool,
    "percentEncoded": .bool,
    "comment": .anything,
  ]

  /// The members of a details entry.
  static let entryMembers: Named = [
    "appID": .string,
    "appIDs": .array(of: .string),
    "components": .array(of: .component),
    "paths": .array(of: .string),
    "defaults": .object(componentMembers, others: .anything),
  ]

  /// The members of applinks.
  static let applinksMembers: Named = [
    "apps": .array(of: .string),
    "details": .either(.array(of: .entry), .object([:], others: .entry)),
    "defaults": .object(componentMembers, others: .anything),
    "substitutionVariables": .object(
      ["percentEncoded": .either(.array(of: .string), .bool)], others: .array(of: .string)),
  ]

  /// The members of the root.
  static let rootMembers = Named(
    uniqueKeysWithValues: services.map { service in
      let members = service == "applinks" ? applinksMembers : ["apps": .array(of: .string)]
      return (service, .object(members, others: .anything))
    })

  /// Returns whether a value is of this type, leaving aside what is inside it.
  func fits(_ value: JSON) -> Bool {
    switch (self, value) {
    case (.anything, _), (.bool, .bool), (.string, .string), (.array, .array),
      (.object, .object), (.component, .object), (.entry, .object):
      true
    case (.either(let first, let second), _): first.fits(value) || second.fits(value)
    default: false
    }
  }
}

extension JSON {
  /// The elements that are strings, without those of the wrong type; `nil` if it is not an array.
  var texts: [String]? { array?.compactMap(\.string) }
}

extension SpecModel {
  /// Returns the root's members as far as they have the right types; `nil` if the file is refused.
  func wellTyped(_ root: JSON.Object) -> JSON.Object? {
    try? wellTyped(root, Shape.rootMembers, others: .anything)
  }

  /// Why a whole file is refused.
  private enum Refusal: Error {
    case wrongType, unknownMember
  }

  /// Returns a value as far as it has that type; `nil` if it counts as absent.
  ///
  /// - Rules: X-32
  private func wellTyped(_ value: JSON, _ shape: Shape) throws(Refusal) -> JSON? {
    guard shape.fits(value) else {
      guard dialect.envelope.wrongTypes != .refuseTheFile else { throw .wrongType }
      return nil
    }
    switch (shape, value) {
    case (.either(let first, let second), _):
      return try wellTyped(value, first.fits(value) ? first : second)
    case (.array(let element), .array(let elements)):
      // An element of the wrong type becomes `null`, because pointers count its place.
      return .array(
        try elements.map { value throws(Refusal) in try wellTyped(value, element) ?? .null })
    case (.object(let known, let others), .object(let members)):
      return .object(try wellTyped(members, known, others: others))
    case (.component, .object(let members)):
      // - Rules: ENV-018
      if dialect.envelope.unknownMembers == .refuseTheFile, hasUnknownMembers(members) {
        throw .unknownMember
      }
      return try ruleOrEntry(members, Shape.componentMembers)
    case (.entry, .object(let members)):
      return try ruleOrEntry(members, Shape.entryMembers)
    default:
      return value
    }
  }

  /// Returns a component rule or details entry; `nil` if a wrong member voids it.
  ///
  /// - Rules: X-32
  private func ruleOrEntry(
    _ members: JSON.Object, _ known: Shape.Named
  ) throws(Refusal) -> JSON? {
    let wellTyped = try wellTyped(members, known, others: .anything)
    let isWhole = wellTyped.count == members.count
    return isWhole || dialect.envelope.wrongTypes != .voidTheRuleOrEntry ? .object(wellTyped) : nil
  }

  private func wellTyped(
    _ members: JSON.Object, _ known: Shape.Named, others: Shape
  ) throws(Refusal) -> JSON.Object {
    var result: JSON.Object = [:]
    for member in members {
      guard let value = try wellTyped(member.value, known[member.name] ?? others) else { continue }
      result.append(JSON.Member(name: member.name, value: value))
    }
    return result
  }

  /// Returns whether a component rule has members that this system does not support.
  func hasUnknownMembers(_ component: JSON.Object) -> Bool {
    component.names.contains { name in
      switch name {
      case "caseSensitive": !dialect.supportsCaseSensitive
      case "percentEncoded": !dialect.supportsPercentEncoded
      default: Shape.componentMembers[name] == nil
      }
    }
  }
}
