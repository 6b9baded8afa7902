/// How a system fetches the site association for one entry of an entitlement.
///
/// ``preconditions`` says whether the system requests the file at all, ``locations`` lists the URLs
/// to request, and ``checks(of:)`` says which answers the system accepts.
/// ``outcome(on:)-((String)->WebResponse)`` combines them.
///
/// ```swift
/// let fetch = SiteFetch(entry: "applinks:example.com", on: .latest)
/// for location in fetch.locations {
///   let checks = fetch.checks(of: request(location))
///   if checks.refusal == nil { break }
/// }
/// ```
public struct SiteFetch: Sendable, Hashable {
  /// The program that requests the file.
  @nonexhaustive
  public enum Client: String, Sendable, CaseIterable {
    /// A device with the app installed.
    case device
    /// Apple's content delivery network, on behalf of devices.
    /// - Rules: HOST-015
    case cdn
  }

  /// The event that makes a device fetch the file.
  @nonexhaustive
  public enum Trigger: String, Sendable, CaseIterable {
    /// The app is installed.
    case install
    /// The app is updated.
    case update
    /// The app is launched for the first time.
    case firstLaunch = "first-launch"
    /// The device's copy of the file is due for a check.
    case periodic
  }

  /// The checks that precede any request.
  public let preconditions: [HostingCheck]
  /// The URLs to request in turn until an answer is accepted; empty if nothing is requested.
  public let locations: [String]
  /// The system that judges the answers.
  let system: OperatingSystem
  /// Whether any certificate is accepted.
  let acceptsAnyCertificate: Bool
  /// Whether the answers come from Apple's network instead of the site.
  let usesNetwork: Bool
  private let client: Client

  /// Creates the fetch for an entry of an entitlement.
  ///
  /// Modes, distribution and trigger decide whether a device fetches the file; Apple's network
  /// always does.
  /// - Parameters:
  ///   - entry: The entry as written in the entitlement.
  ///   - client: The program that requests the file.
  ///   - system: The system that reads the entry and the file.
  ///   - isInDeveloperMode: Whether the device is in developer mode for associated domains.
  ///   - isManaged: Whether the device is managed.
  ///   - distribution: How the app is distributed.
  ///   - trigger: The event that makes the device fetch the file.
  public init(
    entry: String, client: Client = .device, on system: OperatingSystem = .latest,
    isInDeveloperMode: Bool = false, isManaged: Bool = false,
    distribution: Distribution = .appStore, trigger: Trigger = .install
  ) {
    self.client = client
    self.system = system
    let domain: AssociatedDomain
    do throws(AssociatedDomainError) {
      domain = try AssociatedDomain(parsing: entry, on: system)
    } catch {
      preconditions = [HostingCheck(error)]
      (locations, acceptsAnyCertificate, usesNetwork) = ([], false, false)
      return
    }
    var checks = [HostingCheck(.entry, "DOM-001", "\(domain) is well-formed")]
    if client == .device {
      let obstacle = domain.modeObstacle(
        inDeveloperMode: isInDeveloperMode, managed: isManaged, for: distribution)
      checks.append(.mode(of: domain, obstacle: obstacle))
      checks.append(.trigger(trigger, for: distribution, on: system))
    }
    preconditions = checks
    let hasModes = client == .device && !domain.modes.isEmpty
    acceptsAnyCertificate = hasModes && domain.modes.contains(.developer)
    usesNetwork = client == .device && !hasModes && system.supports(.contentDeliveryNetwork)
    locations =
      if checks.refusal != nil {
        []
      } else if usesNetwork {
        [Self.networkLocation(of: domain.host)]
      } else {
        Self.locations(on: domain.host, includingRoot: !hasModes)
      }
  }

  /// Creates the fetch for a parsed entry, which the system may still ignore.
  ///
  /// The parameters are those of ``init(entry:client:on:isInDeveloperMode:isManaged:distribution:trigger:)``.
  public init(
    _ domain: AssociatedDomain, client: Client = .device, on system: OperatingSystem = .latest,
    isInDeveloperMode: Bool = false, isManaged: Bool = false,
    distribution: Distribution = .appStore, trigger: Trigger = .install
  ) {
    self.init(
      entry: domain.description, client: client, on: system, isInDeveloperMode: isInDeveloperMode,
      isManaged: isManaged, distribution: distribution, trigger: trigger)
  }

  /// Why nothing is requested; `nil` if the preconditions hold.
  public var refusal: HostingCheck.Refusal? { preconditions.refusal }

  /// Returns the URLs of a site's file, which has no extension, on the host of the entry.
  ///
  /// The first URL is below `.well-known`; the second is at the root, and is requested whatever was
  /// wrong with the first. Before there was Apple's network, devices requested both; no source says
  /// that the network does. With modes, devices request only the first.
  /// - Rules: HOST-003, HOST-004, HOST-005, HOST-006, HOST-007, HOST-008, HOST-022, HOST-029, DOM-006,
  ///   DOM-008, X-25, X-48
  private static func locations(on host: String, includingRoot: Bool) -> [String] {
    let folders = includingRoot ? [".well-known/", ""] : [".well-known/"]
    return folders.map { "https://\(host)/\($0)apple-app-site-association" }
  }

  /// Returns the URL at which Apple's network serves the file of a host.
  ///
  /// Devices do not fall back to the site, even if the network suggests it. They request the files
  /// of internationalized domains like those of other domains.
  /// - Rules: HOST-015, HOST-016, URL-012, X-52
  private static func networkLocation(of host: String) -> String {
    "https://app-site-association.cdn-apple.com/a/v1/\(host)"
  }

  /// Returns the outcome of the fetch, which ends with the first accepted file.
  /// - Parameter web: Returns the response to a request for a URL.
  public func outcome(on web: (_ url: String) -> WebResponse) -> FetchOutcome {
    var outcome = outcomeBeforeRequests
    for location in locations {
      outcome = self.outcome(after: outcome.requests, location, web(location))
      if outcome.refusal == nil { break }
    }
    return outcome
  }

  /// Returns the outcome of an asynchronous fetch, which ends with the first accepted file.
  ///
  /// ```swift
  /// let outcome = await fetch.outcome { url in await ask(url) }
  /// print(outcome.refusal?.rawValue ?? "accepted")
  /// ```
  /// - Parameter web: Returns the response to a request for a URL.
  /// - Throws: The error that `web` throws, such as that of a canceled task.
  nonisolated(nonsending) public func outcome<Failure: Error>(
    on web: (_ url: String) async throws(Failure) -> WebResponse
  ) async throws(Failure) -> FetchOutcome {
    var outcome = outcomeBeforeRequests
    for location in locations {
      outcome = self.outcome(after: outcome.requests, location, try await web(location))
      if outcome.refusal == nil { break }
    }
    return outcome
  }

  private var outcomeBeforeRequests: FetchOutcome {
    FetchOutcome(requests: [], refusal: refusal, refetchAfterSeconds: nil)
  }

  private func outcome(
    after requests: [String], _ location: String, _ response: WebResponse
  ) -> FetchOutcome {
    let refusal = checks(of: response).refusal
    return FetchOutcome(
      requests: requests + [location], refusal: refusal,
      refetchAfterSeconds: refetchAfterSeconds(response, refusal: refusal))
  }

  /// Returns the seconds until the device requests the file again; `nil` if that is not known.
  ///
  /// A file is checked again about every five days, and so is the answer that Apple's network has
  /// no file. After a failure that may pass, the device asks the network again in three hours.
  /// - Rules: HOST-017, HOST-020, X-06, X-53
  private func refetchAfterSeconds(
    _ response: WebResponse, refusal: HostingCheck.Refusal?
  ) -> Int? {
    guard client == .device else { return nil }
    guard refusal == nil || usesNetwork else { return nil }
    let mayPass =
      switch response {
      case .answer(let answer): (500..<600).contains(answer.status)
      case .failure: true
      }
    return mayPass ? 10_800 : 432_000
  }
}

/// The outcome of a fetch.
public struct FetchOutcome: Sendable, Hashable {
  /// The requested URLs, in order.
  public let requests: [String]
  /// Why the last request, or the fetch as a whole, was refused; `nil` if a file was accepted.
  public let refusal: HostingCheck.Refusal?
  /// The number of seconds until the device requests the file again; `nil` if that is not known.
  public let refetchAfterSeconds: Int?
}
