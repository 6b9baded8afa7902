import Foundation
import Fuzzing
import Questions
import Running
import TestSupport
import Testing

/// A fuzz program that a service starts, with a library beside it.
@Suite(.enabled(if: PlantedLibrary.hasProgram, "no fuzz program of these sources is built"))
struct ProgramBesideLibraryTests {
  @Test func `a wrong answer of the library ends it, unless it is known`() throws {
    let folder = try TemporaryFolder()
    let library = try PlantedLibrary.swift.build(in: folder)
    try FileManager.default.copyItem(
      at: PlantedLibrary.programs.appending(path: "fuzzer"),
      to: folder.url.appending(path: "matcher_fuzzer"))
    // QRY-004: all instances of an item must match.
    let site: JSON = [
      "applinks": ["details": [["appIDs": ["A.b"], "components": [["?": ["item": "a"]]]]]]
    ]
    let question = Question.match(
      site: .json(site), domain: "example.com", app: "A.b",
      url: "https://example.com/?item=a&item=b")
    let seed = FuzzTargets.matcher.seed(question, Platform(.ios, AppleSystem.ios.latest))
    try Data(try #require(seed)).write(to: folder.url.appending(path: "input"))
    func run(known: String) throws -> Program.Result {
      let name = URL(fileURLWithPath: library).lastPathComponent
      try folder.file(
        "matcher_fuzzer.environment",
        "ASSAY_FUZZING_LIBRARY=\(name)\nASSAY_FUZZING_KNOWN=\(known)\n")
      return try Program([folder.path("matcher_fuzzer"), "input"], in: folder.url).run()
    }
    let found = try run(known: "")
    #expect(found.status == 77 && found.errors.contains(/finding: [a-z-]+: expected no_match/))
    let passed = try run(known: "only-first-repeated-item")
    #expect(passed.status == 0 && passed.errors.contains("library: 1 questions"))
  }
}
