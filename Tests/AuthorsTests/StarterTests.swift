import Foundation
import Questions
import Running
import Starters
import Suites
import TestSupport
import Testing

/// What `assay init` writes.
struct StarterTests {
  /// Writes a starter into a folder of that name below a temporary one, and gives the latter.
  private func starter(
    _ language: Starter.Language, _ ci: Starter.CI = .github
  ) throws -> (starter: Starter, root: TemporaryFolder) {
    let root = try TemporaryFolder()
    let result = try assay(
      "init", language.rawValue, "conformance", "--ci", ci.rawValue, in: root.url)
    #expect(result.status == 0, "\(result.errors)")
    let starter = try Starter(language: language, ci: ci, folder: "conformance")
    #expect(result.output == starter.summary + "\n")
    return (starter, root)
  }

  private func assay(_ arguments: String..., in folder: URL) throws -> Program.Result {
    try Program.assay(arguments, in: folder).run()
  }

  @Test(arguments: Starter.Language.allCases)
  func `a starter is an adapter, a list and a set-up, in that order`(language: Starter.Language)
    throws
  {
    let (starter, root) = try starter(language)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.url.path)
    #expect(paths.filter { $0.contains(".") }.sorted() == starter.files.map(\.path).sorted())
    #expect(
      starter.files.map(\.path).suffix(2) == [
        "conformance/known-failures.txt", "conformance/github-actions.yml",
      ])
    #expect(starter.files[0].text.contains("Call your library here"))
    for file in starter.files {
      #expect(!file.text.contains("@FOLDER") && !file.text.contains("@IMPL"), "\(file.path)")
      #expect(!file.text.contains("@PREPARE"), "\(file.path)")
      #expect(try root.text(file.path) == file.text)
    }
  }

  @Test(arguments: Starter.Language.allCases)
  func `the adapter of a starter answers every question of its kind`(language: Starter.Language)
    throws
  {
    let tools: [Starter.Language: String] = [.python: "python3", .node: "node", .c: "cc"]
    let tool = tools[language] ?? "swift"
    guard Program.isInstalled(tool) else { try Test.cancel("\(tool) is not installed") }
    let (starter, root) = try starter(language)
    if starter.nextCommands[0].hasPrefix("assay") == false {
      // The package manager leaves its locks in the temporary folder.
      let build = try Program(
        ["sh", "-c", starter.nextCommands[0]], in: root.url,
        environment: ["TMPDIR": root.url.path]
      ).run()
      #expect(build.status == 0, "\(build.output)\(build.errors)")
    }
    let cases = try Project.cases().filter { $0.question.kind == .match }
    let lines = [AdapterRequest.start] + cases.indices.map { cases[$0].ask(at: $0) }
    let input = String(decoding: (lines + [AdapterRequest.stop]).joined(), as: UTF8.self)
    let command = starter.implementation.dropFirst("exec:".count).split(separator: " ")
    let result = try Program(command.map(String.init), in: root.url).run(input: input)
    #expect(result.status == 0, "\(result.errors)")
    let answers = try result.answers()
    #expect(try SchemaValidator.problems(inAnswers: answers) == [])
    #expect(answers.dropFirst().map { $0["id"]?.string } == cases.indices.map { "\($0)" })
    #expect(answers.dropFirst().allSatisfy { $0["decision"] == "no_match" || $0["skipped"] != nil })
  }

  @Test func `the list of a starter is one that lists nothing`() throws {
    let starter = try Starter(language: .c, ci: .gitlab, folder: "x")
    let text = try #require(starter.files.first { $0.path == "x/known-failures.txt" }).text
    #expect(try KnownFailures(parsing: text, file: "x").text == text)
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
  }

  @Test func `nothing that is there is overwritten`() throws {
    let (starter, root) = try starter(.python)
    try root.file(starter.files[0].path, "mine")
    try FileManager.default.removeItem(atPath: root.path("conformance/known-failures.txt"))
    let result = try assay("init", "python", "conformance", in: root.url)
    #expect(result.status == 2)
    #expect(
      result.errors == """
        assay: conformance/adapter.py: is there already, and nothing is overwritten; name another \
        folder, or move it away

        """)
    #expect(try root.text(starter.files[0].path) == "mine")
    #expect(try root.contents(of: "conformance") == ["adapter.py", "github-actions.yml"])
  }

  @Test(arguments: ["", "/", "my folder", "it's", "$HOME", "-x", "ä"])
  func `a folder that cannot stand in a command line is refused`(folder: String) throws {
    let error = #expect(throws: StarterError.self) {
      try Starter(language: .c, ci: .jenkins, folder: folder)
    }
    #expect(error?.description.contains("letters, digits and . _ - / only") == true)
  }

  @Test func `a file is no folder`() throws {
    let root = try TemporaryFolder()
    try root.file("taken")
    for folder in ["taken", "./taken/", "taken/x"] {
      let result = try assay("init", "python", folder, in: root.url)
      #expect(result.status == 2)
      let name = folder.hasPrefix("./") ? "./taken" : "taken"
      #expect(result.errors == "assay: \(name): is a file; name a folder\n")
    }
  }

  @Test func `a folder that cannot be made ends with 3, a word that is unknown with 2`() throws {
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
