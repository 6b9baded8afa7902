import Foundation
import TestSupport
import Testing

struct ProgramTests {
  @Test func `a run returns status, output and errors`() throws {
    let folder = try TemporaryFolder()
    let script = #"cat; pwd; echo "$WORD" >&2; exit 3"#
    let result = try Program(
      ["sh", "-c", script], in: folder.url, environment: ["WORD": "trouble"]
    ).run(input: "a line\n")
    #expect(result.status == 3)
    #expect(result.output.hasPrefix("a line\n"))
    #expect(result.output.hasSuffix("\(folder.url.lastPathComponent)\n"))
    #expect(result.errors == "trouble\n")
  }

  @Test func `a program runs in the package unless another folder is named`() throws {
    #expect(try Program(["cat", "Package.swift"]).run().output.contains("name: \"TestSupport\""))
  }

  @Test func `more than fits into a pipe is passed`() throws {
    let text = String(repeating: "much ", count: 100_000)
    #expect(try Program(["tee", "/dev/stderr"]).run(input: text).errors == text)
  }

  @Test func `a program that does not end in time is killed`() throws {
    let program = Program(["sleep", "3600"])
    let error = #expect(throws: Program.TimeOut.self) {
      try program.run(limit: .milliseconds(200))
    }
    #expect(error?.description == #"["sleep", "3600"] did not end within 0.2 seconds"#)
    let process = program.process
    try process.run()
    #expect(!process.waitForEnd(limit: .milliseconds(200)))
    try #require(process.waitForEnd())
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
  }
}
