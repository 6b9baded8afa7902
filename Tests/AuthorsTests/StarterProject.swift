import Foundation
import Starters
import TestSupport
import Testing

/// A starter in the folder `conformance` of a temporary folder, built as `assay init` tells its
/// author.
struct StarterProject {
  let starter: Starter
  let root: TemporaryFolder

  /// Writes the starter of a language, or ends the test if nothing here builds it.
  init(_ language: Starter.Language) throws {
    let tool = language == .typescript ? "tsc" : try #require(language.tools.program)
    if Requirement.installedProgram(tool) == nil {
      // Debian has no compiler for the newest of these languages.
      guard [.kotlin, .dart, .csharp].contains(language) else {
        try Requirement.isMissing(tool, group: "adapters")
      }
      try Test.cancel("\(tool) is not installed")
    }
    root = try TemporaryFolder()
    starter = try Starter(
      language: language, ci: .github, folder: "conformance", release: Release(version: "1.0.0"))
    let result = try Program.assay(["init", language.rawValue, "conformance"], in: root.url).run()
    #expect(result.status == 0, "\(result.errors)")
  }

  /// The command that starts the built adapter.
  var command: String { String(built(starter.implementation).dropFirst("exec:".count)) }

  /// The commands that run the built adapter, as `assay init` prints them.
  var runs: [String] {
    starter.nextCommands.filter { $0.hasPrefix("assay") }.map(built)
  }

  /// Returns a command with the program that the types in TypeScript are removed from.
  private func built(_ command: String) -> String {
    command.replacing("adapter.ts", with: "adapter.mjs")
  }

  /// Runs the commands that build the adapter, or others; C and C++ must compile without a warning.
  func build(by commands: [String]? = nil) throws {
    var environment = [
      // The package managers leave locks and caches there.
      "TMPDIR": root.url.path, "HOME": root.url.path, "CARGO_NET_OFFLINE": "true",
      // Debian's packages in place of crates.io.
      "CARGO_HOME": try root.folder("cargo"),
    ]
    environment["RUSTUP_HOME"] =
      ProcessInfo.processInfo.environment["RUSTUP_HOME"] ?? "\(NSHomeDirectory())/.rustup"
    try root.file(
      "cargo/config.toml",
      """
      source.crates-io.replace-with = "debian"
      source.debian.directory = "/usr/share/cargo/registry"
      """)
    var lines = commands ?? starter.nextCommands.filter { !$0.hasPrefix("assay") }
    if starter.language == .typescript { lines = [try typeCheck()] }
    for line in lines {
      let command = line.replacing(#/^(cc|c\+\+) /#) { "\($0.output.1) -Wall -Wextra -Werror " }
      let build = try Program(["sh", "-c", command], in: root.url, environment: environment).run()
      #expect(build.status == 0, "\(build.output)\(build.errors)")
    }
  }

  /// Returns the command that checks the types in TypeScript and removes them, for a Node.js before
  /// 22.18; the types of Node.js itself are not installed.
  private func typeCheck() throws -> String {
    try root.file(
      "node.d.ts",
      """
      declare class Buffer { toString(): string; static from(text: string, encoding?: string): Buffer }
      declare const process: { stdin: { setEncoding(name: string): AsyncIterable<string> } };
      declare const console: { log(text: string): void };
      """)
    return """
      tsc --strict --target es2022 --lib es2022 --module es2022 node.d.ts conformance/adapter.ts \
        && mv conformance/adapter.js conformance/adapter.mjs
      """
  }
}
