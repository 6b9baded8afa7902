import Foundation
import Running
import Starters
import TestSupport
import Testing

/// The files that `assay init` writes.
struct StarterTests {
  /// Writes a starter into the folder `conformance` of a temporary folder.
  private func starter(
    _ language: Starter.Language, _ ci: Starter.CI = .github
  ) throws -> (starter: Starter, root: TemporaryFolder) {
    let root = try TemporaryFolder()
    let result = try assay(
      "init", language.rawValue, "conformance", "--ci", ci.rawValue, in: root.url)
    #expect(result.status == 0, "\(result.errors)")
    let starter = try Starter(
      language: language, ci: ci, folder: "conformance", release: Release(version: "1.0.0"))
    #expect(result.output == starter.summary + "\n")
    return (starter, root)
  }

  private func assay(_ arguments: String..., in folder: URL) throws -> Program.Result {
    try Program.assay(arguments, in: folder).run()
  }

  @Test(arguments: Starter.Language.allCases.filter { $0 != .other })
  func `a starter is an example adapter, a list of known failures and a CI configuration`(
    language: Starter.Language
  ) throws {
    let (starter, root) = try starter(language)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.url.path)
    #expect(paths.filter { $0.contains(".") }.sorted() == starter.files.map(\.path).sorted())
    #expect(starter.files[0].text.contains("Call your library here"))
    for file in starter.files {
      #expect(!file.text.contains(/@[A-Z]+[A-Z0-9]+@/), "\(file.path)")
      #expect(try root.text(file.path) == file.text)
    }
    let examples = Project.conformanceData.appendingPathComponent("adapters")
    for file in starter.files.dropLast(2) {
      let name = String(file.path.dropFirst("conformance/".count))
      let example = ["\(language)/\(name)", name].lazy.map(examples.appendingPathComponent)
        .first { FileManager.default.fileExists(atPath: $0.path) }
      #expect(try file.text == String(contentsOf: try #require(example), encoding: .utf8))
    }
    let list = starter.files[starter.files.count - 2].text
    #expect(try KnownFailures(parsing: list, file: "x").text == list)
    #expect(list.split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
  }

  @Test func `existing files are not overwritten`() throws {
    let (starter, root) = try starter(.python)
    try root.file(starter.files[0].path, "mine")
    try FileManager.default.removeItem(atPath: root.path("conformance/known-failures.txt"))
    let result = try assay("init", "python", "conformance", in: root.url)
    #expect(result.status == 2)
    #expect(
      result.errors == """
        assay: conformance/adapter.py: already exists and is not overwritten; move it away or name \
        another folder

        """)
    #expect(try root.text(starter.files[0].path) == "mine")
    #expect(try root.contents(of: "conformance") == ["adapter.py", "github-actions.yml"])
  }

  @Test func `another language has the command of its author`() throws {
    let root = try TemporaryFolder()
    let result = try assay(
      "init", "other", "conformance", "--command", "perl adapter.pl", in: root.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("assay run --implementation 'exec:perl adapter.pl' --junit"))
    #expect(
      try root.contents(of: "conformance") == ["github-actions.yml", "known-failures.txt"])
    let fragment = try root.text("conformance/github-actions.yml")
    #expect(fragment.contains("--implementation 'exec:perl adapter.pl' --jobs"))
  }

  @Test(arguments: ["", "it's", "a \"b\"", "$HOME/x", "a\nb", #"a\b"#])
  func `a command that needs other quotes is refused`(command: String) throws {
    let root = try TemporaryFolder()
    let result = try assay("init", "other", "x", "--command", command, in: root.url)
    #expect(result.status == 2)
    #expect(result.errors.contains("put what needs quotes into a script"))
  }

  @Test func `a command is for other languages only, and they need one`() throws {
    let root = try TemporaryFolder()
    #expect(
      try assay("init", "other", "x", in: root.url).errors
        == "assay: other: needs the command of your adapter; add --command\n")
    #expect(
      try assay("init", "c", "x", "--command", "y", in: root.url).errors
        == "assay: c: has an example adapter, so --command is only for `other`\n")
  }

  @Test(arguments: Starter.CI.allCases)
  func `a release of another repository is named throughout, and nothing is left to replace`(
    ci: Starter.CI
  ) throws {
    let root = try TemporaryFolder()
    let checksum = String(repeating: "a1", count: 32)
    let result = try assay(
      "init", "go", "conformance", "--ci", ci.rawValue, "--repository",
      "https://git.example.com/tools/assay", "--sha256", checksum, in: root.url)
    #expect(result.status == 0 && !result.output.contains("Set "), "\(result.errors)")
    let file = try #require(result.output.firstMatch(of: /conformance\/(\S+)\n\n/)).output.1
    let text = try root.text("conformance/\(file)")
    #expect(text.contains("tools/assay") && text.contains(checksum))
    #expect(!text.contains(":?") && !text.contains("vars.ASSAY_SHA256"))
  }

  @Test func `what has to be set is named`() throws {
    let root = try TemporaryFolder()
    let result = try assay("init", "go", "conformance", in: root.url)
    #expect(
      result.output.hasSuffix(
        """
        Set these variables of the CI service:
          ASSAY_URL, the address or the path of assay-1.0.0-linux-x86_64.tar.gz
          ASSAY_SHA256, the checksum of assay-1.0.0-linux-x86_64.tar.gz (--sha256)

        """))
  }

  @Test(arguments: [
    (["--repository", "example"], "not the address of a repository"),
    (["--repository", "http://example.com/a/b"], "not the address of a repository"),
    (["--sha256", "12"], "not a SHA-256 checksum"),
  ])
  func `a malformed address or checksum is refused`(
    arguments: [String], message: String
  ) throws {
    let root = try TemporaryFolder()
    let command = ["init", "go", "conformance"] + arguments
    let result = try Program.assay(command, in: root.url).run()
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(try root.contents() == [])
  }

  @Test(arguments: ["", "/", "my folder", "it's", "$HOME", "-x", "ä"])
  func `a folder that needs quotes in a command line is refused`(folder: String) throws {
    let error = #expect(throws: StarterError.self) {
      try Starter(
        language: .c, ci: .jenkins, folder: folder, release: Release(version: "1.0.0"))
    }
    #expect(error?.description.contains("use only letters, digits and . _ - /") == true)
  }

  @Test(arguments: ["taken", "./taken/", "taken/x"])
  func `a file is not a folder`(folder: String) throws {
    let root = try TemporaryFolder()
    try root.file("taken")
    let result = try assay("init", "python", folder, in: root.url)
    #expect(result.status == 2)
    let name = folder.hasPrefix("./") ? "./taken" : "taken"
    #expect(result.errors == "assay: \(name): is a file; name a folder\n")
  }

  @Test func `a folder that cannot be created exits with 3, an unknown word with 2`() throws {
    let root = try TemporaryFolder()
    let blocked = try assay("init", "python", "/proc/x", in: root.url)
    #expect(blocked.status == 3)
    #expect(blocked.errors.hasPrefix("assay: /proc/x/adapter.py: cannot be written: "))
    #expect(blocked.errors.split(separator: "\n").count == 1)
    #expect(try assay("init", "cobol", "x", in: root.url).status == 2)
    #expect(try assay("init", "python", "x", "--ci", "none", in: root.url).status == 2)
    #expect(try assay("init", "python", "a b", in: root.url).status == 2)
    #expect(try assay("init", "python", "./deep/er/", in: root.url).status == 0)
  }
}
