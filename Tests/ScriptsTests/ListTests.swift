import Foundation
import TestSupport
import Testing

/// The list of targets.
struct ListTests {
  @Test func `has a line for each with what it checks`() throws {
    let result = try Program.assay(["fuzz", "list"]).run()
    #expect(result.status == 0, "\(result.errors)")
    let targets = try FileManager.default
      .contentsOfDirectory(atPath: Project.folder.appending(path: "Corpus").path)
      .filter { $0.hasSuffix("_fuzzer") }
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(!targets.isEmpty && lines.count == targets.count + 1, "\(lines)")
    for (target, line) in zip((targets + ["empty_fuzzer"]).sorted(), lines) {
      #expect(line.hasPrefix("\(target) ") && line.hasSuffix("."), "\(line)")
    }
  }
}
