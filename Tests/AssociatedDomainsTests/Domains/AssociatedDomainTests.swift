import AssociatedDomains
import Testing

/// Entries of the associated-domains entitlement, as far as the suites do not ask about them.
struct AssociatedDomainTests {
  @Test("An entry is described as it would be written")
  func description() throws {
    let domain = try AssociatedDomain(parsing: "applinks:*.AZ.Example.com?mode=developer+managed")
    #expect(domain.description == "applinks:*.az.example.com?mode=developer+managed")
    #expect(try AssociatedDomain(parsing: "authsrv:192.0.2.1").description == "authsrv:192.0.2.1")
  }

  /// Entries that systems ignore, each with the code of its error, the rule and words of the message.
  private static let ignoredEntries: [(String, AssociatedDomainError.Code, String, String)] = [
    ("applinks:$(HOST)", .unexpandedVariable, "ENT-013", "the signed app"),
    ("example.com", .noService, "DOM-001", "write `applinks:` before the domain"),
    ("https://example.com", .unknownService, "ENV-001", "`applinks`, `webcredentials`"),
    ("applinks:https://example.com", .scheme, "DOM-001", "write only the domain"),
    ("applinks:https:example.com", .port, "DOM-001", "write only the domain"),
    ("applinks://example.com", .path, "DOM-009", "has `//` before the domain"),
    ("applinks:example:com", .port, "DOM-001", "has a colon in its domain"),
    ("applinks:\u{2018}a.com\u{2019}", .invalidHost, "URL-009", "remove the quotation marks"),
    ("applinks:'a.com'", .invalidHost, "URL-009", "remove the quotation marks"),
    (" applinks:a.com", .unknownService, "X-56", "begins with white space"),
    ("applinks:example.com/", .trailingSlash, "DOM-009", "remove the slash"),
    ("applinks:example.com/buy", .path, "DOM-009", "put paths into the site's file"),
    ("applinks:*example.com", .wildcardWithoutPeriod, "DOM-003", "write `*.` and a domain"),
    ("applinks:", .emptyHost, "DOM-001", "write one after the colon"),
    ("applinks:example.com:80", .port, "DOM-010", "write only the domain"),
    ("applinks:exämple.com", .invalidHost, "URL-009", "`ä` (U+00E4) in its domain; write the"),
    ("applinks:a.*.com", .invalidHost, "URL-009", "an asterisk may only be at the start"),
    ("applinks:[::1]", .invalidHost, "URL-009", "write a name, not an address"),
    ("applinks: a.com", .invalidHost, "URL-009", "U+0020 in its domain; remove it"),
    ("applinks:<host>", .invalidHost, "URL-009", "`<` in its domain; write the domain itself"),
    ("applinks:a..com", .invalidHost, "URL-009", "remove the extra period"),
    ("applinks:a.com.", .invalidHost, "X-41", "remove the period"),
    ("applinks:example.com?a=b", .query, "DOM-009", "may follow the domain"),
    ("applinks:a.com?mode=dev", .unknownMode, "DOM-012", "`developer`, `managed` or"),
    ("appclips:*.a.com", .wildcardAppClip, "DOM-003", "write each domain out"),
    // Combining marks make one character with what stands before them.
    ("applinks:$(\u{301}HOST)", .unexpandedVariable, "ENT-013", "build setting"),
    ("applinks\u{301}:example.com", .unknownService, "ENV-001", "service"),
    ("applinks:*.\u{301}example.com", .invalidHost, "URL-009", "U+0301"),
  ]

  @Test("Every code has an entry, or an element that is none")
  func allCodes() {
    let codes = Set(Self.ignoredEntries.map(\.1))
    #expect(codes.union([.wrongType]) == Set(AssociatedDomainError.Code.allCases))
    #expect(AssociatedDomainError.wrongType("a number").code == .wrongType)
  }

  @Test(
    "Each reason rests on its rule, and its message contains a fix", arguments: ignoredEntries)
  func ignored(
    entry: String, code: AssociatedDomainError.Code, rule: String, words: String
  ) throws {
    let error = try #require(
      #expect(throws: AssociatedDomainError.self) { try AssociatedDomain(parsing: entry) })
    #expect(error.code == code && error.rule == rule)
    #expect(error.description.contains(words), "\(error)")
    #expect(error.description.hasPrefix("\"\(entry)\" ") && error.description.hasSuffix("]"))
  }

  @Test("A query on a system before modes rests on X-43")
  func queryBeforeModes() {
    let error = #expect(throws: AssociatedDomainError.self) {
      try AssociatedDomain(
        parsing: "applinks:a.com?mode=x", on: OperatingSystem(.iOS, .init(13, 7)))
    }
    #expect(error?.code == .query && error?.rule == "X-43")
  }

  @Test("Systems before iOS 9.3 have no wildcards")
  func wildcardBeforeWildcards() throws {
    let old = OperatingSystem(.iOS, .init(9, 2, 1))
    for entry in ["applinks:*.example.com", "webcredentials:*.example.com"] {
      let error = #expect(throws: AssociatedDomainError.self) {
        try AssociatedDomain(parsing: entry, on: old)
      }
      #expect(error?.code == .invalidHost && error?.rule == "DOM-030")
      #expect(error?.message.contains("ios 9.2.1 supports none") == true, "\(error?.message ?? "")")
    }
    #expect(try AssociatedDomain(parsing: "applinks:example.com", on: old).host == "example.com")
    let new = OperatingSystem(.iOS, .init(9, 3))
    #expect(try AssociatedDomain(parsing: "applinks:*.example.com", on: new).isWildcard)
  }

  @Test("An entry is for no host that is empty or begins with a period")
  func hosts() throws {
    for entry in ["applinks:example.com", "applinks:*.example.com"] {
      let domain = try AssociatedDomain(parsing: entry)
      #expect(!domain.matches(host: "") && !domain.matches(host: ".example.com"))
    }
  }
}
