/// Reads the parts of an entry of the associated-domains entitlement, each strictly.
///
/// White space is never trimmed (X-56), and of service and mode case counts (X-57).
struct AssociatedDomainReader {
  private let entry: String
  /// What stands before the first colon.
  private let servicePart: Substring
  /// What stands between that colon and the first question mark after it, if there is a colon.
  private let domainPart: Substring?
  /// What stands after that question mark, if there is one.
  private let query: Substring?

  private static let services = Service.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  private static let hostCharacters = ASCIISet.alnum.union(ASCIISet("-_."))

  /// A reader of an entry as it is written (DOM-001).
  init(_ entry: String) {
    self.entry = entry
    let rest: Substring?
    (servicePart, rest) = entry[...].cut(at: ":")
    (domainPart, query) = rest?.cut(at: "?") ?? (nil, nil)
  }

  private func ignored(
    _ code: AssociatedDomainError.Code, _ rule: String, _ message: String
  ) -> AssociatedDomainError {
    AssociatedDomainError(code, rule, "\(entry.quotedBriefly) \(message)")
  }

  /// The service, in exactly one of the words that exist (ENV-001).
  ///
  /// An entry with a variable in it is no entry (SUB-017): those are for patterns, and build
  /// settings are replaced before an app is signed.
  func service() throws(AssociatedDomainError) -> Service {
    guard !entry.utf8.includes("$("), !entry.utf8.includes("${") else {
      throw ignored(
        .unexpandedVariable, "SUB-017",
        "still has a variable in it; sign the app with the domain itself, written out")
    }
    guard domainPart != nil else {
      throw ignored(.noService, "DOM-001", "names no service; write `applinks:` before the domain")
    }
    let service = Service.allCases.first { $0.rawValue.hasSameScalars(as: servicePart) }
    guard let service else {
      throw ignored(
        .unknownService, "ENV-001",
        "begins with no known service; write one of \(Self.services), exactly so")
    }
    return service
  }

  /// The domain: a host, perhaps with `*.` before it (DOM-003).
  ///
  /// Nothing more may stand there, no scheme, path or slash (DOM-009) and no port (DOM-010).
  func domain() throws(AssociatedDomainError) -> (host: String, isWildcard: Bool) {
    let domain = domainPart ?? ""
    let slashes = domain.utf8.count { $0 == UInt8(ascii: "/") }
    if domain.utf8.includes("://") {
      throw ignored(.scheme, "DOM-009", "has a scheme before the domain; write the domain alone")
    }
    if slashes == 1, domain.utf8.last == UInt8(ascii: "/") {
      throw ignored(.trailingSlash, "DOM-009", "ends with a slash; remove the slash")
    }
    if slashes > 0 {
      throw ignored(
        .path, "DOM-009",
        "has a path; write the domain alone, and the paths into the site's file")
    }
    let isWildcard = domain.utf8.starts(with: "*.".utf8)
    let host = isWildcard ? Substring(domain.unicodeScalars.dropFirst(2)) : domain
    if !isWildcard, domain.utf8.first == UInt8(ascii: "*") {
      throw ignored(
        .wildcardWithoutPeriod, "DOM-003",
        "has an asterisk without a period after it; write `*.` and a domain")
    }
    try check(host)
    return (host.asciiLowercased, isWildcard)
  }

  /// A host is one label or more (X-41) of letters, digits, hyphens and underscores, in ASCII
  /// (URL-009), with periods between them and none at the end.
  private func check(_ host: Substring) throws(AssociatedDomainError) {
    guard !host.isEmpty else {
      throw ignored(.emptyHost, "DOM-001", "names no domain; write one after the colon")
    }
    if host.utf8.contains(UInt8(ascii: ":")), host.utf8.first != UInt8(ascii: "[") {
      throw ignored(
        .port, "DOM-010", "has a port; write the domain alone, as links with a port open no app")
    }
    let invalid = host.unicodeScalars.first {
      !$0.isASCII || !Self.hostCharacters.contains(UInt8(truncatingIfNeeded: $0.value))
    }
    if let invalid {
      let fix =
        switch invalid {
        case "*": "an asterisk may only be at the start, as `*.`"
        case "[", "]": "write a name, not an address"
        default: invalid.isASCII ? "remove it" : "write the name in Punycode"
        }
      throw ignored(
        .invalidHost, "URL-009", "has \(invalid.nameInMessage) in its domain; \(fix)")
    }
    if host.utf8.last == UInt8(ascii: ".") {
      throw ignored(.invalidHost, "X-41", "ends with a period; remove the period")
    }
    if host.utf8.first == UInt8(ascii: ".") || host.utf8.includes("..") {
      throw ignored(
        .invalidHost, "URL-009", "has an empty label in its domain; remove the period too many")
    }
  }

  /// What the query demands: one of three modes (DOM-012), in this order of its words (X-42), or
  /// nothing; any other query is none (DOM-009), nor is one on systems that know no modes (X-43).
  func modes(on system: OperatingSystem) throws(AssociatedDomainError) -> Set<AssociatedDomain.Mode> {
    guard let query else { return [] }
    guard system.supports(.modes) else {
      throw ignored(
        .query, "X-43",
        "has a query, and \(system) knows no modes; name the domain without it too")
    }
    let name = "mode="
    guard query.utf8.starts(with: name.utf8) else {
      throw ignored(
        .query, "DOM-009", "has a query; nothing may follow the domain but `?mode=` and a mode")
    }
    switch query.utf8.dropFirst(name.utf8.count) {
    case let mode where mode.elementsEqual("developer".utf8): return [.developer]
    case let mode where mode.elementsEqual("managed".utf8): return [.managed]
    case let mode where mode.elementsEqual("developer+managed".utf8):
      return [.developer, .managed]
    default:
      throw ignored(
        .unknownMode, "DOM-012",
        "has an unknown mode; write `developer`, `managed` or `developer+managed`")
    }
  }

  /// App Clips are for a domain, not for all below it (DOM-003).
  func checkWildcard(_ isWildcard: Bool, for service: Service) throws(AssociatedDomainError) {
    if isWildcard, service == .appclips {
      throw ignored(
        .wildcardAppClip, "DOM-003",
        "has a wildcard, which App Clips do not know; write each domain out")
    }
  }
}

extension Substring {
  /// What stands before a delimiter, and after it if it is there; the first counts.
  fileprivate func cut(at delimiter: Unicode.Scalar) -> (head: Substring, tail: Substring?) {
    guard let index = unicodeScalars.firstIndex(of: delimiter) else { return (self, nil) }
    return (self[..<index], self[unicodeScalars.index(after: index)...])
  }
}
