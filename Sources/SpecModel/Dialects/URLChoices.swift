/// The choices of which URLs can be links to a domain.
struct URLChoices: Sendable, Hashable {
  /// The schemes of universal links.
  var schemes = Schemes.httpAndHTTPS
  enum Schemes: Alternatives {
    /// `http` and `https`.
    case httpAndHTTPS
    case httpsOnly, any
  }

  /// Whether the case of a scheme counts; by default, it does not.
  var schemeCaseCounts = false

  /// How the host is compared with the domain.
  var hosts = Hosts.inAnyCase
  enum Hosts: Alternatives {
    /// Letter by letter, in any case.
    case inAnyCase
    case inSameCase, notCompared, decoded, withoutTrailingDot, withoutWWW, asSubdomain
  }

  /// Whether a URL may have userinfo; by default, it may.
  var userinfoAccepted = true

  /// Which ports a URL may name.
  var ports = Ports.defaultOfScheme
  enum Ports: Alternatives {
    /// Only the default port of the scheme, with any number of leading zeros.
    case defaultOfScheme
    case none, any
  }

  /// What becomes of a URL with characters that RFC 3986 does not allow.
  var invalidCharacters = InvalidCharacters.refuseTheURL
  enum InvalidCharacters: Alternatives {
    /// It is not a universal link.
    case refuseTheURL
    case areEncoded, stayAsWritten
  }

  /// How much of a URL is read.
  var length = Length.unlimited
  enum Length: Alternatives {
    /// All of it.
    case unlimited
    case first255, first1024
  }

  /// Whether a `?` in the fragment begins the query of a URL that has none before; by default, it
  /// does not.
  var fragmentHasQuery = false

  /// Whether the path ends at a `;` in its last segment; by default, it does not.
  var pathEndsAtSemicolon = false

  static let choices: [Choice] = [
    Choice(
      \.urls.schemes, ["URL-001"],
      [
        .httpsOnly: .init("http-refused", "An `http` URL is not a universal link."),
        .any: .init("any-scheme-accepted", "A URL of any scheme can be a universal link."),
      ]),
    Choice(
      \.urls.schemeCaseCounts, ["URL-001"],
      .init("scheme-case-significant", "A scheme in uppercase is another scheme.")),
    Choice(
      \.urls.hosts, ["URL-003", "URL-009", "X-22"],
      [
        .inSameCase: .init("host-case-significant", "The case of the host counts."),
        .notCompared: .init(
          "host-not-compared", "The host of a URL is not compared with the domain."),
        .decoded: .init(
          "punycode-host-decoded", breaking: "URL-009",
          "A host in Punycode is decoded, and so differs from the domain."),
        .withoutTrailingDot: .init(
          "trailing-dot-of-host-ignored", breaking: "X-22",
          "A dot at the end of the host does not count."),
        .withoutWWW: .init(
          "www-ignored", "`www.` at the beginning of a host and of a domain does not count."),
        .asSubdomain: .init(
          "subdomains-accepted", "A subdomain of the domain counts as the domain."),
      ]),
    Choice(
      \.urls.userinfoAccepted, ["URL-006"],
      .init("userinfo-refused", "A URL with userinfo is not a universal link.")),
    Choice(
      \.urls.ports, ["X-22"],
      [
        .none: .init("any-port-refused", "A URL with a port is not a universal link."),
        .any: .init("any-port-accepted", "The port of a URL does not count."),
      ]),
    Choice(
      \.urls.invalidCharacters, ["X-35", "URL-008"],
      [
        .areEncoded: .init(
          "invalid-characters-encoded",
          "Characters that RFC 3986 does not allow are read as if percent-encoded."),
        .stayAsWritten: .init(
          "invalid-characters-as-written",
          "Characters that RFC 3986 does not allow are read as they are."),
      ]),
    Choice(
      \.urls.length, ["PAT-002"],
      [
        .first255: .init(
          "url-cut-at-255-characters", "At most the first 255 characters of a URL are read."),
        .first1024: .init(
          "url-cut-at-1024-characters", "At most the first 1,024 characters of a URL are read."),
      ]),
    Choice(
      \.urls.fragmentHasQuery, ["CMP-008"],
      .init(
        "query-in-fragment", "A query may follow the fragment, from the first `?` in it on.")),
    Choice(
      \.urls.pathEndsAtSemicolon, ["CMP-002"],
      .init(
        "path-ends-at-semicolon",
        "The path ends at a `;` in its last segment, after which parameters follow.")),
  ]
}
