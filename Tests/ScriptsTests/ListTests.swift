import Foundation
import TestSupport
import Testing

@Suite("The list of targets")
struct ListTests {
  @Test func `has a line for each with what it checks`() throws {
    let result = try Program(["scripts/fuzz", "list"]).run()
    #expect(result.status == 0, "\(result.errors)")
    let package = try String(
      contentsOf: Project.folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    let targets = package.matches(of: /\n  "([a-z_]*_fuzzer)": "/).map { String($0.output.1) }
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(!targets.isEmpty && lines.count == targets.count, "\(lines)")
    for (target, line) in zip(targets, lines) {
      #expect(line.hasPrefix("\(target) ") && line.hasSuffix("."), "\(line)")
    }
  }
}
