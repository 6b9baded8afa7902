import Foundation
public import Testing

/// A page of commands with all that they print.
///
/// Each heading `## …` begins commands that run in a folder of their own, after those above the first
/// heading. In blocks of `console`, a line that begins with `$ ` is a command for `sh`, which goes on
/// to the end of a here-document or after a backslash. What follows is its output: that on standard
/// error first, each line after `2> `, then that on standard output, and the status unless it is 0.
/// The folder of the package is `$PROJECT`, the version of the program `$VERSION`, and the seconds that
/// something took are 0.000.
public struct Transcript: Sendable, CustomTestStringConvertible {
  /// The path in the package.
  public let testDescription: String

  /// Returns the pages in a folder of the package.
  public static func pages(below folder: String) throws -> [Transcript] {
    try Project.files(below: folder, "md").map {
      Transcript(
        testDescription: String($0.path().dropFirst(Project.folder.path().count)))
    }
  }

  /// Runs the commands, and expects the page to say what they print.
  ///
  /// - Parameters:
  ///   - variables: What the environment has too; the page has their names in place of the values.
  ///   - sourceLocation: Where the page is checked.
  public func check(
    variables: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = try String(
      contentsOf: Project.folder.appending(path: testDescription), encoding: .utf8)
    let parts = Self.parts(of: text)
    let found = try parts.indices.map { index in
      let before = index == 0 ? [] : parts[0].commands
      var outputs = try Self.outputs(of: before + parts[index].commands, variables)
        .dropFirst(before.count)
      return parts[index].pieces.flatMap { piece in
        switch piece {
        case .text(let line): [line]
        case .command(let command): [command] + outputs.removeFirst()
        }
      }
    }
    try Golden.expect(
      found.joined().joined(separator: "\n"), at: testDescription, sourceLocation: sourceLocation)
  }

  private enum Piece {
    case text(String)
    /// The lines of a command, the first after `$ `.
    case command(String)
  }

  private struct Part {
    var pieces: [Piece] = []
    /// The commands, as `sh` reads them.
    var commands: [String] {
      pieces.compactMap {
        if case .command(let lines) = $0 { String(lines.dropFirst(2)) } else { nil }
      }
    }
  }

  /// Returns what is above the first heading and what follows each, without the outputs.
  private static func parts(of text: String) -> [Part] {
    var parts = [Part()]
    var isInBlock = false
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() {
      if line.hasPrefix("```") { isInBlock = line == "```console" }
      if line.hasPrefix("## "), !isInBlock { parts.append(Part()) }
      if isInBlock, line.hasPrefix("$ ") {
        var command = [line]
        let end = line.firstMatch(of: /<<'?(\w+)/).map { String($0.output.1) }
        while end != nil ? command.last != end : command.last?.hasSuffix("\\") == true,
          let next = lines.popFirst()
        {
          command.append(next)
        }
        parts[parts.count - 1].pieces.append(.command(command.joined(separator: "\n")))
      } else if !isInBlock || line == "```console" {
        parts[parts.count - 1].pieces.append(.text(line))
      }
    }
    return parts
  }

  /// Runs commands in a new folder, and returns the lines that each prints.
  private static func outputs(
    of commands: [String], _ variables: [String: String]
  ) throws -> [[String]] {
    let (folder, streams) = (try TemporaryFolder(), try TemporaryFolder())
    let version = String(try #require(Project.version))
    let variables = variables.merging(["PROJECT": Project.folder.path, "VERSION": version]) { $1 }
    let script = commands.enumerated().map { index, command in
      """
      {
      \(command)
      } </dev/null >"$STREAMS/\(index).output" 2>"$STREAMS/\(index).errors"
      echo $? >"$STREAMS/\(index).status"

      """
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let shell = try Program(
      ["sh", streams.file("script", script.joined())], in: folder.url,
      environment: variables.merging([
        "STREAMS": streams.url.path, "PATH": "\(Program.builds.path):\(path)",
      ]) { $1 }
    ).run()
    try #require(shell.status == 0 && shell.errors == "", "\(shell.errors)")
    func lines(_ name: String, prefix: String = "") throws -> [String] {
      var text = String(
        decoding: try Data(contentsOf: streams.url.appending(path: name)), as: UTF8.self)
      for (name, value) in variables { text = text.replacing(value, with: "$\(name)") }
      text = text.replacing(/\b\d+\.\d{3}\b/, with: "0.000")
        .replacing(folder.url.path, with: "$PWD")
      guard !text.isEmpty else { return [] }
      let isWhole = text.utf8.last == UInt8(ascii: "\n")
      return (isWhole ? String(text.dropLast()) : text + "\n# the line does not end")
        .split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
    }
    return try commands.indices.map { index in
      let status = try lines("\(index).status").first
      return try lines("\(index).errors", prefix: "2> ") + lines("\(index).output")
        + (status == "0" ? [] : ["# exits with status \(status ?? "")"])
    }
  }
}
