import Questions

/// A form of the adapter protocol.
package enum AdapterForm: String, Sendable, CaseIterable {
  /// `start`, `ask` and `stop`, for all kinds of question.
  case full
  /// Only `match` requests: `{"id","aasa","domain","appId","url"}`.
  case plain
}

/// The lines that are written to an adapter, each with its line end.
package enum AdapterRequest {
  /// The first line of the full form.
  package static let start = Array("{\"cmd\":\"start\",\"protocol\":1}\n".utf8)
  /// The last line of the full form.
  package static let stop = Array("{\"cmd\":\"stop\"}\n".utf8)

  /// Returns why a request cannot be sent in a form; `nil` if it can.
  package static func obstacle(to request: Request, in form: AdapterForm) -> String? {
    guard form == .plain else { return nil }
    guard case .match(let site, _, _, _) = request.question else {
      return "the plain form of the protocol has only match questions"
    }
    guard case .json = site else {
      return "the plain form of the protocol has only files that are JSON"
    }
    return nil
  }

  /// Appends the line of a request, without the expectation, title and rules of its case.
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

  /// Returns the name of a member of a `match` question in the plain form.
  private static func plainName(of name: String) -> String {
    switch name {
    case "site": "aasa"
    case "app": "appId"
    default: name
    }
  }
}
