/// The choices of which URLs can be links to a domain.
struct URLChoices: Sendable, Hashable {
  /// The schemes of universal links.
  var schemes = Schemes.httpAndHTTPS
  enum Schemes: String, Alternatives {
    case httpAndHTTPS = "`http` and `https`."
    case httpsOnly = "http-refused: An `http` URL is not a universal link."
    case any = "any-scheme-accepted: A URL of any scheme can be a universal link."
  }

  var schemeCaseCounts = false

  /// How the host is compared with the domain.
  var hosts = Hosts.inAnyCase
  enum Hosts: String, Alternatives {
    case inAnyCase = "Letter by letter, in any case."
    case inSameCase = "host-case-significant: The case of the host counts."
    case notCompared = "host-not-compared: The host of a URL is not compared with the domain."
    case decoded = """
      punycode-host-decoded (URL-009): A host in Punycode is decoded, and so differs from the \
      domain.
      """
    case withoutTrailingDot =
      "trailing-dot-of-host-ignored (X-22): A dot at the end of the host does not count."
  }

  var userinfoAccepted = true

  /// Which ports a URL may name.
  var ports = Ports.defaultOfScheme
  enum Ports: String, Alternatives {
    case defaultOfScheme = "Only the scheme's own, however many zeros lead it."
    case none = "any-port-refused: A URL with a port is not a universal link."
    case any = "any-port-accepted: The port of a URL does not count."
  }

  /// What becomes of a URL with characters that RFC 3986 does not allow.
  var invalidCharacters = InvalidCharacters.refuseTheURL
  enum InvalidCharacters: String, Alternatives {
    case refuseTheURL = "It is not a universal link."
    case areEncoded = """
      invalid-characters-encoded: Characters that RFC 3986 does not allow are read as if \
      percent-encoded.
      """
    case stayAsWritten =
      "invalid-characters-as-written: Characters that RFC 3986 does not allow are read as they are."
  }

  /// How much of a URL is read.
  var length = Length.unlimited
  enum Length: String, Alternatives {
    case unlimited = "All of it."
    case first255 =
      "url-cut-at-255-characters: At most the first 255 characters of a URL are read."
    case first1024 =
      "url-cut-at-1024-characters: At most the first 1,024 characters of a URL are read."
  }

  static let choices: [Choice] = [
    Choice(\.urls.schemes, ["URL-001"]),
    Choice(
      \.urls.schemeCaseCounts, ["URL-001"],
      "scheme-case-significant: A scheme in uppercase is another scheme."),
    Choice(\.urls.hosts, ["URL-003", "URL-009", "X-22"]),
    Choice(
      \.urls.userinfoAccepted, ["URL-006"],
      "userinfo-refused: A URL with userinfo is not a universal link."),
    Choice(\.urls.ports, ["X-22"]),
    Choice(\.urls.invalidCharacters, ["X-35", "URL-008"]),
    Choice(\.urls.length, ["PAT-002"]),
  ]
}
