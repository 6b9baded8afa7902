import Adapters
import TestSupport
import Testing

/// The processes of an adapter end with its run.
struct GroupTests {
  @Test func `who takes no notice of the end is ended, and its children are`() async throws {
    let faux = try await Faux(["", ""], "--ignore-end", "--child")
    #expect(faux.unanswered == [] && faux.unattributed == [])
    #expect(faux.processes.count == 2)
    #expect(faux.processes.count(where: \.isChild) == 1)
    #expect(try await LoggedProcess.haveEnded(faux.processes))
  }

  @Test(arguments: ["crash", "hang", "noise"])
  func `the children of who broke off are ended`(path: String) async throws {
    let faux = try await Faux(["", path], "--child", options: .impatient)
    #expect(faux.unanswered == [1])
    #expect(faux.processes.count(where: \.isChild) >= 2)
    #expect(try await LoggedProcess.haveEnded(faux.processes))
  }

  @Test(.timeLimit(.minutes(10)))
  func `who has left the group and takes no notice of the end is ended`() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let command = "setsid '\(Faux.program)' --log '\(log)' --ignore-end"
    _ = try await Adapter(ShellCommand(command))
    #expect(try await LoggedProcess.haveEnded(LoggedProcess.all(in: log)))
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["", "--slow-start 1000"])
  func `nothing is left when the task that asks is canceled`(words: String) async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let task = Task {
      let command = try ShellCommand("'\(Faux.program)' --log '\(log)' --child \(words)")
      _ = try await Adapter(command, options: .patient)
        .responses(to: [Faux.request(0, "hang")]) { _ in }
    }
    while LoggedProcess.all(in: log).count < 2 { try await Task.sleep(for: .milliseconds(20)) }
    task.cancel()
    _ = await task.result
    #expect(try await LoggedProcess.haveEnded(LoggedProcess.all(in: log)))
  }
}
