/// How a system comes by the site association for one entry of an entitlement.
///
/// The ``preconditions`` say whether it asks at all, the ``locations`` where, ``checks(of:)`` which
/// answers it takes; ``outcome(on:)`` puts them together on a web that is known beforehand.
public struct SiteFetch: Sendable {
  /// Who asks.
  public enum Client: String, Sendable, CaseIterable {
    /// A device on which the app is installed.
    case device
    /// Apple's content delivery network, on behalf of the devices (HOST-015).
    case cdn
  }

  /// What makes a device ask.
  public enum Moment: String, Sendable, CaseIterable {
    /// The app is installed.
    case install
    /// The app is updated.
    case update
    /// The app is launched for the first time.
    case firstLaunch = "first-launch"
    /// The file that the device has is due to be checked.
    case periodic
  }

  /// What is examined before anything is asked for.
  public let preconditions: [HostingCheck]
  /// The addresses that are asked in turn until one has a file that is taken; none if nothing is
  /// asked.
  public let locations: [String]
  /// The system, as far as it decides on an answer.
  let platform: Platform
  /// Whether any certificate is taken.
  let takesAnyCertificate: Bool
  /// Whether it is Apple's network that answers, not the site.
  let asksNetwork: Bool
  private let client: Client

  /// The fetch for an entry as it is written in an entitlement.
  ///
  /// The modes, the app and the moment decide whether a device asks; Apple's network always does.
  public init(
    entry: String, client: Client = .device, on platform: Platform = .latest,
    isInDeveloperMode: Bool = false, isManaged: Bool = false,
    distribution: Distribution = .appStore, moment: Moment = .install
  ) {
    self.client = client
    self.platform = platform
    let domain: AssociatedDomain
    do throws(AssociatedDomainError) {
      domain = try AssociatedDomain(parsing: entry, on: platform)
    } catch {
      preconditions = [HostingCheck(error)]
      (locations, takesAnyCertificate, asksNetwork) = ([], false, false)
      return
    }
    var checks = [HostingCheck(.entry, "DOM-001", "\(domain) is well-formed")]
    if client == .device {
      let obstacle = domain.modeObstacle(
        inDeveloperMode: isInDeveloperMode, managed: isManaged, for: distribution)
      checks.append(.mode(of: domain, obstacle: obstacle))
      checks.append(.moment(moment, for: distribution, on: platform))
    }
    preconditions = checks
    let hasModes = client == .device && !domain.modes.isEmpty
    takesAnyCertificate = hasModes && domain.modes.contains(.developer)
    asksNetwork = client == .device && !hasModes && platform.has(.contentDeliveryNetwork)
    locations =
      if checks.refusal != nil {
        []
      } else if asksNetwork {
        [Self.networkLocation(of: domain.host)]
      } else {
        Self.locations(on: domain.host, includingRoot: !hasModes)
      }
  }

  /// Why nothing is asked, if that is so.
  public var refusal: HostingCheck.Refusal? { preconditions.refusal }

  /// Where a site has its file: a name without an extension (HOST-008) on the entry's own host, for
  /// a wildcard the host without `*.` (DOM-006, DOM-008).
  ///
  /// First below `.well-known` (HOST-003, HOST-005), then, whatever was wrong there, at the
  /// root (HOST-004, X-25). Apple's network looks there (HOST-007), and so did devices before there
  /// was the network (HOST-022); with modes they ask only below `.well-known` (HOST-006).
  private static func locations(on host: String, includingRoot: Bool) -> [String] {
    let folders = includingRoot ? [".well-known/", ""] : [".well-known/"]
    return folders.map { "https://\(host)/\($0)apple-app-site-association" }
  }

  /// Where a device finds what Apple's network has fetched (HOST-015, HOST-016).
  ///
  /// It does not turn to the site itself, even if the network suggests it.
  private static func networkLocation(of host: String) -> String {
    "https://app-site-association.cdn-apple.com/a/v1/\(host)"
  }

  /// What comes of the fetch on a web that answers so; the first file that is taken ends it.
  public func outcome(on web: (_ url: String) -> WebResponse) -> FetchOutcome {
    var outcome = FetchOutcome(requests: [], refusal: refusal, again: nil)
    for location in locations {
      let response = web(location)
      let refusal = checks(of: response).refusal
      outcome = FetchOutcome(
        requests: outcome.requests + [location], refusal: refusal,
        again: secondsUntilNextRequest(after: response, refusal: refusal))
      if refusal == nil { break }
    }
    return outcome
  }

  /// A file that was taken is checked about every five days (X-06, HOST-017), one that Apple's
  /// network refused as soon as the network's answer is too old (X-53, HOST-020).
  private func secondsUntilNextRequest(
    after response: WebResponse, refusal: HostingCheck.Refusal?
  ) -> Int? {
    guard client == .device else { return nil }
    if refusal == nil { return 432_000 }
    guard asksNetwork, case .answer(let answer) = response else { return nil }
    return answer.maximumAge
  }
}

/// What came of a fetch.
public struct FetchOutcome: Sendable, Hashable {
  /// The addresses that were asked, in order.
  public let requests: [String]
  /// Why there is no file, by the last request; nothing if a file was taken.
  public let refusal: HostingCheck.Refusal?
  /// In how many seconds a device asks again, where that is known.
  public let again: Int?
}
