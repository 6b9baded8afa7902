import AssociatedDomains
package import Questions

/// A server as a person names it: `https://example.com` or, for a test server,
/// `https://localhost:8443`.
package struct FetchTarget: Sendable, Hashable {
  /// The host, in lowercase.
  package let host: String
  /// The port, or `nil` if it is 443.
  package let port: Int?

  /// Parses `https://HOST` or `https://HOST:PORT`.
  ///
  /// - Throws: `InputError` if the text is anything else.
  package init(parsing text: String) throws(InputError) {
    if !text.contains("://"), let target = try? FetchTarget(parsing: "https://\(text)") {
      throw InputError("the scheme is missing; write `\(target)`")
    }
    let url: LinkURL
    do throws(LinkURLError) {
      url = try LinkURL(parsing: text)
    } catch {
      throw InputError("\(error)")
    }
    guard url.scheme.lowercased() == "https" else {
      throw InputError(
        "site associations are fetched only over HTTPS; write `https://HOST`")
    }
    guard url.userinfo == nil, ["", "/"].contains(url.path), url.query == nil, url.fragment == nil
    else {
      throw InputError(
        "expected only a server, because the locations of its file are fixed; write `https://HOST`")
    }
    host = try Self.host(url.host ?? "")
    port = try Self.port(url.port ?? "")
  }

  /// Returns a host that an entitlement could name, without a wildcard.
  private static func host(_ text: String) throws(InputError) -> String {
    guard !text.isEmpty else {
      throw InputError("the URL names no host; write `https://HOST`")
    }
    guard let domain = try? AssociatedDomain(parsing: "applinks:\(text)") else {
      throw InputError(
        "the host is not a domain name; write a name, not an address: labels of letters, digits, "
          + "hyphens and underscores, with a period between two labels and none at the end")
    }
    guard !domain.isWildcard else {
      throw InputError(
        "a wildcard is not a server; remove `*.`, since the domain itself serves the file")
    }
    return domain.host
  }

  private static func port(_ text: String) throws(InputError) -> Int? {
    guard !text.isEmpty else { return nil }
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw InputError("the port is invalid; write a number from 1 to 65535")
    }
    return port == 443 ? nil : port
  }

  /// Returns the URL of a location of the host, with the port.
  func url(for location: String) -> String {
    let origin = "https://\(host)"
    guard let port, location.hasPrefix(origin) else { return location }
    return "\(origin):\(port)\(location.dropFirst(origin.count))"
  }
}

extension FetchTarget: CustomStringConvertible {
  /// `https://localhost:8443`.
  package var description: String { url(for: "https://\(host)") }
}
