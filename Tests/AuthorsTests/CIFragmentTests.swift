import Foundation
import Starters
import TestSupport
import Testing

/// The CI configurations, run as the services do, in an author's repository.
@Suite(
  .enabled(
    if: Program.isInstalled("python3") && Program.isInstalled("git"),
    "python3 or git is not installed"))
struct CIFragmentTests {
  /// A repository with a starter, and substitutes for programs that would change the machine.
  private struct Repository {
    private let root: TemporaryFolder
    let folder: URL
    let fragment: CIFragment

    init(_ ci: Starter.CI) throws {
      root = try TemporaryFolder()
      folder = URL(fileURLWithPath: try root.folder("repository"))
      let starter = try Starter(language: .python, ci: ci, folder: "conformance")
      let text = try #require(starter.files.last?.text)
      fragment = try CIFragment(text, for: ci)
      let prepared = try Program.shell(
        "assay init python conformance --ci \(ci) && \(starter.nextCommands[1])", in: folder)
      #expect(prepared.status == 0, "\(prepared.errors)")
      let home = try Program.shell(Self.home, in: root.url)
      #expect(home.status == 0, "\(home.errors)")
    }

    /// A substitute for the home of Assay, with a `swift` that copies the program in place of a build.
    private static let home = """
      git init --quiet home && mkdir home/scripts bin
      printf '#!/bin/sh\\ntouch installed\\n' >home/scripts/install-dependencies
      printf '#!/bin/sh\\nexit 0\\n' >bin/apt-get
      printf '#!/bin/sh\\n[ "$*" = "%s" ] || exit 9\\nmkdir -p %s && ln -sf %s %s\\n' \\
        'build --package-path assay --configuration release --product assay' \\
        assay/.build/release "$(command -v assay)" assay/.build/release/assay >bin/swift
      chmod +x home/scripts/install-dependencies bin/*
      cd home && git add . \\
        && git -c user.name=A -c user.email=a@example.com commit --quiet --message Home
      """

    /// Runs lines as a service does, until one fails.
    func run(_ lines: String) throws -> Program.Result {
      try Program.shell(
        """
        export ASSAY_REPOSITORY='\(root.url.path)/home' PATH='\(root.url.path)/bin':"$PATH"
        export GITHUB_STEP_SUMMARY='\(root.url.path)/summary.md'
        export GITHUB_OUTPUT='\(root.url.path)/output'
        set -e
        \(lines)
        """, in: folder)
    }

    func text(_ name: String) throws -> String { try root.text("repository/\(name)") }
  }

  @Test(arguments: Starter.CI.allCases)
  func `the steps pass, and pass again in the same folder`(ci: Starter.CI) throws {
    let repository = try Repository(ci)
    for _ in 1...2 {
      for lines in repository.fragment.steps + repository.fragment.afterwards {
        let result = try repository.run(lines)
        #expect(result.status == 0, "\(lines)\n\(result.output)\(result.errors)")
      }
    }
    _ = try repository.text("installed")
    #expect(try repository.text("junit.xml").contains("known failure"))
    #expect(try repository.text("report.html").contains("</html>"))
  }

  @Test(arguments: Starter.CI.allCases)
  func `an unlisted failure fails the step and is reported all the same`(
    ci: Starter.CI
  ) throws {
    let repository = try Repository(ci)
    try Data().write(to: repository.folder.appendingPathComponent("conformance/known-failures.txt"))
    let results = try repository.fragment.steps.map { try repository.run($0).status }
    #expect(results.last == 1)
    #expect(results.dropLast().allSatisfy { $0 == 0 })
    for lines in repository.fragment.afterwards {
      #expect(try repository.run(lines).status == 0)
    }
    #expect(try repository.text("junit.xml").contains("<failure"))
    #expect(try repository.text("report.html").contains("</html>"))
  }
}
