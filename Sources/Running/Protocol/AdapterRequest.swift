package import Questions

/// The lines that are written to an adapter, each with its end.
package enum AdapterRequest {
  /// The first line of the full form.
  package static let start = Array("{\"cmd\":\"start\",\"protocol\":1}\n".utf8)
  /// The last line of the full form.
  package static let stop = Array("{\"cmd\":\"stop\"}\n".utf8)

  /// Why the request cannot be put in that form, if it cannot.
  package static func obstacle(to request: Request, in form: AdapterForm) -> String? {
    guard form == .plain else { return nil }
    guard case .match(let site, _, _, _) = request.question else {
      return "the plain form of the protocol has match questions only"
    }
    guard case .json = site else {
      return "the plain form of the protocol has sites that are JSON values only"
    }
    return nil
  }

  /// Appends the line of a request; its expectation, title and rules are not in it.
  package static func write(
    _ request: Request, in form: AdapterForm, to bytes: inout [UInt8]
  ) {
    bytes += (form == .plain ? #"{"id":""# : #"{"cmd":"ask","id":""#).utf8
    bytes += String(request.index).utf8
    bytes.append(UInt8(ascii: "\""))
    for member in request.members.object ?? [:] {
      let (name, value) = (member.name, member.value)
      guard form == .full || name != "question" else { continue }
      bytes.append(UInt8(ascii: ","))
      (form == .plain ? plainName(of: name) : name).writeJSON(to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.write(to: &bytes)
    }
    if form == .full {
      let platform = request.platform
      bytes += #","platform":{"\#(platform.system.rawValue)":"\#(platform.version)"}"#.utf8
    }
    bytes += "}\n".utf8
  }

  /// The name of a member of a `match` question in the plain form.
  private static func plainName(of name: String) -> String {
    switch name {
    case "site": "aasa"
    case "app": "appId"
    default: name
    }
  }
}
