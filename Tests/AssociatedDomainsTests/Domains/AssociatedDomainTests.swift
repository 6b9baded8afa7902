import AssociatedDomains
import Testing

/// Entries of the associated-domains entitlement: how they are read, and which hosts they are for.
struct AssociatedDomainTests {
  @Test(
    "A well-formed entry has a service, a host, perhaps a wildcard, and modes",
    arguments: [
      ("DOM-001", "applinks:example.com", .applinks, "example.com", false, []),
      ("ENV-001", "webcredentials:example.com", .webcredentials, "example.com", false, []),
      ("ENV-001", "activitycontinuation:a.b", .activitycontinuation, "a.b", false, []),
      ("ENV-001", "appclips:example.com", .appclips, "example.com", false, []),
      ("ENV-001", "authsrv:example.com", .authsrv, "example.com", false, []),
      ("DOM-003", "applinks:*.example.com", .applinks, "example.com", true, []),
      ("DOM-003", "webcredentials:*.example.com", .webcredentials, "example.com", true, []),
      ("URL-003", "applinks:WWW.Example.COM", .applinks, "www.example.com", false, []),
      ("URL-009", "applinks:xn--fhbei.example", .applinks, "xn--fhbei.example", false, []),
      ("X-41", "applinks:localhost", .applinks, "localhost", false, []),
      ("X-41", "applinks:*.com", .applinks, "com", true, []),
      ("X-41", "applinks:my_host.example.com", .applinks, "my_host.example.com", false, []),
      ("X-41", "applinks:192.0.2.1", .applinks, "192.0.2.1", false, []),
      ("DOM-012", "applinks:a.b?mode=developer", .applinks, "a.b", false, [.developer]),
      ("DOM-012", "applinks:*.a.b?mode=managed", .applinks, "a.b", true, [.managed]),
      (
        "DOM-012", "appclips:a.b?mode=developer+managed", .appclips, "a.b", false,
        [.developer, .managed]
      ),
    ] as [(String, String, Service, String, Bool, Set<AssociatedDomain.Mode>)])
  func wellFormed(
    rule: String, entry: String, service: Service, host: String, isWildcard: Bool,
    modes: Set<AssociatedDomain.Mode>
  ) throws {
    let domain = try AssociatedDomain(parsing: entry)
    #expect(domain.service == service)
    #expect(domain.host == host)
    #expect(domain.isWildcard == isWildcard)
    #expect(domain.modes == modes)
    #expect(domain.description == entry.lowercased())
  }

  @Test(
    "Any other entry is ignored for the first thing that is wrong with it",
    arguments: [
      ("applinks:$(HOST)", .unexpandedVariable, "SUB-017"),
      ("applinks:${HOST}.com", .unexpandedVariable, "SUB-017"),
      ("$(SERVICE)", .unexpandedVariable, "SUB-017"),
      ("applinks:a.b?mode=$(MODE)", .unexpandedVariable, "SUB-017"),
      ("applinks:$(\u{301}HOST)", .unexpandedVariable, "SUB-017"),
      ("*", .noService, "DOM-001"),
      ("https://example.com", .unknownService, "ENV-001"),
      ("example.com:8080", .unknownService, "ENV-001"),
      ("Applinks:example.com", .unknownService, "ENV-001"),
      (" applinks:example.com", .unknownService, "ENV-001"),
      ("applinks :example.com", .unknownService, "ENV-001"),
      ("applinks\u{301}:example.com", .unknownService, "ENV-001"),
      ("applinks:https://example.com/", .scheme, "DOM-009"),
      ("applinks:://", .scheme, "DOM-009"),
      ("applinks:/", .trailingSlash, "DOM-009"),
      ("applinks:*example.com/", .trailingSlash, "DOM-009"),
      ("applinks:example.com//", .path, "DOM-009"),
      ("applinks:/buy", .path, "DOM-009"),
      ("applinks:example.com:80/buy", .path, "DOM-009"),
      ("applinks:*example.com", .wildcardWithoutPeriod, "DOM-003"),
      ("applinks:*example.com:80", .wildcardWithoutPeriod, "DOM-003"),
      ("applinks:*.example.com:", .port, "DOM-010"),
      ("applinks:applinks:example.com", .port, "DOM-010"),
      ("applinks:::1", .port, "DOM-010"),
      ("applinks:[::1]", .invalidHost, "URL-009"),
      ("applinks:[::1]:80", .invalidHost, "URL-009"),
      ("applinks: example.com", .invalidHost, "URL-009"),
      ("applinks:example.com ", .invalidHost, "URL-009"),
      ("applinks:exämple.com", .invalidHost, "URL-009"),
      ("applinks:*.\u{301}example.com", .invalidHost, "URL-009"),
      ("applinks:example.com#a", .invalidHost, "URL-009"),
      ("applinks:%65xample.com", .invalidHost, "URL-009"),
      ("applinks:*..example.com", .invalidHost, "URL-009"),
      ("applinks:.", .invalidHost, "X-41"),
      ("applinks:example.com.", .invalidHost, "X-41"),
      ("applinks:example.com. ?", .invalidHost, "URL-009"),
      ("applinks:example.com?a=b", .query, "DOM-009"),
      ("applinks:example.com?Mode=developer", .query, "DOM-009"),
      ("applinks:example.com??mode=developer", .query, "DOM-009"),
      ("applinks:example.com?mode", .query, "DOM-009"),
      ("applinks:example.com?mode=Developer", .unknownMode, "DOM-012"),
      ("applinks:example.com?mode=developer ", .unknownMode, "DOM-012"),
      ("applinks:example.com?mode=managed+developer", .unknownMode, "DOM-012"),
      ("applinks:example.com?mode=developer+developer", .unknownMode, "DOM-012"),
      ("applinks:example.com?mode=developer&mode=managed", .unknownMode, "DOM-012"),
      ("appclips:*.example.com?mode=x", .unknownMode, "DOM-012"),
      ("appclips:*.example.com?mode=managed", .wildcardAppClip, "DOM-003"),
    ] as [(String, AssociatedDomainError.Code, String)])
  func ignored(entry: String, reason: AssociatedDomainError.Code, rule: String) {
    let error = #expect(throws: AssociatedDomainError.self) {
      try AssociatedDomain(parsing: entry)
    }
    #expect(error?.code == reason)
    #expect(error?.rule == rule)
  }

  @Test("Each reason has its word")
  func reasons() {
    #expect(
      AssociatedDomainError.Code.allCases.map(\.rawValue) == [
        "wrong-type", "unexpanded-variable", "no-service", "unknown-service", "scheme",
        "trailing-slash", "path", "wildcard-without-period", "empty-host", "port", "invalid-host",
        "query", "unknown-mode", "wildcard-app-clip",
      ])
  }

  @Test(
    "The message contains a fix",
    arguments: [
      ("example.com", "write `applinks:` before the domain"),
      ("applinks:https://example.com", "write the domain alone"),
      ("applinks:example.com/", "remove the slash"),
      ("applinks:*example.com", "write `*.` and a domain"),
      ("applinks:exämple.com", "`ä` (U+00E4) in its domain; write the name in Punycode"),
      ("applinks:a.*.com", "an asterisk may only be at the start, as `*.`"),
      ("applinks:[::1]", "write a name, not an address"),
      ("applinks: a.com", "U+0020 in its domain; remove it"),
      ("applinks:a.com.", "remove the period"),
      ("applinks:a.com?mode=dev", "write `developer`, `managed` or `developer+managed`"),
      ("appclips:*.a.com", "write each domain out"),
    ])
  func messages(entry: String, words: String) {
    let error = #expect(throws: AssociatedDomainError.self) {
      try AssociatedDomain(parsing: entry)
    }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    #expect(error?.description.hasPrefix("\"\(entry)\" ") == true)
    #expect(error?.description.hasSuffix("]") == true)
  }

  @Test("Systems know modes from iOS 14, tvOS 14 and macOS 11 on; before, they are a query (X-43)")
  func modesGate() throws {
    let systems: [(OperatingSystem, Bool)] = [
      (OperatingSystem(.iOS, .init(13, 7)), false), (OperatingSystem(.iOS, .init(14)), true),
      (OperatingSystem(.tvOS, .init(13, 4)), false), (OperatingSystem(.tvOS, .init(14)), true),
      (OperatingSystem(.macOS, .init(10, 15, 7)), false),
      (OperatingSystem(.macOS, .init(11)), true),
      (OperatingSystem(.watchOS, .init(7)), true), (OperatingSystem(.visionOS, .init(1)), true),
    ]
    for (system, hasModes) in systems {
      for query in ["?mode=developer", "?mode=x", "?"] {
        let entry = "applinks:example.com" + query
        let reason = reason(of: entry, on: system)
        #expect((reason != .query) == (hasModes && query != "?"), "\(entry) on \(system)")
      }
      _ = try AssociatedDomain(parsing: "applinks:*.example.com", on: system)
    }
  }

  private func reason(
    of entry: String, on system: OperatingSystem
  ) -> AssociatedDomainError.Code? {
    do throws(AssociatedDomainError) {
      _ = try AssociatedDomain(parsing: entry, on: system)
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    "An entry is for its host, a wildcard for all below it",
    arguments: [
      ("DOM-001", "example.com", "example.com", true),
      ("URL-003", "Example.com", "eXAMPLE.com", true),
      ("DOM-008", "example.com", "www.example.com", false),
      ("DOM-008", "www.example.com", "example.com", false),
      ("X-22", "example.com", "example.com.", false),
      ("X-22", "example.com", "%65xample.com", false),
      ("DOM-003", "*.example.com", "www.example.com", true),
      ("DOM-003", "*.example.com", "a.b.c.example.com", true),
      ("URL-003", "*.example.com", "WWW.EXAMPLE.COM", true),
      ("DOM-005", "*.example.com", "example.com", false),
      ("DOM-005", "*.example.com", ".example.com", false),
      ("DOM-005", "*.example.com", "notexample.com", false),
      ("DOM-005", "*.example.com", "example.com.evil.net", false),
      ("DOM-005", "*.example.com", "www.example.com.", false),
      ("DOM-005", "*.www.example.com", "www2.example.com", false),
      ("DOM-001", "example.com", "", false),
      ("DOM-005", "*.example.com", "", false),
    ])
  func covers(rule: String, entry: String, host: String, isCovered: Bool) throws {
    let domain = try AssociatedDomain(parsing: "applinks:" + entry)
    #expect(domain.matches(host: host) == isCovered)
  }
}
