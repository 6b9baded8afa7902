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

    /// A path in the server's folder, which goes away with it.
    private static func report() throws -> String {
      try ServedTests.server.folder.appendingPathComponent("\(UUID().uuidString).xml").path
    }

    @Test func `an accepted file is reported step by step and exits with 0`() throws {
      let result = try Self.run("root-only")
      let origin = try ServedTests.server.url(of: "root-only")
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      let lines = result.output.split(separator: "\n")
      #expect(lines.contains("\(origin)/.well-known/apple-app-site-association"))
      #expect(
        lines.contains { $0.hasPrefix("  failed: status: 404") && $0.hasSuffix("[HOST-003]") })
      #expect(lines.contains { $0.hasPrefix("  passed: format: ") })
      #expect(
        lines.contains {
          $0.hasPrefix("note: the file is only at the root, ") && $0.contains("[HOST-006]")
        })
      #expect(lines.last == "accepted: \(origin)/apple-app-site-association")
      #expect(result.output.contains("[DOM-010]"), "a port is for tests only")
    }

    @Test(arguments: [
      ("moved", "redirect", "[HOST-009]"),
      ("large", "too-large", "[JSON-004]"),
      ("expired", "certificate", "certificate has expired"),
      ("no-json", "not-json", "[JSON-001]"),
      ("two-faults", "not-json at well-known, status at root", "[HOST-003]"),
    ])
    func `a refused file is reported with its rule and exits with 1`(
      site: String, reason: String, words: String
    ) throws {
      let result = try Self.run(site)
      #expect(result.status == 1)
      #expect(result.output.hasSuffix("\nrefused: \(reason)\n"))
      #expect(result.output.contains(words), "\(result.output)")
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

    @Test(arguments: [[], ["--mode", "developer"]])
    func `a server without HTTP is refused after the root is requested too`(
      mode: [String]
    ) throws {
      let server = try ServedTests.server
      let result = try Program.fetchCheck([server.rawURL, "--ca", server.authority.path] + mode)
      #expect(result.status == 1)
      #expect(result.errors.isEmpty, "\(result.errors)")
      #expect(result.output.contains("  passed: certificate: "))
      #expect(result.output.contains("  failed: status: the response is not HTTP; "))
      #expect(
        result.output.contains("\n\(server.rawURL)/apple-app-site-association\n") == mode.isEmpty)
      #expect(result.output.hasSuffix("\nrefused: status\n"), "\(result.output)")
    }

    @Test(arguments: [
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

    @Test(arguments: ["missing", "too-large"])
    func `the body of a refused or cut answer is not reviewed`(site: String) throws {
      let result = try Self.run(site)
      #expect(result.status == 1)
      #expect(!result.output.contains(": error: "), "\(result.output)")
    }

    @Test(arguments: [
      ("no-network", 1, "refused: status", "error: the server answers by user agent: swcd gets "),
      (
        "no-devices", 1, ", but there is 1 error",
        "error: the server answers by user agent: AASA-Bot "
      ),
      (
        "two-faced", 0, "apple-app-site-association",
        "warning: the server answers by user agent: AASA-Bot and swcd get different files; "
      ),
    ])
    func `a server that answers Apple's programs differently is reported`(
      site: String, status: Int, outcome: String, line: String
    ) throws {
      let report = try Self.report()
      let result = try Self.run(site, "--junit", report)
      let url = "\(try ServedTests.server.url(of: site))/.well-known/apple-app-site-association"
      #expect(result.status == status)
      #expect(result.output.hasSuffix("\(outcome)\n"), "\(result.output)")
      #expect(result.output.contains("\n\(url): \(line)"), "\(result.output)")
      let text = try String(contentsOfFile: report, encoding: .utf8)
      #expect(
        text.contains(#"<testcase name="swcd" classname="fetch.agents""#), "\(text)")
    }

    @Test(arguments: [
      ("no-network", "Other/1", 0), ("no-network", "AASA-Bot/2", 1),
      ("no-devices", "AASA-Bot/2", 0),
    ])
    func `a file may be requested with another user agent`(
      site: String, agent: String, status: Int
    ) throws {
      let result = try Self.run(site, "--user-agent", agent)
      #expect(result.status == status && !result.output.contains("by user agent"))
    }

    @Test func `developer mode needs no authority`() throws {
      let url = try ServedTests.server.url(of: "untrusted")
      #expect(try Program.fetchCheck([url]).status == 1)
      #expect(try Program.fetchCheck([url, "--mode", "managed"]).status == 1)
      let result = try Program.fetchCheck([url, "--mode", "developer"])
      #expect(result.status == 0)
      #expect(result.output.contains("  warning: certificate: "))
    }

    @Test func `each check is a case of a report`() throws {
      let report = try Self.report()
      #expect(try Self.run("moved", "--junit", report).status == 1)
      let text = try String(contentsOfFile: report, encoding: .utf8)
      for suite in ["well-known", "root"] {
        #expect(text.contains(#"<testcase name="status" classname="fetch.\#(suite)""#))
      }
      #expect(text.components(separatedBy: "<failure").count == 3)
      #expect(text.contains("redirects are not followed"))
    }

    @Test func `the command line of a report repeats the check, whatever is in a path`() throws {
      let report = try Self.report()
      let server = try ServedTests.server
      let authority = server.folder.appendingPathComponent("it's \"mine\" $HOME.pem").path
      try FileManager.default.copyItem(atPath: server.authority.path, toPath: authority)
      let url = server.url(of: "moved")
      let arguments = [url, "--ca", authority, "--timeout", "2.5", "--data", "Conformance"]
      #expect(try Program.fetchCheck(arguments + ["--junit", report]).status == 1)
      let text = try String(contentsOfFile: report, encoding: .utf8)
      let quoted = authority.replacing("'", with: #"'\''"#)
      let command =
        "assay fetch \(url) --ca '\(quoted)' --timeout 2.5 --allow-private "
        + "--data Conformance\n"
      #expect(text.contains(command.replacing("\"", with: "&quot;")), "\(text)")
    }

    @Test func `where another location makes up for a failure, the report is not red`() throws {
      let report = try Self.report()
      #expect(try Self.run("root-only", "--junit", report).status == 0)
      let text = try String(contentsOfFile: report, encoding: .utf8)
      #expect(!text.contains("<failure"))
      #expect(text.contains(#"<skipped message="the file is accepted at the other location; "#))
    }

    @Test(arguments: [
      (["http://localhost"], "only over HTTPS"),
      (["https://localhost/path"], "only a server"),
      (["https://localhost?a"], "only a server"),
      ([], "<url>"),
      (["https://localhost", "--ca", "/nonexistent"], "no such file"),
      (["https://localhost", "--ca", "/"], "folder"),
      (["https://localhost", "--mode", "off"], "off"),
      (["https://localhost", "--timeout", "0"], "from 0.001 to 3600"),
      (["https://localhost", "--timeout", "nan"], "from 0.001 to 3600"),
      (["https://localhost", "--data", "/nonexistent"], "no such folder"),
      (["https://localhost", "--user-agent", "a\nb"], "printable ASCII"),
      (["https://localhost", "--configuration", "Debug"], "needs --entitlements"),
    ])
    func `a bad argument exits with 2 and is explained`(arguments: [String], complaint: String)
      throws
    {
      let result = try Program.fetchCheck(arguments)
      #expect(result.status == 2)
      #expect(result.errors.contains(complaint), "\(result.errors)")
      #expect(result.output.isEmpty)
    }

    @Test func `a file without a certificate exits with 2`() throws {
      let url = try ServedTests.server.url(of: "good")
      let result = try Program.fetchCheck([
        url, "--ca", Project.folder.appendingPathComponent("LICENSE").path,
      ])
      #expect(result.status == 2)
      #expect(result.errors.contains("LICENSE: contains no certificate"), "\(result.errors)")
    }

    @Test func `a report that cannot be written exits with 3 after the results`() throws {
      let folder = try ServedTests.server.folder.path
      let result = try Self.run("good", "--junit", folder)
      #expect(result.status == 3)
      #expect(result.output.contains("\naccepted: "))
      #expect(result.errors.contains(folder), "\(result.errors)")
    }
  }
}
