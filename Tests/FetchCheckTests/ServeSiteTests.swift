import Foundation
import TestSupport
import Testing

extension ServedTests {
  struct ServeSiteTests {
    private static func serveSite(_ arguments: [String]) -> Program {
      Program(["scripts/serve-site"] + arguments)
    }

    @Test func `scripts/serve-site serves a folder until Ctrl-C and leaves nothing behind`() throws
    {
      let files = try TemporaryFolder()
      let name = "of $a \"person\""
      try files.file("\(name)/.well-known/apple-app-site-association", #"{"applinks": {}}"#)
      let output = URL(fileURLWithPath: try files.file("output"))
      let process = Self.serveSite([files.path(name), "\(try Loopback.freePort())"]).process
      process.standardOutput = try FileHandle(forWritingTo: output)
      try process.runTakingSignals()
      defer { process.terminate() }
      try wait {
        try #require(process.isRunning, "serve-site ended")
        return try files.text("output").hasSuffix("\n\n")
      }

      let command = try #require(
        files.text("output").split(separator: "\n").first { $0.hasPrefix("  assay ") })
      let arguments = command.split(separator: " ").dropFirst(2).map(String.init)
      let result = try Program.fetchCheck(arguments)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains("passed: content-type: application/json"))

      process.interrupt()
      try #require(process.waitForEnd())
      #expect(process.terminationStatus == 0)
      let authority = try #require(arguments.first { $0.hasSuffix("authority.pem") })
      #expect(
        !FileManager.default.fileExists(
          atPath: URL(fileURLWithPath: authority).deletingLastPathComponent().path))
      let again = try Program.fetchCheck(arguments.prefix(1) + ["--timeout", "1"])
      #expect(again.output.contains("unreachable"))
    }

    @Test func `scripts/serve-site reports a port in use`() throws {
      let port = try ServedTests.server.port
      let result = try Self.serveSite(["/", "\(port)"]).run()
      #expect(result.status == 2)
      #expect(result.errors == "serve-site: port \(port) is in use\n")
    }

    @Test(arguments: [
      [], ["/nonexistent"], ["/", "x"], ["/", "0"], ["/", "65536"], ["/", "1", "2"],
    ])
    func `scripts/serve-site explains its arguments`(arguments: [String]) throws {
      let result = try Self.serveSite(arguments).run()
      #expect(result.status == 2)
      #expect(result.errors.contains("usage: ./scripts/serve-site DIR [PORT]"))
    }
  }
}
