import AssociatedDomains

extension SiteValue {
  /// The value that a JSON file holds, repeated names included; nothing where it is no JSON, or has
  /// a number that is not whole.
  init?(file: [UInt8]) {
    guard let value = try? JSONValue(parsing: file) else { return nil }
    self.init(value)
  }

  private init?(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let text):
      guard let number = Int(text), "\(number)" == text else { return nil }
      self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let values):
      let elements = values.compactMap(SiteValue.init)
      guard elements.count == values.count else { return nil }
      self = .array(elements)
    case .object(let object):
      let members = object.members.compactMap { member in
        SiteValue(member.value).map { Member(name: member.name, value: $0) }
      }
      guard members.count == object.members.count else { return nil }
      self = .object(members)
    }
  }
}
