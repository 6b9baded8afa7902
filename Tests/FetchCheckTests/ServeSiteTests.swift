import Foundation
import Testing

extension ServedTests {
  struct ServeSiteTests {
    @Test func `scripts/serve-site serves a folder until Ctrl-C and leaves nothing behind`() throws
    {
      let folder = try ServedTests.server.folder.appendingPathComponent("of $a \"person\"")
      let location = folder.appendingPathComponent(".well-known")
      try FileManager.default.createDirectory(at: location, withIntermediateDirectories: true)
      try Data(#"{"applinks": {}}"#.utf8)
        .write(to: location.appendingPathComponent("apple-app-site-association"))

      let output = try OutputFile()
      let process = Process()
      process.executableURL = Program.serveSite
      process.arguments = [folder.path, "\(try Loopback.freePort())"]
      process.standardOutput = output.handle
      try process.runTakingSignals()
      defer { process.terminate() }
      while try !output.text.hasSuffix("\n\n") {
        try #require(process.isRunning, "serve-site ended")
        usleep(10_000)
      }

      let command = try #require(
        output.text.split(separator: "\n").first { $0.hasPrefix("  assay ") })
      let arguments = command.split(separator: " ").dropFirst(2).map(String.init)
      let result = try Program(arguments)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains("passed: content-type: application/json"))

      process.interrupt()
      process.waitForEnd()
      #expect(process.terminationStatus == 0)
      let authority = try #require(arguments.last)
      #expect(
        !FileManager.default.fileExists(
          atPath: URL(fileURLWithPath: authority).deletingLastPathComponent().path))
      #expect(try Program(arguments.prefix(1) + ["--timeout", "1"]).output.contains("unreachable"))
    }

    @Test func `scripts/serve-site says in a line that a port is taken`() throws {
      let port = try ServedTests.server.port
      let result = try Program(Program.serveSite, ["/", "\(port)"])
      #expect(result.status == 2)
      #expect(result.errors == "serve-site: something listens at port \(port) already\n")
    }

    @Test(arguments: [
      [], ["/nonexistent"], ["/", "x"], ["/", "0"], ["/", "65536"], ["/", "1", "2"],
    ])
    func `scripts/serve-site explains its arguments`(arguments: [String]) throws {
      let result = try Program(Program.serveSite, arguments)
      #expect(result.status == 2)
      #expect(result.errors.contains("usage: ./scripts/serve-site DIR [PORT]"))
    }
  }
}
