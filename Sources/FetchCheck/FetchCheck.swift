package import AssociatedDomains

/// A check of the site association of a real server, fetched as Apple's network does for devices, or
/// as a device does for an entry with a mode.
package struct FetchCheck: Sendable {
  /// The server.
  package let target: FetchTarget
  private let fetch: SiteFetch
  private var client: WebClient

  /// Creates a check of a server.
  ///
  /// - Parameters:
  ///   - target: The server.
  ///   - mode: The mode of the entry, or `nil` if it has none.
  ///   - client: The client, which accepts any certificate in developer mode.
  package init(
    _ target: FetchTarget, mode: AssociatedDomain.Mode? = nil, with client: WebClient
  ) {
    self.target = target
    fetch = SiteFetch(
      entry: "applinks:\(target.host)" + (mode.map { "?mode=\($0.rawValue)" } ?? ""),
      client: mode == nil ? .cdn : .device, isInDeveloperMode: mode == .developer,
      isManaged: mode == .managed, distribution: mode == .developer ? .development : .appStore)
    self.client = client
    self.client.acceptsAnyCertificate = mode == .developer
  }

  /// Returns the same check, all of whose requests share the client's time limit from now on.
  func begun() -> FetchCheck {
    var check = self
    check.client.deadline = .now.advanced(by: .seconds(client.timeLimit))
    return check
  }

  /// Whether no time is left for a check that has begun.
  var isOver: Bool { client.remainingSeconds <= 0 }

  /// Fetches from one location after the other until a file is accepted.
  ///
  /// - Returns: A step for each location; the last decides.
  /// - Throws: `WebClientError` if a request cannot be made.
  package func run() throws(WebClientError) -> [FetchStep] {
    var steps: [FetchStep] = []
    for location in fetch.locations {
      let step = try step(at: target.url(for: location), of: fetch)
      steps.append(step)
      if step.refusal == nil { break }
    }
    return steps
  }

  /// Requests one URL of a fetch.
  func step(at url: String, of fetch: SiteFetch) throws(WebClientError) -> FetchStep {
    let fetched = try client.response(from: url)
    var step = FetchStep(
      url: url, checks: fetch.checks(of: fetched.response), detail: fetched.detail,
      seconds: fetched.seconds)
    if case .answer(let answer) = fetched.response { step.body = answer.body }
    return step
  }

  /// The respects in which the check is more lenient than the systems, a line each.
  package var notes: [String] {
    var notes: [String] = []
    if target.port != nil {
      notes.append("an associated domain cannot have a port; use one for tests only [DOM-010]")
    }
    if client.authorities != nil {
      notes.append(
        "this check trusts the given certificate authorities; systems do not [HOST-001], except in "
          + "developer mode, which accepts any certificate [HOST-002]")
    }
    return notes
  }
}

/// The result of fetching from one location.
package struct FetchStep: Sendable {
  /// The URL that was requested.
  package let url: String
  /// The checks of the response.
  package let checks: [HostingCheck]
  /// The client's description of a failure or of a certificate, or `nil` if it has none.
  package let detail: String?
  /// The duration, in seconds.
  package let seconds: Double
  /// The body of the answer; empty if there is none.
  package var body: [UInt8] = []

  /// The name of the location: `well-known` or `root`.
  package var location: String { url.contains("/.well-known/") ? "well-known" : "root" }
  /// The reason why the file is refused, or `nil` if it is accepted.
  package var refusal: HostingCheck.Refusal? { checks.refusal }
  /// The URL, and what is wrong with its answer, in one line.
  package var refusalText: String {
    let messages = checks.filter { $0.refusal != nil }.map(\.message)
    return "\(url): \((messages + [detail].compactMap(\.self)).joined(separator: "; "))"
  }
}
