package import AssociatedDomains

/// Asks a real server for its site association, as Apple's network does on behalf of devices, or as
/// a device itself does for an entry with a mode.
package struct FetchCheck: Sendable {
  /// Who is asked.
  package let target: FetchTarget
  private let fetch: SiteFetch
  private let client: WebClient

  /// A check of a server.
  ///
  /// - Parameters:
  ///   - mode: The mode of the entry, if it has one: then a device asks, and below `.well-known` only.
  ///   - timeLimit: How long each request may take in all, in seconds.
  ///   - authorities: Whose certificates are trusted instead of the system's authorities: a file in
  ///     the form PEM.
  package init(
    _ target: FetchTarget, mode: AssociatedDomain.Mode? = nil, timeLimit: Double,
    authorities: [UInt8]? = nil
  ) {
    self.target = target
    fetch = SiteFetch(
      entry: "applinks:\(target.host)" + (mode.map { "?mode=\($0.rawValue)" } ?? ""),
      client: mode == nil ? .cdn : .device, isInDeveloperMode: mode == .developer,
      isManaged: mode == .managed, distribution: mode == .developer ? .development : .appStore)
    client = WebClient(
      timeLimit: timeLimit, maximumByteCount: SiteAssociation.maximumByteCount,
      authorities: authorities, acceptsAnyCertificate: mode == .developer)
  }

  /// Asks at one location after the other, until a file is taken; every step, the last decides.
  package func run() throws(WebClientError) -> [FetchStep] {
    var steps: [FetchStep] = []
    for location in fetch.locations {
      let url = target.url(for: location)
      let reply = try client.reply(from: url)
      let checks = fetch.checks(of: reply.response)
      steps.append(
        FetchStep(url: url, checks: checks, detail: reply.detail, seconds: reply.seconds))
      if checks.refusal == nil { break }
    }
    return steps
  }

  /// In what the check is kinder than the systems are, a line each.
  package var notes: [String] {
    var notes: [String] = []
    if target.port != nil {
      notes.append("an associated domain cannot have a port; this is for trying only [DOM-010]")
    }
    if client.authorities != nil {
      notes.append(
        "systems trust no authority of one's own as this check does now [HOST-001]; only developer "
          + "mode takes any certificate [HOST-002]")
    }
    return notes
  }
}

/// What came of asking at one location.
package struct FetchStep: Sendable {
  /// Where it was asked.
  package let url: String
  /// What was examined in the answer.
  package let checks: [HostingCheck]
  /// What the client says of a failure or of a certificate, in its own words.
  package let detail: String?
  /// How long it took, in seconds.
  package let seconds: Double

  /// Which of a site's two locations it is.
  package var location: String { url.contains("/.well-known/") ? "well-known" : "root" }
  /// Why the file was not taken; nothing if it was.
  package var refusal: HostingCheck.Refusal? { checks.refusal }
}
