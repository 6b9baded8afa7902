import Foundation
import TestSupport
import Testing

/// What a newcomer types first.
struct FirstMinutesTests {
  @Test func `assay alone greets, and every command that it names exists`() throws {
    let result = try Program.assay([]).run()
    #expect(result.status == 0 && result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    let commands = Set(result.output.matches(of: /assay ([a-z-]+)/).map { String($0.output.1) })
    #expect(commands.isSuperset(of: ["init", "check", "fetch-check", "doctor"]))
    for command in commands where command != "help" {
      #expect(try Program.assay([command, "--help"]).run().status == 0, "\(command)")
    }
  }

  @Test func `doctor names what is missing for which task`() throws {
    let folder = try TemporaryFolder()
    try folder.file("bin/python3")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/python3"))
    try folder.file("authorities.pem")
    let result = try Program(
      [Program.built("assay"), "doctor", "--data", Project.conformanceData.path],
      environment: ["PATH": folder.path("bin"), "SSL_CERT_FILE": folder.path("authorities.pem")]
    ).run()
    #expect(result.status == 0, "\(result.errors)")
    func finding(_ task: String) -> Substring? {
      result.output.split(separator: "\n").first { $0.hasPrefix(task) }
    }
    #expect(finding("run the suites")?.contains(/ready: \d+ cases, version \d/) == true)
    let starters = finding("test a library")
    #expect(starters?.contains("ready: python; missing: ") == true)
    #expect(starters?.contains("go (go)") == true)
    #expect(finding("serve a site")?.hasSuffix("missing: nginx, openssl") == true)
    #expect(finding("ask a server")?.contains("ready: certificates in") == true)
  }

  @Test func `doctor exits with 1 if there is no conformance data`() throws {
    let folder = try TemporaryFolder()
    let result = try Program.assay(["doctor", "--data", folder.url.path]).run()
    #expect(result.status == 1)
    #expect(result.output.contains(#/run the suites +missing: /#))
  }
}
