import Foundation
import TestSupport
import Testing

/// What a release consists of beyond the program.
struct ReleaseTests {
  @Test func `every action is pinned by its commit, and jobs may write only to publish`() throws {
    let files = [
      "action.yml", ".github/workflows/release.yml", "Sources/Starters/Files/github-actions.yml",
    ]
    for file in files {
      let text = try Self.text(file)
      let uses = text.matches(of: /uses: (\S+)(.*)/)
      #expect(!uses.isEmpty)
      for use in uses where use.output.1 != "@HOME@@v@VERSION@" {
        #expect(use.output.1.contains(/@[0-9a-f]{40}$/), "\(file): \(use.output.0)")
        #expect(use.output.2.contains(/^ # v\d+\.\d+\.\d+$/), "\(file): \(use.output.0)")
      }
    }
    let jobs = try Self.text(".github/workflows/release.yml").split(separator: "\njobs:\n")
    #expect(jobs[0].contains("\npermissions:\n  contents: read\n"))
    let parts = jobs[1].split(separator: "\n  publish:\n")
    #expect(!parts[0].contains("permissions:") && parts[1].contains("contents: write"))
  }

  @Test func `the man page has every command and option of the help`() throws {
    let program = Program.built("assay")
    let page = try Program(["scripts/release/manual", program]).run()
    #expect(page.status == 0, "\(page.errors)")
    let help = try Program.assay(["help"]).run().output
    let commands = help.matches(of: /\n  ([a-z][a-z-]*) {2,}/).map { String($0.output.1) }
    #expect(commands.count > 15)
    for command in commands {
      #expect(page.output.contains(".SS assay \(Self.roff(command))\n"), "\(command)")
    }
    let run = try Program.assay(["run", "--help"]).run().output
    for option in run.matches(of: /\n  (--[a-z0-9-]+)/) {
      #expect(
        page.output.contains(".B \(Self.roff(String(option.output.1)))"), "\(option.output.1)")
    }
    #expect(page.output.hasPrefix(".TH ASSAY 1 "))
  }

  private static func roff(_ text: String) -> String { text.replacing("-", with: #"\-"#) }

  @Test func `a package has the man page and a completion for bash that completes`() throws {
    let folder = try TemporaryFolder()
    let staged = try Program(
      ["scripts/release/stage", Program.built("assay"), folder.path("assay")]
    ).run()
    #expect(staged.status == 0, "\(staged.errors)")
    #expect(try folder.contents(of: "assay/share/man/man1") == ["assay.1"])
    for name in ["zsh/site-functions/_assay", "fish/vendor_completions.d/assay.fish"] {
      #expect(try folder.text("assay/share/\(name)").contains("fetch-check"))
    }
    let completion = folder.path("assay/share/bash-completion/completions/assay")
    let completed = try Program(
      [
        "bash", "-c",
        """
        . "$1"; COMP_WORDS=(assay fetch); COMP_CWORD=1; COMP_LINE='assay fetch'; COMP_POINT=11
        $(complete -p assay | sed 's/.*-F \\([^ ]*\\).*/\\1/') assay fetch assay; echo "${COMPREPLY[@]}"
        """, "bash", completion,
      ]
    ).run()
    #expect(completed.output == "fetch-check\n", "\(completed.errors)")
  }

  @Test func `the formula has the checksum of each archive`() throws {
    let folder = try TemporaryFolder()
    let version = try Program(["scripts/release/version"]).run().output.dropLast()
    let platforms = ["linux-aarch64", "linux-x86_64", "macos-universal"]
    for platform in platforms {
      try folder.file("assay-\(version)-\(platform).tar.gz", platform)
    }
    try folder.file("assay_\(version)_amd64.deb")
    let result = try Program(
      ["scripts/release/complete", folder.url.path, "https://git.example.com/tools/assay"]
    ).run()
    #expect(result.status == 0, "\(result.errors)")
    let sums = try folder.text("SHA256SUMS")
    #expect(sums.split(separator: "\n").count == 5)
    let formula = try folder.text("assay.rb")
    for platform in platforms {
      let name = "assay-\(version)-\(platform).tar.gz"
      let line = try #require(sums.split(separator: "\n").first { $0.hasSuffix(name) })
      let address = "https://git.example.com/tools/assay/releases/download/v\(version)/\(name)"
      #expect(
        formula.replacing(#/ +/#, with: " ").contains(
          "url \"\(address)\"\n sha256 \"\(line.prefix(64))\""), "\(platform)")
    }
    let check = try Program(["ruby", "-c", folder.path("assay.rb")]).run()
    if check.status != 127 { #expect(check.output == "Syntax OK\n", "\(check.errors)") }
    #expect(try folder.text("notes.md").hasPrefix("\n###"))
    try FileManager.default.removeItem(atPath: folder.path("assay-\(version)-linux-x86_64.tar.gz"))
    let incomplete = try Program(
      ["scripts/release/complete", folder.url.path, "https://git.example.com/tools/assay"]
    ).run()
    #expect(incomplete.status != 0)
    #expect(incomplete.errors.contains("no assay-\(version)-linux-x86_64.tar.gz in "))
  }

  @Test func `only the tag of the version is released`() throws {
    let version = try Program(["scripts/release/version"]).run().output.dropLast()
    for (tag, status) in [("v\(version)", Int32(0)), ("v0.0.1", 1), ("\(version)", 1)] {
      let result = try Program(
        ["scripts/release/check-tag"], environment: ["GITHUB_REF_NAME": tag]
      ).run()
      #expect(result.status == status, "\(result.errors)")
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Project.folder.appendingPathComponent(path), encoding: .utf8)
  }
}
