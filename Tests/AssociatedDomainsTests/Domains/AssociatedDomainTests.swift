import AssociatedDomains
import TestSupport
import Testing

/// Entries of the associated-domains entitlement, as far as the suites do not ask about them.
struct AssociatedDomainTests {
  @Test func `an entry is described as it would be written`() throws {
    let domain = try AssociatedDomain(parsing: "applinks:*.AZ.Example.com?mode=developer+managed")
    #expect(domain.description == "applinks:*.az.example.com?mode=developer+managed")
    #expect(try AssociatedDomain(parsing: "authsrv:192.0.2.1").description == "authsrv:192.0.2.1")
  }

  @Test func `each reason why an entry is ignored has its code and rule, and a fix`() throws {
    var codes: Set<AssociatedDomainError.Code> = [AssociatedDomainError.wrongType("a number").code]
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsTests/Answers/ignored-entries.txt",
      [
        "ignored entries": { entry in
          let error = #expect(throws: AssociatedDomainError.self) {
            try AssociatedDomain(parsing: entry)
          }
          guard let error else { return [] }
          codes.insert(error.code)
          return ["\(error.code): \(error)"]
        }
      ])
    #expect(codes == Set(AssociatedDomainError.Code.allCases))
  }

  @Test func `a query on a system before modes rests on X-43`() {
    let error = #expect(throws: AssociatedDomainError.self) {
      try AssociatedDomain(
        parsing: "applinks:a.com?mode=x", on: OperatingSystem(.iOS, .init(13, 7)))
    }
    #expect(error?.code == .query && error?.rule == "X-43")
  }

  @Test func `systems before iOS 9.3 have no wildcards`() throws {
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

  @Test func `an entry is for no host that is empty or begins with a period`() throws {
    for entry in ["applinks:example.com", "applinks:*.example.com"] {
      let domain = try AssociatedDomain(parsing: entry)
      #expect(!domain.matches(host: "") && !domain.matches(host: ".example.com"))
    }
  }
}
