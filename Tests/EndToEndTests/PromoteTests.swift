import Foundation
import TestSupport
import Testing

struct PromoteTests {
  /// An input of the corpus: a question whether an exclusion excludes.
  private static let input =
    "Corpus/matcher_fuzzer/seeds/cases/components.exclude.alone-and-matched"

  /// Returns a folder with a copy of the conformance data, where the corpus is to be.
  private static func copy() throws -> (folder: TemporaryFolder, data: String) {
    let folder = try TemporaryFolder()
    return (folder, try folder.copy("Conformance"))
  }

  @Test func `an input of the corpus becomes a case and a regression`()
    throws
  {
    let (folder, data) = try Self.copy()
    let result = try Assay.run(
      "data", "promote", Self.input, "--suite", "components/exclude", "--name", "found", "--data",
      data)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains(#""id": "components/exclude/found""#))
    let regressions = "Corpus/matcher_fuzzer/regressions"
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent("\(regressions)/found"))
        == Data(contentsOf: Project.folder.appendingPathComponent(Self.input)))
    #expect(try folder.text("\(regressions)/README.md").contains("- `found`: "))
    // A person adds the reason.
    let changes = try folder.text("Conformance/CHANGELOG.md")
      .replacing(
        "(unreleased)\n", with: "(unreleased)\n\n- added `components/exclude/found`: found\n")
    try folder.file("Conformance/CHANGELOG.md", changes)
    let lint = try Assay.run("data", "lint", "--data", data)
    #expect(lint.status == 0, "\(lint.output)")
    #expect(try Assay.run("show", "components/exclude/found", "--data", data).status == 0)

    let again = try Assay.run(
      "data", "promote", Self.input, "--suite", "components/exclude", "--name", "found", "--data",
      data)
    #expect(again.status == 2)
    #expect(again.errors.hasPrefix("assay: components/exclude/found: this id is used at "))
    #expect(again.errors.split(separator: "\n").count == 1)
  }

  @Test func `what no question shows becomes a regression and a line of a test`() throws {
    let (folder, data) = try Self.copy()
    let input = try folder.file("leak-1", "[1]")
    let result = try Assay.run(
      "data", "promote", input, "--target", "json_parser_fuzzer", "--data", data)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("@Test func `leak`() throws"))
    #expect(try folder.text("Corpus/json_parser_fuzzer/regressions/leak") == "[1]")
  }

  @Test(arguments: [
    (["--suite", "no/such"], "matcher_fuzzer", "no suite has the path \"no/such\""),
    ([], "matcher_fuzzer", "name its suite with --suite"),
    (["--suite", "query/items"], "my_fuzzer", "unknown target my_fuzzer; expected one of: "),
    (["--suite", "query/items"], "mine", "name it with --target"),
    (["--suite", "query/items"], "url_fuzzer", "nothing to promote"),
  ])
  func `what cannot be promoted is refused in one line, and nothing is written`(
    options: [String], target: String, complaint: String
  ) throws {
    let (folder, data) = try Self.copy()
    let corpus = Project.folder.appendingPathComponent(Self.input)
    let input = try folder.file("\(target)/crash-1", Data(contentsOf: corpus))
    let result = try Assay.run(["data", "promote", input, "--data", data] + options)
    #expect(result.status == 2)
    #expect(result.errors.contains(complaint), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.output.isEmpty)
    #expect(try folder.contents() == ["Conformance", target])
  }

  @Test func `a corpus that cannot be written exits with 3`() throws {
    let (folder, data) = try Self.copy()
    let input = try folder.file("leak-1", "[1]")
    let result = try Assay.run(
      "data", "promote", input, "--target", "json_parser_fuzzer", "--data", data, "--corpus", input)
    #expect(result.status == 3)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}
