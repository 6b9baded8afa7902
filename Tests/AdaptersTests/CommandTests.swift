import Adapters
import Foundation
import Questions
import Running
import TestSupport
import Testing

struct CommandTests {
  @Test(arguments: [
    "'\(Faux.program)'", "cd / && NAME=value '\(Faux.program)' 2>/dev/null",
    "test -n \"$HOME\"; '\(Faux.program)' | cat",
  ])
  func `a command is run as a shell reads it`(text: String) async throws {
    #expect(try await Adapter(ShellCommand(text)).description.name == "faux")
  }

  @Test func `a shell that stays reports the signal as its status`() async throws {
    let faux = try await Faux(["", "crash"], "; exit $?")
    #expect(faux.unanswered == [1])
    #expect(faux.fault(1)?.message.hasPrefix("exited with status \(128 + SIGSEGV)") == true)
  }

  @Test(arguments: ["", " \t\n"])
  func `a blank command is refused`(text: String) {
    let error = #expect(throws: InputError.self) { try ShellCommand(text) }
    #expect(error?.message == "exec:\(text): expected the command of an adapter after exec:")
  }

  @Test(arguments: [("/usr/bin/python3 x.py", "python3"), ("'./adapter' -v", "adapter")])
  func `a program is named by the last part of its path`(text: String, name: String) throws {
    #expect(try ShellCommand(text).name == name)
  }
}
