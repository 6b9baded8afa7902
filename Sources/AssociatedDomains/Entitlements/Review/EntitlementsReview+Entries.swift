extension EntitlementsReview {
  /// Reviews each entry by itself, and whether it stands there twice.
  mutating func reviewEntries() {
    var places: [AssociatedDomain: String] = [:]
    for (index, reading) in readings.enumerated() {
      let entry = entitlements.entries[index]
      switch reading {
      case .failure(let error): report(.error, error.rule, index, error.message)
      case .success(let domain):
        if let first = places[domain] {
          report(
            .note, "DOM-002", index,
            "\(domain.inMessage) stands here again after \(first); it counts once")
        } else {
          places[domain] = entry.line.map { "line \($0)" } ?? "entry \(index)"
          reviewModes(of: domain, index)
        }
        reviewCase(of: domain, entry, index)
      }
    }
  }

  private mutating func reviewModes(of domain: AssociatedDomain, _ index: Int) {
    for mode in AssociatedDomain.Mode.allCases where domain.modes.contains(mode) {
      switch mode {
      case .developer:
        report(
          .note, "DOM-017", index,
          "\(domain.inMessage) counts only in apps signed for development, on devices in developer mode"
        )
      case .managed:
        report(.note, "DOM-018", index, "\(domain.inMessage) counts only on managed devices")
      }
    }
  }

  private mutating func reviewCase(
    of domain: AssociatedDomain, _ entry: Entitlements.Entry, _ index: Int
  ) {
    guard let text = entry.text, text.utf8.contains(where: ASCIISet.upper.contains) else { return }
    report(
      .note, "URL-003", index,
      "\(text.quotedBriefly) has capitals in its domain, which mean nothing; write "
        + domain.inMessage)
  }

  /// Reports entries that leave out the domain above theirs, of which one may think that they cover
  /// it.
  mutating func reviewCoverage() {
    let domains = readings.map { try? $0.get() }
    var modes: [ServedHost: Set<Set<AssociatedDomain.Mode>>] = [:]
    for domain in domains.compactMap(\.self) where !domain.isWildcard {
      modes[ServedHost(service: domain.service, host: domain.host), default: []].insert(
        domain.modes)
    }
    var reported: Set<ServedHost> = []
    for (index, domain) in domains.enumerated() {
      guard let domain, let apex = domain.apex else { continue }
      let apexHost = ServedHost(service: domain.service, host: apex)
      // An entry with more conditions than this one does not always count where this one does.
      let isClaimed = modes[apexHost]?.contains { $0.isSubset(of: domain.modes) } ?? false
      guard !isClaimed, reported.insert(apexHost).inserted else { continue }
      report(
        .note, domain.isWildcard ? "DOM-005" : "DOM-008", index,
        "\(domain.inMessage) is not for the domain itself; add "
          + "\("\(domain.service.rawValue):\(apex)".inMessage) if that is meant too"
      )
    }
  }
}

/// A host and the service that it is claimed for.
private struct ServedHost: Hashable {
  let service: Service
  let host: String
}

extension String {
  /// The text of a domain as a message shows it, and of a long one the start.
  fileprivate var inMessage: String {
    let (start, ellipsis) = shortened
    return "`\(start)`\(ellipsis)"
  }
}

extension AssociatedDomain {
  fileprivate var inMessage: String { description.inMessage }

  /// The host that a wildcard, or `www.`, stands before.
  fileprivate var apex: String? {
    let prefix = "www."
    if isWildcard { return host }
    let apex = host.hasPrefix(prefix) ? String(host.dropFirst(prefix.count)) : ""
    return apex.utf8.contains(UInt8(ascii: ".")) ? apex : nil
  }
}
