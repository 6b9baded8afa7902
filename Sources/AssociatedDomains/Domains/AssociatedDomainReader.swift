/// Parses the parts of an associated-domains entry strictly.
///
/// White space is never trimmed, and service and mode are case-sensitive.
/// - Rules: X-56, X-57
struct AssociatedDomainReader {
  private let entry: String
  /// The text before the first colon.
  private let servicePart: Substring
  /// The text between that colon and the next question mark; `nil` without a colon.
  private let domainPart: Substring?
  /// The text after that question mark; `nil` without one.
  private let query: Substring?

  private static let services = Service.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
  private static let hostCharacters = ASCIISet.alnum.union(ASCIISet("-_."))

  /// Creates a reader of an entry.
  /// - Rules: DOM-001, DOM-022
  init(_ entry: String) {
    self.entry = entry
    let rest: Substring?
    (servicePart, rest) = entry[...].cut(at: UInt8(ascii: ":"))
    (domainPart, query) = rest?.cut(at: UInt8(ascii: "?")) ?? (nil, nil)
  }

  private func ignored(
    _ code: AssociatedDomainError.Code, _ rule: String, _ message: String,
    isUnsupportedWildcard: Bool = false
  ) -> AssociatedDomainError {
    AssociatedDomainError(
      code, rule, "\(entry.quotedBriefly) \(message)",
      isUnsupportedWildcard: isUnsupportedWildcard)
  }

  /// Returns the service, which must be spelled exactly.
  ///
  /// An entry with a variable is ignored: variables belong in patterns, and build settings are
  /// replaced before an app is signed.
  /// - Rules: ENV-001, SUB-017, ENT-013
  func service() throws(AssociatedDomainError) -> Service {
    guard !entry.utf8.includes("$("), !entry.utf8.includes("${") else {
      throw ignored(
        .unexpandedVariable, "ENT-013",
        "contains the placeholder of a build setting, which only a build resolves; check the project or "
          + "the signed app, or write the domain itself")
    }
    guard domainPart != nil else {
      throw ignored(.noService, "DOM-001", "names no service; write `applinks:` before the domain")
    }
    let service = Service.allCases.first { $0.rawValue.hasSameScalars(as: servicePart) }
    guard let service else {
      if servicePart.unicodeScalars.first?.properties.isWhitespace == true {
        throw ignored(
          .unknownService, "X-56",
          "begins with white space, which systems may not ignore; remove it")
      }
      let suggestion = KnownNames.services.suggestion(for: String(servicePart))
      throw ignored(
        .unknownService, "ENV-001",
        "begins with no known service; "
          + (suggestion.map { "did you mean `\($0):`?" } ?? "expected one of: \(Self.services)"))
    }
    return service
  }

  /// Returns the domain: a host, with or without a leading `*.`, and nothing else.
  ///
  /// On a system that does not support wildcards, an asterisk is an invalid character.
  /// - Rules: DOM-001, DOM-003, DOM-009, DOM-010, DOM-030, URL-010
  func domain(
    on system: OperatingSystem
  ) throws(AssociatedDomainError) -> (host: String, isWildcard: Bool) {
    let domain = domainPart ?? ""
    let slashes = domain.utf8.count { $0 == UInt8(ascii: "/") }
    if domain.utf8.includes("://") {
      throw ignored(.scheme, "DOM-001", "has a scheme before the domain; write only the domain")
    }
    if domain.utf8.starts(with: "//".utf8) {
      throw ignored(
        .path, "DOM-009", "has `//` before the domain; write only the domain after the colon")
    }
    if slashes == 1, domain.utf8.last == UInt8(ascii: "/") {
      throw ignored(.trailingSlash, "DOM-009", "ends with a slash; remove the slash")
    }
    if slashes > 0 {
      throw ignored(
        .path, "DOM-009",
        "has a path; write only the domain, and put paths into the site's file")
    }
    let hasWildcards = system.supports(.wildcards)
    let isWildcard = hasWildcards && domain.utf8.starts(with: "*.".utf8)
    let host = isWildcard ? Substring(domain.unicodeScalars.dropFirst(2)) : domain
    if hasWildcards, !isWildcard, domain.utf8.first == UInt8(ascii: "*") {
      throw ignored(
        .wildcardWithoutPeriod, "DOM-003",
        "has an asterisk without a period after it; write `*.` and a domain")
    }
    try check(host, on: system)
    return (host.asciiLowercased, isWildcard)
  }

  /// Checks that a host consists of labels separated by periods.
  ///
  /// A label is one or more ASCII letters, digits, hyphens and underscores, in Punycode too.
  /// - Rules: DOM-030, X-41, URL-009, X-82
  private func check(
    _ host: Substring, on system: OperatingSystem
  ) throws(AssociatedDomainError) {
    guard !host.isEmpty else {
      throw ignored(.emptyHost, "DOM-001", "names no domain; write one after the colon")
    }
    if host.utf8.first != UInt8(ascii: "["), let rest = host.cut(at: UInt8(ascii: ":")).tail {
      try checkColon(after: host, before: rest)
    }
    let invalid = host.unicodeScalars.first {
      !$0.isASCII || !Self.hostCharacters.contains(UInt8(truncatingIfNeeded: $0.value))
    }
    if invalid == "*", host.utf8.starts(with: "*.".utf8) {
      throw ignored(
        .invalidHost, "DOM-030",
        "is a wildcard, and \(system) supports none; name each subdomain too",
        isUnsupportedWildcard: true)
    }
    if let invalid {
      let fix =
        switch invalid {
        case "\u{2018}"..."\u{201F}", "\"", "'", "\u{AB}", "\u{BB}": "remove the quotation marks"
        case "*": "an asterisk may only be at the start, as `*.`"
        case "[", "]": "write a name, not an address"
        case "<", "{", "@", "%": "write the domain itself, if this is a placeholder"
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
        .invalidHost, "URL-009", "has an empty label in its domain; remove the extra period")
    }
  }

  /// Throws the error for a colon in a host: of a scheme, of a port, or in place of a period.
  /// - Rules: DOM-001, DOM-010
  private func checkColon(
    after host: Substring, before rest: Substring
  ) throws(AssociatedDomainError) {
    if ["http", "https"].contains(host.cut(at: UInt8(ascii: ":")).head.lowercased()) {
      throw ignored(.port, "DOM-001", "has a scheme before the domain; write only the domain")
    }
    guard rest.utf8.allSatisfy(ASCIISet.digit.contains) else {
      throw ignored(
        .port, "DOM-001",
        "has a colon in its domain; write a period there, or leave out what follows it")
    }
    throw ignored(
      .port, "DOM-010", "has a port; write only the domain, because links with a port open no app")
  }

  /// Returns the modes that the query names; empty without a query.
  ///
  /// The query must be exactly one of three texts. Any other query makes the system ignore the
  /// entry, and so does any query on a system without modes.
  /// - Rules: DOM-012, X-42, DOM-009, X-43
  func modes(on system: OperatingSystem) throws(AssociatedDomainError) -> Set<AssociatedDomain.Mode>
  {
    guard let query else { return [] }
    guard system.supports(.modes) else {
      throw ignored(
        .query, "X-43",
        "has a query, and \(system) supports no modes; name the domain without it too")
    }
    let name = "mode="
    guard query.utf8.starts(with: name.utf8) else {
      throw ignored(
        .query, "DOM-009", "has a query; only `?mode=` and a mode may follow the domain")
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

  /// Checks that an entry for App Clips has no wildcard, which they do not support.
  /// - Rules: DOM-003
  func checkWildcard(_ isWildcard: Bool, for service: Service) throws(AssociatedDomainError) {
    if isWildcard, service == .appclips {
      throw ignored(
        .wildcardAppClip, "DOM-003",
        "has a wildcard, which App Clips do not support; write each domain out")
    }
  }
}

extension Substring {
  /// Returns the texts before and after the first occurrence of an ASCII delimiter; the second text
  /// is `nil` if there is none.
  fileprivate func cut(at delimiter: UInt8) -> (head: Substring, tail: Substring?) {
    guard let index = utf8.firstIndex(of: delimiter) else { return (self, nil) }
    return (self[..<index], self[utf8.index(after: index)...])
  }
}
