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

      let process = Process()
      process.executableURL = Program.package.appendingPathComponent("scripts/serve-site")
      process.arguments = [folder.path, "\(try Loopback.freePort())"]
      let output = Pipe()
      process.standardOutput = output
      try process.runTakingSignals()
      defer { process.terminate() }
      var text = ""
      while !text.hasSuffix("\n\n") {
        let piece = output.fileHandleForReading.availableData
        try #require(!piece.isEmpty, "serve-site ended: \(text)")
        text += String(decoding: piece, as: UTF8.self)
      }

      let command = try #require(text.split(separator: "\n").first { $0.hasPrefix("  assay ") })
      let arguments = command.split(separator: " ").dropFirst(2).map(String.init)
      let result = try Program(arguments)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains("passed: content-type: application/json"))

      process.interrupt()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let authority = try #require(arguments.last)
      #expect(
        !FileManager.default.fileExists(
          atPath: URL(fileURLWithPath: authority).deletingLastPathComponent().path))
      #expect(try Program(arguments.prefix(1) + ["--timeout", "1"]).output.contains("unreachable"))
    }

    @Test(arguments: [[], ["/nonexistent"], ["/", "x"], ["/", "1", "2"]])
    func `scripts/serve-site explains its arguments`(arguments: [String]) throws {
      let process = Process()
      process.executableURL = Program.package.appendingPathComponent("scripts/serve-site")
      process.arguments = arguments
      let errors = Pipe()
      process.standardError = errors
      try process.runTakingSignals()
      let text = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 2)
      #expect(text.contains("usage: ./scripts/serve-site DIR [PORT]"))
    }
  }
}
