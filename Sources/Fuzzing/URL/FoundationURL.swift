import AssociatedDomains
import FoundationShim

/// The components of a URL as Foundation splits it, exactly as they are written.
///
/// A port without digits counts as none: Foundation sometimes keeps it and sometimes does not, and
/// the meaning is the same.
struct FoundationURL: Hashable {
  /// The components before the path, each `nil` if the URL does not have it.
  let scheme, userinfo, host, port: String?
  /// The path, empty if the URL has none.
  let path: String
  /// The components behind the path, without `?` and `#`, each `nil` if the URL does not have it.
  let query, fragment: String?

  /// Splits a text strictly; `nil` if it is no URL.
  init?(_ text: String) {
    guard let components = URLComponents(strict: text) else {
      return nil
    }
    func written(_ range: Range<String.Index>?) -> String? { range.map { String(text[$0]) } }
    scheme = written(components.rangeOfScheme)
    let user = written(components.rangeOfUser)
    let password = written(components.rangeOfPassword)
    userinfo = user.map { $0 + (password.map { ":" + $0 } ?? "") }
    host = written(components.rangeOfHost)
    port = written(components.rangeOfPort).flatMap { $0.isEmpty ? nil : $0 }
    path = written(components.rangeOfPath) ?? ""
    query = written(components.rangeOfQuery)
    fragment = written(components.rangeOfFragment)
  }

  /// Creates the components as the library splits them.
  init(_ url: LinkURL) {
    scheme = url.scheme
    userinfo = url.userinfo
    host = url.host
    port = url.port.flatMap { $0.isEmpty ? nil : $0 }
    path = url.path
    query = url.query
    fragment = url.fragment
  }

  /// Returns whether the URL can be a universal link of a domain.
  ///
  /// - Rules: URL-001, URL-003, X-22
  func canBeLink(to domain: String) -> Bool {
    let defaultPorts = ["http": "80", "https": "443"]
    guard let host, !host.isEmpty, let scheme,
      let defaultPort = defaultPorts[scheme.lowercased()]
    else { return false }
    let port = port ?? ""
    let isDefaultPort = port.isEmpty || port.drop { $0 == "0" } == defaultPort
    return host.lowercased() == domain.lowercased() && isDefaultPort
  }

  /// Whether the library may refuse the URL.
  ///
  /// It may refuse a relative reference, because a link has a scheme (URL-001), and a host in
  /// brackets, because Foundation accepts more than addresses there.
  var allowsRefusal: Bool { scheme == nil || host?.hasPrefix("[") == true }
}
