import Foundation
import TestSupport
import Testing

extension ServedTests {
  struct CommandTests {
    /// Checks a site of the server, trusting its authority.
    private static func run(_ site: String, _ arguments: String...) throws -> Program.Result {
      let server = try ServedTests.server
      return try Program.fetchCheck(
        [server.url(of: site), "--ca", server.authority.path] + arguments)
    }

    @Test func `a server that is silent or not there is a refusal`() throws {
      let silent = try Loopback(isListening: true)
      let closed = try Loopback(isListening: false)
      for (port, reason) in [(silent.port, "timed-out"), (closed.port, "unreachable")] {
        let result = try Program.fetchCheck(["https://localhost:\(port)", "--timeout", "0.3"])
        #expect(result.status == 1)
        #expect(result.output.hasSuffix("\nrefused: \(reason)\n"), "\(result.output)")
      }
    }

    @Test(arguments: [
      ("expired", "the certificate has expired or is not valid yet", "; renew it ["),
      ("misissued", "the certificate is not trusted: SSL certificate problem: ", "; use another ["),
      (
        "untrusted", "the server does not send the certificate of the issuer (CN",
        "Assay nobody, for tests on one machine\\\"), and systems do not know it; send this "
      ),
      (
        "self-signed", "the certificate has a root that systems do not trust; ",
        "public authority ["
      ),
    ])
    func `why a certificate is refused is said with the fix`(
      site: String, why: String, fix: String
    ) throws {
      let result = try Self.run(site)
      #expect(result.status == 1)
      let lines = result.output.split(separator: "\n").filter { $0.contains("certificate: ") }
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.contains(why) && $0.contains(fix) }, "\(result.output)")
    }

    @Test func `developer mode needs no authority`() throws {
      let url = try ServedTests.server.url(of: "untrusted")
      #expect(try Program.fetchCheck([url]).status == 1)
      #expect(try Program.fetchCheck([url, "--mode", "managed"]).status == 1)
      let result = try Program.fetchCheck([url, "--mode", "developer"])
      #expect(result.status == 0)
      #expect(result.output.contains("  warning: certificate: "))
    }
  }
}
