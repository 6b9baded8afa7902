extension EntitlementsReview {
  /// Reviews each entry by itself, and whether it stands there twice.
  mutating func reviewEntries() {
    var lines: [AssociatedDomain: Int?] = [:]
    for (entry, reading) in zip(entitlements.entries, readings) {
      switch reading {
      case .failure(let error): report(.error, error.rule, entry.line, error.message)
      case .success(let domain):
        if let first = lines[domain] {
          report(
            .note, "DOM-002", entry.line,
            "`\(domain)` stands here again\(first.map { " after line \($0)" } ?? ""); it counts once"
          )
        } else {
          lines[domain] = .some(entry.line)
          reviewModes(of: domain, entry.line)
        }
        reviewCase(of: domain, entry)
      }
    }
  }

  private mutating func reviewModes(of domain: AssociatedDomain, _ line: Int?) {
    for mode in AssociatedDomain.Mode.allCases where domain.modes.contains(mode) {
      switch mode {
      case .developer:
        report(
          .note, "DOM-017", line,
          "`\(domain)` counts only in apps signed for development, on devices in developer mode")
      case .managed:
        report(.note, "DOM-018", line, "`\(domain)` counts only on managed devices")
      }
    }
  }

  private mutating func reviewCase(of domain: AssociatedDomain, _ entry: Entitlements.Entry) {
    guard let text = entry.text, text.utf8.contains(where: ASCIISet.upper.contains) else { return }
    report(
      .note, "URL-003", entry.line,
      "\(text.quoted) has capitals in its domain, which mean nothing; write `\(domain)`")
  }

  /// Reports entries that leave out the domain above theirs, of which one may think that they cover
  /// it.
  mutating func reviewCoverage() {
    let domains = readings.map { try? $0.get() }
    var modes: [CoveredHost: Set<Set<AssociatedDomain.Mode>>] = [:]
    for domain in domains.compactMap(\.self) where !domain.isWildcard {
      modes[CoveredHost(service: domain.service, host: domain.host), default: []].insert(domain.modes)
    }
    var reported: Set<CoveredHost> = []
    for (entry, domain) in zip(entitlements.entries, domains) {
      guard let domain, let apex = domain.apex else { continue }
      let claim = CoveredHost(service: domain.service, host: apex)
      // An entry with more conditions than this one does not always count where this one does.
      let isClaimed = modes[claim]?.contains { $0.isSubset(of: domain.modes) } ?? false
      guard !isClaimed, reported.insert(claim).inserted else { continue }
      report(
        .note, domain.isWildcard ? "DOM-005" : "DOM-008", entry.line,
        "`\(domain)` is not for \(apex) itself; add `\(domain.service):\(apex)` if that is meant too"
      )
    }
  }
}

/// A service that is claimed for a host.
private struct CoveredHost: Hashable {
  let service: Service
  let host: String
}

extension AssociatedDomain {
  /// The host that a wildcard, or `www.`, stands before.
  fileprivate var apex: String? {
    let prefix = "www."
    if isWildcard { return host }
    let apex = host.hasPrefix(prefix) ? String(host.dropFirst(prefix.count)) : ""
    return apex.utf8.contains(UInt8(ascii: ".")) ? apex : nil
  }
}
