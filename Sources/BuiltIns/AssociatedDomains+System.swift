package import AssociatedDomains
package import AssociatedDomainsEntitlements
package import Questions

// Conversions of entitlements, devices and web responses between the library and Questions.

extension EntitlementsAnswer {
  /// Creates the answer for entitlements that are read on a platform.
  package init(_ entitlements: Entitlements, on platform: OperatingSystem) {
    let domains = entitlements.domains(on: platform).map {
      Domain(
        service: $0.service.rawValue, host: $0.host, isWildcard: $0.isWildcard,
        modes: Set($0.modes.map(\.rawValue)))
    }
    let ignored = entitlements.ignored(on: platform).map {
      IgnoredEntry(entry: $0.index, reason: $0.error.code.rawValue)
    }
    self.init(isAccepted: true, domains: Set(domains), ignored: Set(ignored))
  }

  /// The answer if the bytes are not entitlements.
  static let refused = EntitlementsAnswer(isAccepted: false, domains: [], ignored: [])
}

extension Device {
  /// Creates the device of a question, without the files and entries that the library refuses.
  init(_ device: ResolveQuestion.Device, on platform: OperatingSystem) {
    self.init(
      system: platform, apps: device.apps.map { InstalledApp($0, on: platform) },
      sites: Self.byHost(device.sites) { site in
        try? SiteAssociation(parsing: FileContents.json(site).bytes)
      },
      isInDeveloperMode: device.isInDeveloperMode, isManaged: device.isManaged,
      choices: Self.byHost(device.choices) { choice in
        switch choice {
        case .app: .app
        case .browser: .browser
        }
      })
  }

  /// Returns the values of a question by host; the hosts of a question are in lowercase.
  private static func byHost<Value, Result>(
    _ values: [String: Value], _ result: (Value) -> Result?
  ) -> [HostName: Result] {
    values.reduce(into: [:]) { $0[HostName($1.key)] = result($1.value) }
  }
}

extension InstalledApp {
  fileprivate init(_ app: ResolveQuestion.App, on platform: OperatingSystem) {
    self.init(
      app.app,
      associatedDomains: app.associatedDomains.compactMap {
        try? AssociatedDomain(parsing: $0, on: platform)
      },
      distribution: Distribution(app.distribution), isBrowser: app.isBrowser,
      isOnRemoteVolume: app.isOnRemoteVolume)
  }
}

extension Distribution {
  fileprivate init(_ distribution: ResolveQuestion.Distribution) {
    switch distribution {
    case .appStore: self = .appStore
    case .developerID: self = .developerID
    case .development: self = .development
    }
  }
}

extension Origin {
  /// Creates the origin that a question names.
  init(_ origin: ResolveQuestion.Origin) {
    switch origin {
    case .typed: self = .typed
    case .page(let host): self = .page(host: host)
    case .app(let app, let universalLinksOnly):
      self = .app(app, universalLinksOnly: universalLinksOnly)
    case .webView: self = .webView
    }
  }
}

extension Answer {
  /// Returns the answer for what a URL opens.
  static func opens(_ opens: Resolution.Opens) -> Answer {
    switch opens {
    case .app(let app): .opens(app, reason: nil)
    case .browser(let reason): .opens("browser", reason: reason.rawValue)
    case .nothing(let reason): .opens("nothing", reason: reason.rawValue)
    }
  }
}

extension SiteFetch {
  /// Creates the fetch that a question is about, on a platform.
  init(_ question: FetchQuestion, on platform: OperatingSystem) {
    let client: Client =
      switch question.client {
      case .device: .device
      case .cdn: .cdn
      }
    let trigger: Trigger =
      switch question.trigger {
      case .install: .install
      case .update: .update
      case .firstLaunch: .firstLaunch
      case .periodic: .periodic
      }
    self.init(
      entry: question.entry, client: client, on: platform,
      isInDeveloperMode: question.isInDeveloperMode, isManaged: question.isManaged,
      distribution: Distribution(question.distribution), trigger: trigger)
  }
}

extension WebResponse {
  /// Creates the response of a scripted web; an address without an answer cannot be reached.
  init(_ answer: FetchQuestion.WebAnswer?) {
    switch answer {
    case nil, .failure(.unreachable): self = .failure(.unreachable)
    case .failure(.timeout): self = .failure(.timeout)
    case .response(let response):
      self = .answer(
        Answer(
          status: response.status,
          headers: response.headers.map { .init(name: $0.key, value: $0.value) },
          body: response.bytes, certificate: Certificate(response.certificate)))
    }
  }
}

extension WebResponse.Certificate {
  fileprivate init(_ certificate: FetchQuestion.Certificate) {
    switch certificate {
    case .trusted: self = .trusted
    case .untrustedRoot: self = .untrustedRoot
    case .expired: self = .expired
    case .wrongHost: self = .wrongHost
    }
  }
}

extension FetchAnswer {
  /// Creates the answer for the outcome of a fetch.
  init(_ outcome: FetchOutcome) {
    self.init(
      requests: outcome.requests, isAccepted: outcome.refusal == nil,
      reason: outcome.refusal?.rawValue, refetchAfterSeconds: outcome.refetchAfterSeconds)
  }
}
