import Foundation
import Questions

extension MatcherQuestion {
  /// The question as the adapter protocol asks it, on one line.
  var text: String {
    let members: JSON.Object = [
      "cmd": "ask", "id": "1", "question": "match", "domain": .string(domain),
      "app": .string(app), "url": .string(url),
      "platform": [platform.system.rawValue: .string(platform.version.description)],
    ]
    return JSON.object(members + fileMembers).text
  }

  /// The file as a JSON value, or as text or bytes where a value would not say how it is written.
  private var fileMembers: JSON.Object {
    let bytes = file
    if let json = site.json, writing == FileWriting() { return ["site": json] }
    if let text = String(validating: bytes, as: UTF8.self), !text.contains("\u{FEFF}") {
      return ["siteText": .string(text)]
    }
    return ["siteBase64": .string(Data(bytes).base64EncodedString())]
  }
}

extension SiteValue {
  /// The value as the tables have it; nothing where a name stands twice.
  var json: JSON? {
    switch self {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return JSON.number(value)
    case .string(let text): return .string(text)
    case .array(let elements):
      let values = elements.compactMap(\.json)
      return values.count == elements.count ? .array(values) : nil
    case .object(let members):
      let values = members.compactMap { member in
        member.value.json.map { JSON.Member(name: member.name, value: $0) }
      }
      let isEachOnce = Set(members.map(\.name)).count == members.count
      return isEachOnce && values.count == members.count ? .object(JSON.Object(values)) : nil
    }
  }

  /// A value of the tables; nothing where it has a number that is not whole.
  init?(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number:
      guard let number = json.int else { return nil }
      self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let values):
      let elements = values.compactMap(SiteValue.init)
      guard elements.count == values.count else { return nil }
      self = .array(elements)
    case .object(let object):
      let members = object.sorted { $0.name < $1.name }.compactMap { member in
        SiteValue(member.value).map { Member(name: member.name, value: $0) }
      }
      guard members.count == object.count else { return nil }
      self = .object(members)
    }
  }
}
