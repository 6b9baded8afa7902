import TestSupport
import Testing

/// The commands together: their groups and their help.
struct CommandTests {
  /// The commands in the order of `assay help`, below the headings of their groups.
  private static func groups() throws -> [(name: String, commands: [String])] {
    let help = try Assay.run("help").output
    return help.split(separator: "\n\n").compactMap { part in
      let lines = part.split(separator: "\n")
      guard let heading = lines.first?.firstMatch(of: /^(.+) SUBCOMMANDS:$/) else { return nil }
      let commands = lines.dropFirst().compactMap { line in
        line.firstMatch(of: #/^  ([a-z]+) /#).map { String($0.output.1) }
      }
      return (String(heading.output.1), commands)
    }
  }

  @Test func `commands stand in groups, and the hidden one is left out`() throws {
    let groups = try Self.groups()
    #expect(
      groups.map(\.name) == [
        "TEST A LIBRARY", "REPORTS", "TEST A SITE OR AN APP", "LOOK UP", "MAINTAIN THE DATA",
      ])
    let commands = groups.flatMap(\.commands)
    #expect(commands.count <= 16 && Set(commands).count == commands.count)
    #expect(commands.contains("run") && commands.contains("data") && !commands.contains("adapter"))
  }

  @Test func `each command has help with an example`() throws {
    let data = ["lint", "coverage", "mutants", "observe", "promote", "upgrade", "bundle"]
    let commands = try Self.groups().flatMap(\.commands).map { [$0] } + data.map { ["data", $0] }
    for command in commands + [["adapter"]] {
      let result = try Assay.run(command + ["--help"])
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(result.output.contains("USAGE: assay \(command.joined(separator: " "))"))
      #expect(result.output.contains("Example"), "\(command)")
    }
  }

  @Test func `assay alone greets, and every command that it names exists`() throws {
    let result = try Program.assay([]).run()
    #expect(result.status == 0 && result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    let commands = Set(result.output.matches(of: /assay ([a-z-]+)/).map { String($0.output.1) })
    #expect(commands.isSuperset(of: ["init", "check", "fetch", "show"]))
    for command in commands where command != "help" {
      #expect(try Program.assay([command, "--help"]).run().status == 0, "\(command)")
    }
  }
}
