import AssociatedDomains
import FetchCheck
import Foundation
import Testing

extension ServedTests {
  struct FetchCheckTests {
    /// Checks a site of the server, trusting its authority.
    private static func steps(
      of site: String, mode: AssociatedDomain.Mode? = nil, timeLimit: Double = 10
    ) throws -> [FetchStep] {
      let server = try ServedTests.server
      let check = FetchCheck(
        try FetchTarget(parsing: server.url(of: site)), mode: mode,
        with: WebClient(
          timeLimit: timeLimit, authorities: Array(try Data(contentsOf: server.authority)),
          allowsPrivateAddresses: true))
      return try check.run()
    }

    @Test(
      arguments: [
        ("good", ["well-known"], nil),
        ("root-only", ["well-known", "root"], nil),
        ("missing", ["well-known", "root"], .status),
        ("broken", ["well-known", "root"], .status),
        ("moved", ["well-known", "root"], .redirect),
        ("no-json", ["well-known", "root"], .notJSON),
        ("largest", ["well-known"], nil),
        ("too-large", ["well-known", "root"], .tooLarge),
        ("large", ["well-known", "root"], .tooLarge),
        ("endless", ["well-known", "root"], .tooLarge),
        ("gzip", ["well-known"], nil),
        ("bomb", ["well-known", "root"], .tooLarge),
        ("html", ["well-known"], nil),
        ("no-type", ["well-known"], nil),
        ("encoded", ["well-known", "root"], .status),
        ("talkative", ["well-known", "root"], .status),
        ("wrong-host", ["well-known", "root"], .certificate),
        ("expired", ["well-known", "root"], .certificate),
        ("untrusted", ["well-known", "root"], .certificate),
        ("self-signed", ["well-known", "root"], .certificate),
        ("misissued", ["well-known", "root"], .certificate),
      ] as [(String, [String], HostingCheck.Refusal?)])
    func `a site is fetched from well-known, then from the root, until its file is accepted`(
      site: String, locations: [String], refusal: HostingCheck.Refusal?
    ) throws {
      let steps = try Self.steps(of: site)
      #expect(steps.map(\.location) == locations)
      #expect(steps.last?.refusal == refusal)
    }

    @Test func `a slow body exceeds the time limit`() throws {
      let steps = try Self.steps(of: "slow", timeLimit: 0.5)
      #expect(steps.map(\.refusal) == [.timedOut, .timedOut])
    }

    @Test(arguments: [AssociatedDomain.Mode.developer, .managed])
    func `with a mode only well-known is fetched`(mode: AssociatedDomain.Mode) throws {
      let steps = try Self.steps(of: "root-only", mode: mode)
      #expect(steps.map(\.location) == ["well-known"])
      #expect(steps.last?.refusal == .status)
      #expect(try Self.steps(of: "good", mode: mode).last?.refusal == nil)
    }

    @Test(arguments: ["wrong-host", "expired", "untrusted"])
    func `developer mode accepts any certificate, and managed mode none of these`(site: String)
      throws
    {
      let taken = try Self.steps(of: site, mode: .developer)
      #expect(taken.map(\.refusal) == [nil])
      let check = taken.first?.checks.first { $0.name == .certificate }
      #expect(check?.result == .warning)
      #expect(check?.rule == "HOST-002")
      #expect(try Self.steps(of: site, mode: .managed).map(\.refusal) == [.certificate])
    }

    @Test(arguments: ["html", "no-type"])
    func `another content type is a warning`(site: String) throws {
      let checks = try Self.steps(of: site).flatMap(\.checks)
      #expect(checks.first { $0.name == .contentType }?.result == .warning)
      #expect(checks.allSatisfy { $0.refusal == nil })
    }
  }
}
