import Foundation
import TestSupport
import Testing

/// What a release consists of beyond the program.
struct ReleaseTests {
  @Test func `every action is pinned by its commit, and jobs may write only to publish`() throws {
    let workflows = try Project.files(below: ".github/workflows", "yml")
    #expect(workflows.count > 2)
    let starters = try Project.files(below: "Sources/Starters/Files", "yml").filter {
      $0.lastPathComponent.contains("github")
    }
    for file in workflows + starters + [Project.folder.appending(path: "action.yml")] {
      let text = try String(contentsOf: file, encoding: .utf8)
      let uses = text.matches(of: /uses: (\S+)(.*)/)
      #expect(!uses.isEmpty)
      for use in uses where !["@HOME@@v@VERSION@", "./"].contains(use.output.1) {
        #expect(use.output.1.contains(/@[0-9a-f]{40}$/), "\(file.path()): \(use.output.0)")
        #expect(use.output.2.contains(/^ # v\d+(\.\d+\.\d+)?$/), "\(file.path()): \(use.output.0)")
      }
    }
    for file in workflows {
      let jobs = try String(contentsOf: file, encoding: .utf8).split(separator: "\njobs:\n")
      #expect(jobs[0].contains("\npermissions:\n  contents: read"), "\(file.path())")
      let parts = jobs[1].split(separator: "\n  publish:\n")
      #expect(!parts[0].contains(": write"), "\(file.path())")
      let isRelease = file.lastPathComponent == "release.yml"
      #expect(parts.last?.contains("contents: write") == isRelease, "\(file.path())")
    }
  }

  @Test func `the man page has every command and option of the help`() throws {
    let program = Program.built("assay")
    let page = try Program(["scripts/releasing/manual", program]).run()
    #expect(page.status == 0, "\(page.errors)")
    func commands(_ words: String...) throws -> [String] {
      try Program.assay(["help"] + words).run().output.matches(of: /\n  ([a-z][a-z-]*) {2,}/)
        .map { (words + [String($0.output.1)]).joined(separator: " ") }
    }
    let commands = try commands() + commands("data")
    #expect(commands.count > 20)
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

  /// A folder with what the contents of packages are made of.
  private static func built() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["assay", "assay-host"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: Program.built(name))
    }
    for name in ["bom.json", "licenses.txt"] { try folder.file(name, "{}") }
    return folder
  }

  @Test func `packages for all systems have the same files, and the same bytes each time`() throws {
    let folder = try Self.built()
    let version = try Program(["scripts/releasing/version"]).run().output.dropLast()
    var lists: [String] = []
    var archives: [Data] = []
    for platform in ["linux-x86_64", "macos-universal", "macos-universal"] {
      let staged = try Program(["scripts/releasing/stage", platform, folder.url.path]).run()
      #expect(staged.status == 0, "\(staged.errors)")
      let name = "assay-\(version)-\(platform)"
      archives.append(try Data(contentsOf: URL(fileURLWithPath: folder.path("\(name).tar.gz"))))
      let list = try Program(["tar", "-tzf", folder.path("\(name).tar.gz")]).run()
      lists.append(list.output.replacing(name, with: "assay"))
    }
    #expect(archives[1] == archives[2])
    #expect(lists[0] == lists[1])
    let share = "assay/share"
    let needed = [
      "assay/bin/assay", "assay/bin/assay-host", "\(share)/doc/assay/CHANGELOG.md",
      "\(share)/doc/assay/LICENSE", "\(share)/doc/assay/README.md", "\(share)/doc/assay/bom.json",
      "\(share)/doc/assay/licenses.txt",
      "\(share)/doc/assay/docs/authors.md", "\(share)/man/man1/assay.1",
      "\(share)/bash-completion/completions/assay", "\(share)/zsh/site-functions/_assay",
      "\(share)/fish/vendor_completions.d/assay.fish",
    ]
    #expect(Set(lists[0].split(separator: "\n").map(String.init)).isSuperset(of: needed))
    let completed = try Program(
      [
        "bash", "-c",
        """
        . "$1"; COMP_WORDS=(assay fet); COMP_CWORD=1; COMP_LINE='assay fet'; COMP_POINT=9
        $(complete -p assay | sed 's/.*-F \\([^ ]*\\).*/\\1/') assay fet assay; echo "${COMPREPLY[@]}"
        """, "bash",
        folder.path("assay-\(version)-linux-x86_64/share/bash-completion/completions/assay"),
      ]
    ).run()
    #expect(completed.output == "fetch\n", "\(completed.errors)")
  }

  @Test func `a release has the listed versions and no other dependency`() throws {
    let listed = [
      "swift-argument-parser": "1.8.2", "swift-subprocess": "1.0.2", "swift-system": "1.8.1",
    ]
    let cases: [([String: String], String?)] = [
      (listed, nil),
      (
        listed.merging(["swift-system": "1.9.0"]) { $1 },
        "swift-system has the version 1.9.0, not 1.8.1"
      ),
      (listed.merging(["swift-log": "1.0.0"]) { $1 }, "swift-log 1.0.0 is not listed"),
    ]
    for (versions, message) in cases {
      let folder = try TemporaryFolder()
      let packages = versions.map {
        #"{"identity": "\#($0.key)", "state": {"version": "\#($0.value)"}}"#
      }
      try folder.file("Package.resolved", #"{"pins": [\#(packages.joined(separator: ", "))]}"#)
      let arguments = ["scripts/releasing/dependencies", "--check", "macos", folder.path("build")]
      let result = try Program(arguments).run()
      #expect(result.status == (message == nil ? 0 : 1))
      #expect(result.errors == (message.map { "dependencies: \($0)\n" } ?? ""))
      guard message == nil else { continue }
      let bill = try Program(arguments.filter { $0 != "--check" }).run().output
      #expect(bill.contains(#""purl": "pkg:swift/github.com/apple/swift-system@1.8.1""#))
      for package in versions.keys {
        try folder.file("build/swift/checkouts/\(package)/LICENSE.txt", "License of \(package)")
      }
      let licenses = try Program(arguments.map { $0 == "--check" ? "--licenses" : $0 }).run().output
      #expect(licenses.contains("swift-system 1.8.1 (Apache-2.0 WITH Swift-exception)\n===="))
      #expect(versions.keys.allSatisfy { licenses.contains("\nLicense of \($0)\n") })
    }
  }

  @Test func `a release is prepared by one command, and its checksums by another`() throws {
    let folder = try TemporaryFolder()
    let made = try Program(
      [
        "bash", "-euc",
        """
        git ls-files -z --cached --others --exclude-standard CHANGELOG.md README.md action.yml docs oss-fuzz \
          scripts templates Sources/BuiltIns Sources/Questions/Text | xargs -0 tar -c | tar -xC "$1"
        cd "$1"
        git init --quiet && git config user.name A && git config user.email a@example.com
        git add . && git commit --quiet -m Start
        scripts/release 7.8.9 https://git.example.com/tools/assay
        git cat-file tag v7.8.9 | tail -n +6 >notes
        git grep -l OWNER/assay -- docs oss-fuzz README.md >left || true
        scripts/releasing/version >version
        mv notes left version ..; mkdir ../dist
        for name in assay-7.8.9-linux-x86_64 assay-7.8.9-macos-universal assay-1.0.0-linux-x86_64; do
          echo "$(echo $name | sha256sum | cut -c 1-64)  $name.tar.gz"
        done >../dist/SHA256SUMS
        scripts/release --published ../dist
        git status --porcelain
        """, "bash", try folder.folder("project"),
      ]
    ).run()
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    #expect(made.output.contains("git push https://git.example.com/tools/assay HEAD v7.8.9"))
    #expect(made.output.split(separator: "\n").count == 1, "\(made.output)")
    #expect(try folder.text("version") == "7.8.9\n")
    #expect(try folder.text("left") == "")
    let changes = try Self.text("CHANGELOG.md").split(separator: "\n## ")[1]
    let notes = changes.split(separator: "\n", maxSplits: 1)[1]
    #expect(
      try folder.text("notes").trimmingCharacters(in: .newlines)
        == notes.trimmingCharacters(in: .newlines))
    let sums = try folder.text("dist/SHA256SUMS").split(separator: "\n").prefix(2)
    #expect(
      try folder.text("project/scripts/ci/checksums") == sums.map { "\($0)\n" }.joined())
    let component = try folder.text("project/templates/conformance.yml")
    for line in ["https://git.example.com/tools/assay", "7.8.9", String(sums[0].prefix(64))] {
      #expect(component.contains("\n      default: '\(line)'\n"), "\(component)")
    }
  }

  @Test func `the action installs by default the release that it knows`() throws {
    let folder = try TemporaryFolder()
    let installed = try Program(
      [
        "bash", "-euc",
        """
        cd "$1"; cp "$2/scripts/ci/install" install
        mkdir -p assay-7.8.9-linux-$(uname -m)/bin releases/v7.8.9 bin
        printf '#!/bin/bash\nexec /usr/bin/curl "${@/#=https/=https,file}"\n' >bin/curl; chmod +x bin/curl
        tar -czf releases/v7.8.9/assay-7.8.9-linux-$(uname -m).tar.gz assay-*
        export ASSAY_URL= ASSAY_VERSION= ASSAY_SHA256= ASSAY_RELEASES="file://$1/releases"
        export RUNNER_TEMP="$1" GITHUB_PATH="$1/path" PATH="$1/bin:$PATH"
        ! bash install || exit 9
        (cd releases/v7.8.9 && sha256sum *) >checksums
        bash install
        cat path
        """, "bash", folder.url.path, Project.folder.path,
      ]
    ).run()
    #expect(installed.status == 0, "\(installed.errors)")
    #expect(
      installed.output == """
        ::error::this action knows no release; name a version and its checksum, or the url of an archive
        \(folder.path("assay"))/bin

        """)
  }

  @Test func `the formula has the checksum of each archive`() throws {
    let folder = try TemporaryFolder()
    let version = try Program(["scripts/releasing/version"]).run().output.dropLast()
    let platforms = ["linux-aarch64", "linux-x86_64", "macos-universal"]
    for platform in platforms {
      try folder.file("assay-\(version)-\(platform).tar.gz", platform)
    }
    try folder.file("assay_\(version)_amd64.deb")
    try folder.file("cases.json", "{}")
    let result = try Program(
      ["scripts/releasing/complete", folder.url.path, "https://git.example.com/tools/assay"]
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
      ["scripts/releasing/complete", folder.url.path, "https://git.example.com/tools/assay"]
    ).run()
    #expect(incomplete.status != 0)
    #expect(incomplete.errors.contains("no assay-\(version)-linux-x86_64.tar.gz in "))
  }

  @Test func `only the tag of the version is released`() throws {
    let version = try Program(["scripts/releasing/version"]).run().output.dropLast()
    for (tag, status) in [("v\(version)", Int32(0)), ("v0.0.1", 1), ("\(version)", 1)] {
      let result = try Program(
        ["scripts/releasing/check-tag"], environment: ["GITHUB_REF_NAME": tag]
      ).run()
      #expect(result.status == status, "\(result.errors)")
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Project.folder.appendingPathComponent(path), encoding: .utf8)
  }
}
