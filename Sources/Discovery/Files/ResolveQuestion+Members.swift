import Questions

extension ResolveQuestion {
  /// The members of the question as a suite has them.
  var members: JSON.Object {
    [
      "device": .object(device.members), "url": .string(url), "origin": .object(origin.members),
      "redirects": .array(redirects.map(JSON.string)),
    ]
  }
}

extension ResolveQuestion.Device {
  fileprivate var members: JSON.Object {
    [
      "apps": .array(apps.map { .object($0.members) }), "sites": JSON(byName: sites) { $0 },
      "developerMode": .bool(isInDeveloperMode), "managed": .bool(isManaged),
      "choices": JSON(byName: choices) { .string($0.rawValue) },
    ]
  }
}

extension ResolveQuestion.App {
  fileprivate var members: JSON.Object {
    [
      "app": .string(app), "associatedDomains": .array(associatedDomains.map(JSON.string)),
      "distribution": .string(distribution.rawValue), "browser": .bool(isBrowser),
      "remoteVolume": .bool(isOnRemoteVolume),
    ]
  }
}

extension ResolveQuestion.Origin {
  fileprivate var members: JSON.Object {
    switch self {
    case .typed: ["kind": "typed"]
    case .page(let host): ["kind": "page", "host": .string(host)]
    case .app(let app, let universalLinksOnly):
      ["kind": "app", "app": .string(app), "universalLinksOnly": .bool(universalLinksOnly)]
    case .webView: ["kind": "web-view"]
    }
  }
}

extension JSON {
  /// Creates an object whose members are sorted by their names.
  init<Value>(byName values: [String: Value], _ value: (Value) -> JSON) {
    let sorted = values.sorted { $0.key < $1.key }
    self = .object(Object(sorted.map { Member(name: $0.key, value: value($0.value)) }))
  }
}
