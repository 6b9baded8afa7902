import Questions

// Fetching the file: when, from where, by which requests, and when again.

extension SpecModel {
  /// Returns the outcome of a fetch; the modes and the trigger are checked first.
  ///
  /// Neither applies to the content delivery network.
  func answer(to question: FetchQuestion, _ web: WebReading) -> FetchAnswer {
    guard let domain = try? domain(of: question.entry) else { return refused(for: .entry) }
    guard question.client == .device else {
      return answer(after: fetchFromSite(of: domain, .cdn, web), .cdn)
    }
    guard
      isActive(
        domain, for: question.distribution, inDeveloperMode: question.isInDeveloperMode,
        managed: question.isManaged)
    else { return refused(for: .modeOff) }
    guard isTriggered(by: question) else { return refused(for: .notNow) }
    return answer(after: fetchFile(of: domain, web), .device)
  }

  /// Returns the answer if nothing is requested.
  private func refused(for reason: FetchRefusal) -> FetchAnswer {
    FetchAnswer(requests: [], isAccepted: false, reason: reason.rawValue, refetchAfterSeconds: nil)
  }

  /// Returns whether the device makes a request on that trigger.
  ///
  /// - Rules: HOST-017, HOST-022, HOST-023, HOST-026, X-08, X-61
  private func isTriggered(by question: FetchQuestion) -> Bool {
    let waits =
      dialect.hosting.firstFetch == .atFirstLaunch
      || dialect.platform.system == .macos && question.distribution == .developerID
        && dialect.hosting.developerIDWaits
    return switch question.trigger {
    case .install: !waits
    case .update: !waits && dialect.hosting.updatesFetch
    case .firstLaunch: waits || dialect.hosting.firstFetch == .atInstallAndFirstLaunch
    case .periodic: dialect.hosting.periodicFetches
    }
  }

  /// The result of requesting one URL after the other.
  private struct FetchAttempt {
    var requests: [String] = []
    /// The last answer.
    var answer = FetchQuestion.WebAnswer.failure(.unreachable)
    /// Why the last answer is refused.
    var refusal: FetchRefusal? = .unreachable
    /// Whether the last answer is from the content delivery network.
    var isOfNetwork = false
  }

  /// Requests the file as a device does, from the content delivery network or the site.
  ///
  /// - Rules: HOST-006, HOST-015, HOST-022, X-52
  private func fetchFile(
    of domain: EntitlementsAnswer.Domain, _ web: WebReading
  ) -> FetchAttempt {
    let isAlternate = !domain.modes.isEmpty && !dialect.hosting.networkInAlternateModes
    guard dialect.supportsNetwork, !isAlternate else {
      return fetchFromSite(of: domain, .device, web)
    }
    var attempt = fetch([networkURL(of: domain)], for: domain, .device, web)
    attempt.isOfNetwork = true
    let isToldToTry = header("Apple-Try-Direct", of: attempt.answer).map(lowercased) == "true"
    let triesSite =
      switch dialect.hosting.siteAfterNetwork {
      case .never: false
      case .whenTold: isToldToTry
      case .always: true
      }
    guard attempt.refusal != nil, triesSite else { return attempt }
    var direct = fetchFromSite(of: domain, .device, web)
    direct.requests = attempt.requests + direct.requests
    return direct
  }

  private func fetchFromSite(
    of domain: EntitlementsAnswer.Domain, _ client: FetchQuestion.Client,
    _ web: WebReading
  ) -> FetchAttempt {
    fetch(locations(of: domain, client), for: domain, client, web)
  }

  /// Requests the URLs in turn until a file is accepted.
  ///
  /// - Rules: HOST-029, X-48
  private func fetch(
    _ urls: [String], for domain: EntitlementsAnswer.Domain, _ client: FetchQuestion.Client,
    _ web: WebReading
  ) -> FetchAttempt {
    var attempt = FetchAttempt()
    for url in urls {
      attempt.answer = answer(at: url, &attempt.requests, web)
      attempt.refusal = refusal(
        of: attempt.answer, web.bodies[attempt.requests.last ?? url], for: domain, client)
      let isNotFound = status(of: attempt.answer) == 404
      if attempt.refusal == nil || dialect.hosting.rootAfter == .notFound && !isNotFound { break }
    }
    return attempt
  }

  /// Returns the URL by which the content delivery network names the file of a domain.
  ///
  /// - Rules: HOST-016, URL-012
  private func networkURL(of domain: EntitlementsAnswer.Domain) -> String {
    let network = "https://app-site-association.cdn-apple.com/"
    return switch dialect.hosting.networkNames {
    case .domain: network + "a/v1/" + fileHost(of: domain)
    case .file: network + fileHost(of: domain) + "/.well-known/apple-app-site-association"
    }
  }

  /// Returns where on a site the file is looked for, in order.
  ///
  /// - Rules: HOST-001, HOST-003, HOST-004, HOST-005, HOST-006, HOST-007, HOST-008, X-25
  private func locations(
    of domain: EntitlementsAnswer.Domain, _ client: FetchQuestion.Client
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

  /// Returns the response of the web at a URL.
  ///
  /// - Rules: HOST-009, HOST-028, X-05
  private func answer(
    at url: String, _ requests: inout [String], _ web: WebReading
  ) -> FetchQuestion.WebAnswer {
    requests.append(url)
    let answer = web.answers[url] ?? .failure(.unreachable)
    guard dialect.hosting.fileRedirectsFollowed, requests.count < 20,
      let target = target(of: answer)
    else {
      return answer
    }
    return self.answer(at: target, &requests, web)
  }

  /// Returns the answer after the requests, with the time until the next fetch.
  ///
  /// - Rules: HOST-020, X-06, X-53
  private func answer(after attempt: FetchAttempt, _ client: FetchQuestion.Client) -> FetchAnswer {
    var seconds: Int?
    if client == .device, attempt.refusal == nil {
      seconds = dialect.hosting.recheckInterval
    } else if attempt.isOfNetwork {
      switch dialect.hosting.againAfterRefusal {
      case .byKind: seconds = mayPass(attempt.answer) ? 10_800 : 432_000
      case .asAfterSuccess: seconds = dialect.hosting.recheckInterval
      case .byMaxAge: seconds = maximumAge(header("Cache-Control", of: attempt.answer) ?? "")
      }
    }
    return FetchAnswer(
      requests: attempt.requests, isAccepted: attempt.refusal == nil,
      reason: attempt.refusal?.rawValue, refetchAfterSeconds: seconds)
  }

  /// Returns whether a failure may be temporary: no answer, or an error of the server.
  ///
  /// - Rules: X-53
  private func mayPass(_ answer: FetchQuestion.WebAnswer) -> Bool {
    status(of: answer).map { (500...599).contains($0) } ?? true
  }

  /// Returns the seconds that `max-age` names among the directives of `Cache-Control`.
  private func maximumAge(_ directives: String) -> Int? {
    for directive in parts(of: directives, between: ",") {
      let directive = lowercased(directive).wholeMatch(of: /[ \t]*max-age=([0-9]+)[ \t]*/)
      if let directive { return Int(directive.output.1) }
    }
    return nil
  }
}

/// Why a file is refused, spelled as in the suites.
enum FetchRefusal: String {
  /// The entry of the entitlement is ignored.
  case entry
  /// The entry has a mode that is not enabled on the device.
  case modeOff = "mode-off"
  /// The trigger does not make the device fetch the file.
  case notNow = "not-now"
  /// The server could not be reached.
  case unreachable
  /// No response came in time.
  case timedOut = "timed-out"
  /// The certificate of the server is not accepted.
  case certificate
  /// The server redirects to another address.
  case redirect
  /// The status does not mean that there is a file.
  case status
  /// The file is larger than it may be.
  case tooLarge = "too-large"
  /// The body is not a site association: not JSON, or not an object.
  case notJSON = "not-json"
}
