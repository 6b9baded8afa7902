import AssociatedDomainsEntitlements
import TestSupport
import Testing

/// The code examples in the documentation of the entitlements, which are compiled and run here.
struct EntitlementsExamplesTests {
  private let bytes = EntitlementsFixture.xml(entries: ["applinks:example.com", "applinks:a/"])

  @Test func `every example in the documentation is compiled`() throws {
    #expect(try !DocumentationExamples.all(in: "AssociatedDomainsEntitlements").isEmpty)
    let test = "Tests/AssociatedDomainsEntitlementsTests/EntitlementsExamplesTests.swift"
    #expect(try DocumentationExamples.missing(of: "AssociatedDomainsEntitlements", in: test) == [])
  }

  @Test func `the examples run`() throws {
    let entitlements = try Entitlements(parsing: bytes)
    for domain in entitlements.domains() { print(domain) }
    for entry in entitlements.ignored() { print(entry.index, entry.error) }
    #expect(entitlements.domains().count == 1 && entitlements.ignored().count == 1)
  }

  @Test func `the example of errors runs`() {
    do throws(EntitlementsError) {
      let entitlements = try Entitlements(parsing: bytes)
      for diagnostic in entitlements.diagnostics() { print("App.entitlements:\(diagnostic)") }
    } catch {
      switch error.code {
      case .missingEntitlements: print("sign the program with entitlements")
      case .limitExceeded: print("the file is too large")
      default: print(error)
      }
    }
  }
}
