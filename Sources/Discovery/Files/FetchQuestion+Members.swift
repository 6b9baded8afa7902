import Questions

extension FetchQuestion {
  /// The members of the question as a suite has them.
  var members: JSON.Object {
    [
      "entry": .string(entry), "client": .string(client.rawValue),
      "developerMode": .bool(isInDeveloperMode), "managed": .bool(isManaged),
      "distribution": .string(distribution.rawValue), "trigger": .string(trigger.rawValue),
      "web": JSON(byName: web) { .object($0.members) },
    ]
  }
}

extension FetchQuestion.WebAnswer {
  fileprivate var members: JSON.Object {
    switch self {
    case .failure(let failure): ["failure": .string(failure.rawValue)]
    case .response(let response): response.members
    }
  }
}

extension FetchQuestion.Response {
  fileprivate var members: JSON.Object {
    let start: JSON.Object = [
      "status": .number(status), "headers": JSON(byName: headers) { .string($0) },
    ]
    let end: JSON.Object = padding == 0 ? [:] : ["padding": .number(padding)]
    return start + [body.member("body")] + end
      + ["certificate": .string(certificate.rawValue)]
  }
}
