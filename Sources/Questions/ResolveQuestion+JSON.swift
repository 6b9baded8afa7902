extension ResolveQuestion {
  /// Reads the members of a `resolve` question, all of which are required.
  package init(reading object: inout ObjectReader) throws(InputError) {
    device = try object.nested("device", Device.init(reading:))
    url = try object.string("url")
    origin = try object.nested("origin", Origin.init(reading:))
    redirects = try object.strings("redirects")
  }
}

extension ResolveQuestion.Device {
  fileprivate init(reading object: inout ObjectReader) throws(InputError) {
    apps = try object.objects("apps", as: "an app", ResolveQuestion.App.init(reading:))
    let files = try object.members("sites")
    sites = Dictionary(files.map { ($0.name, $0.value) }) { $1 }
    try Self.checkHosts(of: "sites", sites.keys)
    isInDeveloperMode = try object.bool("developerMode")
    isManaged = try object.bool("managed")
    choices = try object.nested("choices") { object throws(InputError) in
      var choices: [String: ResolveQuestion.Choice] = [:]
      for host in object.sortedNames { choices[host] = try object.word(host) }
      return choices
    }
    try Self.checkHosts(of: "choices", choices.keys)
  }

  /// Checks that hosts are in lowercase, so that each has one name.
  private static func checkHosts(
    of name: String, _ hosts: some Sequence<String>
  ) throws(InputError) {
    guard let host = hosts.sorted().first(where: { $0.lowercased() != $0 }) else { return }
    throw InputError("\"\(name)\" has \(host.quoted); write hosts in lowercase")
  }
}

extension ResolveQuestion.App {
  fileprivate init(reading object: inout ObjectReader) throws(InputError) {
    app = try object.text("app")
    associatedDomains = try object.strings("associatedDomains")
    distribution = try object.word("distribution")
    isBrowser = try object.bool("browser")
    isOnRemoteVolume = try object.bool("remoteVolume")
  }
}

extension ResolveQuestion.Origin {
  private enum Kind: String, CaseIterable {
    case typed, page, app
    case webView = "web-view"
  }

  fileprivate init(reading object: inout ObjectReader) throws(InputError) {
    switch try object.word("kind", of: Kind.self) {
    case .typed: self = .typed
    case .page: self = .page(host: try object.text("host"))
    case .app:
      self = .app(
        try object.text("app"), universalLinksOnly: try object.bool("universalLinksOnly"))
    case .webView: self = .webView
    }
  }
}
