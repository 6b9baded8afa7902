// Asking for the file: the rules HOST-001, HOST-003, HOST-004, HOST-005, HOST-006, HOST-007,
// HOST-008, HOST-009, HOST-015, HOST-016, HOST-017, HOST-020, HOST-022, HOST-023, HOST-026, X-05,
//

extension SpecModel {
  /// What comes of a request, by the moment and the modes first.
  ///
  /// The content delivery network knows neither of both.
  func reading(of request: FetchRequest, from web: [String: WebAnswer]) -> FetchReading {
    guard let domain = try? domain(of: request.entry) else {
      return FetchReading(requests: [], refusal: .entry)
    }
    guard request.client == .device else {
      return reading(of: ask(atSiteOf: domain, .cdn, web), .cdn)
    }
    guard
      isActive(
        domain, for: request.distribution, inDeveloperMode: request.isInDeveloperMode,
        managed: request.isManaged)
    else { return FetchReading(requests: [], refusal: .modeOff) }
    guard isMoment(of: request) else { return FetchReading(requests: [], refusal: .notNow) }
    return reading(of: ask(for: domain, web), .device)
  }

  /// Whether the device asks at that moment.
  ///
  /// States HOST-017, HOST-022, HOST-023, HOST-026, X-08, X-61.
  private func isMoment(of request: FetchRequest) -> Bool {
    let waits =
      dialect.hosting.firstFetch == .atFirstLaunch
      || dialect.system == .macos && request.distribution == .developerID
        && dialect.hosting.developerIDWaits
    return switch request.moment {
    case .install: !waits
    case .update: !waits && dialect.hosting.updatesFetch
    case .firstLaunch: waits || dialect.hosting.firstFetch == .atInstallAndFirstLaunch
    case .periodic: dialect.hosting.periodicFetches
    }
  }

  /// What came of asking one URL after the other.
  private struct Asked {
    var requests: [String] = []
    /// The last answer.
    var answer = WebAnswer.failure(.unreachable)
    /// Why the last answer is refused.
    var refusal: FetchRefusal? = .unreachable
    /// Whether the last answer is one of the content delivery network.
    var isOfNetwork = false
  }

  /// Asks as a device does, its content delivery network or the site.
  ///
  /// States HOST-006, HOST-015, HOST-022, X-52.
  private func ask(for domain: DomainReading, _ web: [String: WebAnswer]) -> Asked {
    let isAlternate = !domain.modes.isEmpty && !dialect.hosting.networkInAlternateModes
    guard dialect.knowsNetwork, !isAlternate else { return ask(atSiteOf: domain, .device, web) }
    var asked = ask([networkURL(of: domain)], for: domain, .device, web)
    asked.isOfNetwork = true
    let isToldToTry = header("Apple-Try-Direct", of: asked.answer).map(lowercased) == "true"
    let triesSite =
      switch dialect.hosting.siteAfterNetwork {
      case .never: false
      case .whenTold: isToldToTry
      case .always: true
      }
    guard asked.refusal != nil, triesSite else { return asked }
    var direct = ask(atSiteOf: domain, .device, web)
    direct.requests = asked.requests + direct.requests
    return direct
  }

  private func ask(
    atSiteOf domain: DomainReading, _ client: FetchRequest.Client, _ web: [String: WebAnswer]
  ) -> Asked {
    ask(locations(of: domain, client), for: domain, client, web)
  }

  /// Asks until a file is accepted.
  ///
  /// States X-48.
  private func ask(
    _ urls: [String], for domain: DomainReading, _ client: FetchRequest.Client,
    _ web: [String: WebAnswer]
  ) -> Asked {
    var asked = Asked()
    for url in urls {
      asked.answer = answer(at: url, &asked.requests, web)
      asked.refusal = refusal(of: asked.answer, for: domain, client)
      let isNotFound = status(of: asked.answer) == 404
      if asked.refusal == nil || dialect.hosting.rootAfter == .notFound && !isNotFound { break }
    }
    return asked
  }

  /// The URL by which the content delivery network names the file of a domain.
  ///
  /// States HOST-016.
  private func networkURL(of domain: DomainReading) -> String {
    let network = "https://app-site-association.cdn-apple.com/"
    return switch dialect.hosting.networkNames {
    case .domain: network + "a/v1/" + fileHost(of: domain)
    case .file: network + fileHost(of: domain) + "/.well-known/apple-app-site-association"
    }
  }

  /// Where on a site the file is looked for, in order.
  ///
  /// States HOST-001, HOST-003, HOST-004, HOST-005, HOST-006, HOST-007, HOST-008, X-25.
  private func locations(
    of domain: DomainReading, _ client: FetchRequest.Client
  ) -> [String] {
    let site = (dialect.hosting.plainHTTP ? "http://" : "https://") + fileHost(of: domain)
    let name = "apple-app-site-association" + (dialect.hosting.fileHasExtension ? ".json" : "")
    let wellKnown = site + "/.well-known/" + name
    let root = site + "/" + name
    if client == .device, !domain.modes.isEmpty, !dialect.hosting.rootInAlternateModes {
      return [wellKnown]
    }
    return switch dialect.hosting.locations {
    case .wellKnownThenRoot: [wellKnown, root]
    case .rootThenWellKnown: [root, wellKnown]
    case .wellKnownOnly: [wellKnown]
    case .rootOnly: [root]
    }
  }

  /// What the web answers at a URL.
  ///
  /// States HOST-009, X-05.
  private func answer(
    at url: String, _ requests: inout [String], _ web: [String: WebAnswer]
  ) -> WebAnswer {
    requests.append(url)
    let answer = web[url] ?? .failure(.unreachable)
    guard dialect.hosting.fileRedirectsFollowed, requests.count < 20,
      let target = target(of: answer)
    else {
      return answer
    }
    return self.answer(at: target, &requests, web)
  }

  /// What a device makes of the answers, and when it asks again.
  ///
  /// States HOST-020, X-06, X-53.
  private func reading(of asked: Asked, _ client: FetchRequest.Client) -> FetchReading {
    var again: Int?
    if client == .device, asked.refusal == nil {
      again = dialect.hosting.recheckInterval
    } else if asked.isOfNetwork {
      let maximumAge = maximumAge(header("Cache-Control", of: asked.answer) ?? "")
      again = dialect.hosting.maxAgeHeeded ? maximumAge : dialect.hosting.recheckInterval
    }
    return FetchReading(requests: asked.requests, refusal: asked.refusal, again: again)
  }

  /// The seconds that `max-age` names among the directives of `Cache-Control`.
  private func maximumAge(_ directives: String) -> Int? {
    for directive in parts(of: directives, between: ",") {
      let directive = lowercased(directive).wholeMatch(of: /[ \t]*max-age=([0-9]+)[ \t]*/)
      if let directive { return Int(directive.output.1) }
    }
    return nil
  }
}
