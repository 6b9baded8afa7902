package import AssociatedDomains

/// A check of the site association of a real server, which is fetched as Apple's network does for
/// devices, or as a device does for an entry with a mode.
package struct FetchCheck: Sendable {
  /// The server.
  package let target: FetchTarget
  /// Whether devices get the file from Apple's network.
  let isForNetwork: Bool
  private let fetch: SiteFetch
  /// The other program whose request is tried too; `nil` if only one program is tried.
  private let otherAgent: UserAgent?
  private var client: WebClient

  /// Creates a check of a server.
  ///
  /// - Parameters:
  ///   - target: The server.
  ///   - mode: The mode of the entry, or `nil` if it has none.
  ///   - agent: The only user agent to request the file with; `nil` for the one that Apple's
  ///     software uses in the mode, or for both of them if there is no mode.
  ///   - client: The client, which accepts any certificate in developer mode.
  package init(
    _ target: FetchTarget, mode: AssociatedDomain.Mode? = nil, as agent: UserAgent? = nil,
    with client: WebClient
  ) {
    self.target = target
    isForNetwork = mode == nil && target.port == nil
    fetch = SiteFetch(
      entry: "applinks:\(target.host)" + (mode.map { "?mode=\($0.rawValue)" } ?? ""),
      client: mode == nil ? .cdn : .device, isInDeveloperMode: mode == .developer,
      isManaged: mode == .managed, distribution: mode == .developer ? .development : .appStore)
    self.client = client
    self.client.userAgent = agent ?? (mode == nil ? .network : .device)
    otherAgent = agent == nil && mode == nil ? .device : nil
    self.client.acceptsAnyCertificate = mode == .developer
  }

  /// Returns this check with its time limit running; all its requests share the limit.
  func withDeadlineFromNow() -> FetchCheck {
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
      if step.refusal == nil || !step.isAsked { break }
    }
    return steps
  }

  /// Requests the file once more as the other program, from the location where it was accepted or,
  /// if there was none, from the location where it should be.
  ///
  /// - Returns: The result; `nil` if there is no other program, or no server that could tell them
  ///   apart has answered.
  func otherStep(after steps: [FetchStep]) throws(WebClientError) -> FetchStep? {
    guard let otherAgent, let step = steps.last(where: { $0.refusal == nil }) ?? steps.first,
      step.checks.contains(where: { $0.name == .status })
    else { return nil }
    return try self.step(at: step.url, of: fetch, as: otherAgent)
  }

  /// Requests the copy of the file that Apple's network serves to devices.
  ///
  /// - Parameter address: The address of the network, below which hosts have their files.
  func copyStep(at address: String) throws(WebClientError) -> FetchStep {
    let slash = address.hasSuffix("/") ? "" : "/"
    return try step(
      at: "\(address)\(slash)\(target.host)",
      of: SiteFetch(entry: "applinks:\(target.host)", client: .device), as: .device)
  }

  /// Requests one URL of a fetch.
  private func step(
    at url: String, of fetch: SiteFetch, as agent: UserAgent? = nil
  ) throws(WebClientError) -> FetchStep {
    var client = client
    client.userAgent = agent ?? client.userAgent
    return FetchStep(
      url: url, agent: client.userAgent, fetched: try client.response(from: url), of: fetch)
  }

  /// The respects in which the check is more lenient than the systems, one line each.
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
