import Foundation
import Questions
import SpecModel

// The model's words for entitlements, devices and the web, and the tables' words for the same.

extension EntitlementsAnswer {
  /// What the model reads in entitlements, in the tables' words.
  init(_ reading: EntitlementsReading) {
    let domains = reading.domains.map {
      Domain(
        service: $0.service, host: $0.host, isWildcard: $0.isWildcard, modes: Set($0.modes))
    }
    let ignored = reading.ignored.map {
      IgnoredEntry(entry: $0.index, reason: $0.reason.rawValue)
    }
    self.init(isAccepted: reading.accepted, domains: Set(domains), ignored: Set(ignored))
  }
}

extension Device {
  /// The device of a question, whose files and entries the model is to read.
  init(_ device: ResolveQuestion.Device) {
    self.init(
      apps: device.apps.map(InstalledApp.init), sites: device.sites.mapValues(\.data),
      isInDeveloperMode: device.isInDeveloperMode, isManaged: device.isManaged,
      choices: device.choices.mapValues { choice in
        switch choice {
        case .app: .app
        case .browser: .browser
        }
      })
  }
}

extension InstalledApp {
  fileprivate init(_ app: ResolveQuestion.App) {
    self.init(
      app: app.app, associatedDomains: app.associatedDomains,
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
  /// Where the URL of a question is opened from.
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

extension FetchRequest {
  /// The request that a question is about, without what the web answers.
  init(_ question: FetchQuestion) {
    let client: Client =
      switch question.client {
      case .device: .device
      case .cdn: .cdn
      }
    let moment: Moment =
      switch question.moment {
      case .install: .install
      case .update: .update
      case .firstLaunch: .firstLaunch
      case .periodic: .periodic
      }
    self.init(
      entry: question.entry, client: client, isInDeveloperMode: question.isInDeveloperMode,
      isManaged: question.isManaged, distribution: Distribution(question.distribution),
      moment: moment)
  }
}

extension WebAnswer {
  /// What a scripted web answers, padding included.
  init(_ answer: FetchQuestion.WebAnswer) {
    switch answer {
    case .failure(.unreachable): self = .failure(.unreachable)
    case .failure(.timeout): self = .failure(.timeout)
    case .response(let response):
      self = .response(
        WebResponse(
          status: response.status, headers: response.headers, body: Data(response.bytes),
          certificate: WebResponse.Certificate(response.certificate)))
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
  /// What came of a request, in the tables' words.
  init(_ reading: FetchReading) {
    self.init(
      requests: reading.requests, isAccepted: reading.accepted, reason: reading.refusal?.rawValue,
      again: reading.again)
  }
}
