import AssociatedDomains

/// The server that is asked, as a person names it: `https://example.com` or, for a server set up to
/// try things, `https://localhost:8443`.
package struct FetchTarget: Sendable, Hashable {
  /// The host, in lower case.
  package let host: String
  /// The port, if it is not 443, which HTTPS has by itself.
  package let port: Int?

  /// Reads the scheme `https`, a host and perhaps a port; throws what else stands there.
  package init(parsing text: String) throws(FetchTargetError) {
    let url: LinkURL
    do throws(LinkURLError) {
      url = try LinkURL(parsing: text)
    } catch {
      throw FetchTargetError(message: "\(error)")
    }
    guard url.scheme.lowercased() == "https" else {
      throw FetchTargetError(
        message: "site associations are asked for over HTTPS only; begin with `https://`")
    }
    guard url.userinfo == nil, ["", "/"].contains(url.path), url.query == nil, url.fragment == nil
    else {
      throw FetchTargetError(
        message: "only the server is named, as its file has fixed places; write `https://HOST`")
    }
    host = try Self.host(url.host ?? "")
    port = try Self.port(url.port ?? "")
  }

  /// A host that an entitlement could name, without a wildcard.
  private static func host(_ text: String) throws(FetchTargetError) -> String {
    guard !text.isEmpty else {
      throw FetchTargetError(message: "the URL names no host; write `https://HOST`")
    }
    guard let domain = try? AssociatedDomain(parsing: "applinks:\(text)") else {
      throw FetchTargetError(
        message: "the URL's host is no domain name; write one, not an address: letters, digits and "
          + "hyphens, with single periods between and none at the end")
    }
    guard !domain.isWildcard else {
      throw FetchTargetError(
        message: "a wildcard is no server; write the domain without `*.`, which has its file")
    }
    return domain.host
  }

  private static func port(_ text: String) throws(FetchTargetError) -> Int? {
    guard !text.isEmpty else { return nil }
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw FetchTargetError(message: "the port is none; write a number from 1 to 65535")
    }
    return port == 443 ? nil : port
  }

  /// Where the server is asked for what is at a location of the host.
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

/// Why a text names no server to be asked.
package struct FetchTargetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line: what is wrong and how to mend it.
  package let message: String

  /// The message.
  package var description: String { message }
}
