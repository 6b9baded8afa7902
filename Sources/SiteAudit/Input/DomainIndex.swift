import AssociatedDomains

/// The universal-link entries of apps, indexed by host, so that a lookup does not take longer if
/// there are more entries.
struct DomainIndex: Sendable {
  /// An entry, and the index of its app.
  typealias Entry = (app: Int, domain: AssociatedDomain)

  private var entries: [String: [Entry]] = [:]
  private var longestHost = 0

  /// Creates an index of the entries of apps; the position of an app in the array is its index.
  init(_ apps: [[AssociatedDomain]]) {
    for (app, domains) in apps.enumerated() {
      for domain in domains where domain.service == .applinks {
        let host = domain.host.lowercased()
        entries[host, default: []].append((app, domain))
        longestHost = max(longestHost, host.utf8.count)
      }
    }
  }

  /// Returns the entries for a host and the domains above it, including all that match the host.
  ///
  /// - Parameter host: The host, in lowercase.
  /// - Complexity: O(*n*), where *n* is the length of the host.
  func entries(concerning host: String) -> [Entry] {
    var found: [Entry] = []
    var rest: Substring? = host[...]
    while let domain = rest {
      if domain.utf8.count <= longestHost { found += entries[String(domain)] ?? [] }
      rest = domain.utf8.firstIndex(of: UInt8(ascii: ".")).map {
        domain[domain.utf8.index(after: $0)...]
      }
    }
    return found
  }
}
