import Foundation
import TestSupport
import Testing

struct LoggedProcessTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
  func `a process of a log lives until it is ended`() async throws {
    let folder = try TemporaryFolder()
    let process = Program(["sleep", "3600"]).process
    try process.run()
    let number = process.processIdentifier
    let log = try folder.file("log", "start \(number)\nchild \(number)\n")
    let processes = LoggedProcess.all(in: log)
    #expect(processes.map(\.isChild) == [false, true])
    #expect(processes.count(where: \.isAlive) == 2)
    kill(number, SIGKILL)
    #expect(try await LoggedProcess.haveEnded(processes))
  }

  @Test func `there are no processes without a log`() {
    #expect(LoggedProcess.all(in: "/nonexistent").isEmpty)
  }
}
