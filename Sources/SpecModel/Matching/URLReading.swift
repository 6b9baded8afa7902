import FoundationShim

// URLs: which can be links to a domain, and their components.
//
// Foundation reads the URL by RFC 3986, but takes anything between the brackets of an IP literal.

/// The components of a universal link that patterns see, as written in the URL.
struct WebURL {
  /// The path: empty, or from its first slash on.
  var path: String
  /// The query without the `?`; `nil` if there is none.
  var query: String?
  /// The fragment without the `#`; `nil` if there is none.
  var fragment: String?
}

extension SpecModel {
  /// Returns a URL as a link to a domain; `nil` if it is not such a link.
  ///
  /// - Rules: URL-008, X-10, X-35
  func webURL(_ url: String, on domain: String) -> WebURL? {
    let url = asFarAsRead(url)
    // The hand-made parts serve the dialects that read more than RFC 3986 allows.
    let byHand = dialect.urls.invalidCharacters == .refuseTheURL ? nil : partsByHand(of: url)
    let readable = byHand?.origin ?? url
    guard
      let components = URLComponents(strict: readable),
      let scheme = components.scheme, isWeb(scheme),
      let hostRange = components.rangeOfHost, isLiteralAnAddress(readable[hostRange]),
      isHost(String(readable[hostRange]), domain),
      isDefault(components.rangeOfPort.map { String(readable[$0]) } ?? "", of: scheme),
      // - Rules: URL-006, X-22
      components.percentEncodedUser == nil || dialect.urls.userinfoAccepted
    else { return nil }
    guard let parts = byHand?.rest else {
      return withQueryOfFragment(
        WebURL(
          path: withoutParameters(components.percentEncodedPath),
          query: components.percentEncodedQuery, fragment: components.percentEncodedFragment))
    }
    guard dialect.urls.invalidCharacters == .areEncoded else { return parts }
    return WebURL(
      path: encoded(parts.path), query: parts.query.map(encoded),
      fragment: parts.fragment.map(encoded))
  }

  /// Returns a URL, with the query in its fragment in dialects that read it there.
  ///
  /// - Rules: CMP-008
  private func withQueryOfFragment(_ url: WebURL) -> WebURL {
    guard dialect.urls.fragmentHasQuery, url.query == nil, let fragment = url.fragment,
      fragment.contains("?")
    else { return url }
    let (rest, query) = halves(of: fragment, at: "?")
    return WebURL(path: url.path, query: query, fragment: rest)
  }

  /// Returns a path, without the parameters of its last segment in dialects that cut them off.
  ///
  /// - Rules: CMP-002
  private func withoutParameters(_ path: String) -> String {
    guard dialect.urls.pathEndsAtSemicolon else { return path }
    let segments = parts(of: path, between: "/")
    let last = segments.last.map { halves(of: $0, at: ";").before } ?? ""
    return (segments.dropLast() + [last]).joined(separator: "/")
  }

  /// Returns the host of a URL as written; `nil` if the URL cannot be a universal link.
  ///
  /// - Rules: URL-008
  func host(ofLink url: String) -> String? {
    let url = asFarAsRead(url)
    let isStrict = dialect.urls.invalidCharacters == .refuseTheURL
    let readable = isStrict ? url : partsByHand(of: url).origin
    guard
      let components = URLComponents(strict: readable),
      let scheme = components.scheme, isWeb(scheme), let hostRange = components.rangeOfHost,
      !hostRange.isEmpty, isLiteralAnAddress(readable[hostRange])
    else { return nil }
    return String(readable[hostRange])
  }

  /// Returns the part of a URL that is read; by default, all of it.
  ///
  /// - Rules: PAT-002
  private func asFarAsRead(_ url: String) -> String {
    switch dialect.urls.length {
    case .unlimited: url
    case .first255: String(url.unicodeScalars.prefix(255))
    case .first1024: String(url.unicodeScalars.prefix(1024))
    }
  }

  /// Returns whether a host with brackets has an address in them, by section 3.2.2 of RFC 3986.
  ///
  /// - Rules: URL-008
  private func isLiteralAnAddress(_ host: Substring) -> Bool {
    guard host.hasPrefix("["), host.hasSuffix("]") else { return true }
    let address = String(host.dropFirst().dropLast())
    if address.wholeMatch(of: /[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+/) != nil {
      return true
    }
    var number = in6_addr()
    return inet_pton(AF_INET6, address, &number) == 1
  }

  /// Returns whether a scheme is one of universal links.
  ///
  /// - Rules: URL-001
  private func isWeb(_ scheme: String) -> Bool {
    let scheme = dialect.urls.schemeCaseCounts ? scheme : scheme.lowercased()
    return switch dialect.urls.schemes {
    case .httpAndHTTPS: ["http", "https"].contains(scheme)
    case .httpsOnly: scheme == "https"
    case .any: true
    }
  }

  /// Returns whether a host, as written in the URL, is the domain.
  ///
  /// - Rules: URL-003, URL-009, URL-010, X-22
  private func isHost(_ host: String, _ domain: String) -> Bool {
    guard !host.isEmpty else { return false }
    return switch dialect.urls.hosts {
    case .inAnyCase: sameScalars(lowercased(host), lowercased(domain))
    case .withoutWWW:
      sameScalars(withoutWWW(lowercased(host)), withoutWWW(lowercased(domain)))
    case .asSubdomain: lowercased("." + host).hasSuffix("." + lowercased(domain))
    case .inSameCase: sameScalars(host, domain)
    case .withoutTrailingDot:
      sameScalars(withoutTrailingDot(lowercased(host)), withoutTrailingDot(lowercased(domain)))
    case .decoded:
      // A decoded label in Punycode has characters that no domain has, as domains are in ASCII.
      !parts(of: lowercased(host), between: ".").contains { $0.hasPrefix("xn--") }
        && sameScalars(lowercased(host), lowercased(domain))
    case .notCompared: true
    }
  }

  private func withoutWWW(_ host: String) -> String {
    host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  private func withoutTrailingDot(_ host: String) -> String {
    host.hasSuffix(".") ? String(host.dropLast()) : host
  }

  /// Returns whether a port, as written in the URL, is the scheme's own.
  ///
  /// - Rules: X-22
  private func isDefault(_ port: String, of scheme: String) -> Bool {
    let number = String(port.drop { $0 == "0" })
    let own = scheme.lowercased() == "https" ? "443" : "80"
    return switch dialect.urls.ports {
    case .defaultOfScheme: port.isEmpty || number == own
    case .none: port.isEmpty
    case .any: true
    }
  }

  /// Returns the parts of a URL, split at its first `#`, its first `?` and the slash after the
  /// host, whatever characters it has.
  private func partsByHand(of url: String) -> (origin: String, rest: WebURL) {
    let (beforeFragment, fragment) = halves(of: url, at: "#")
    let (beforeQuery, query) = halves(of: beforeFragment, at: "?")
    let parts = parts(of: beforeQuery, between: "/")
    let path = parts.dropFirst(3).map { "/" + $0 }.joined()
    let origin = parts.prefix(3).joined(separator: "/")
    return (origin, WebURL(path: path, query: query, fragment: fragment))
  }

  /// Returns text of a URL with everything percent-encoded that RFC 3986 does not allow there.
  private func encoded(_ text: String) -> String {
    escapes(in: text).map { piece in
      if piece.byte != nil { return piece.text }
      return piece.text.unicodeScalars.map { scalar in
        let isAllowed = isUnreserved(scalar) || "!$&'()*+,;=:@/?".unicodeScalars.contains(scalar)
        return isAllowed ? String(scalar) : escape(of: scalar)
      }.joined()
    }.joined()
  }
}
