import Questions
import Suites
import TestSupport
import Testing

struct DataChangesTests {
  private static let text = """
    # Changes

    A line of the form - added is only read below a version.

    ## 1.3.0 (unreleased)

    - added `a/one`, `a/two`: a library
      in the wild fails
    - retired `a/old`: the talk says otherwise

    ## 1.2.1

    - changed `a/three`: the platforms

    ## 1.2.0

    The first version.
    """

  @Test func `a version has its changes with their reasons`() throws {
    let changes = try DataChanges(reading: Self.text, named: "CHANGELOG.md")
    #expect(changes.versions.map(\.number) == ["1.3.0", "1.2.1", "1.2.0"])
    #expect(changes.versions.map(\.isReleased) == [false, true, true])
    let newest = changes.versions[0].changes
    #expect(newest.map(\.kind) == [.added, .retired])
    #expect(newest.map(\.cases) == [["a/one", "a/two"], ["a/old"]])
    #expect(newest[0].reason == "a library in the wild fails")
    #expect(newest[0].line == 7)
  }

  @Test func `a version is named by its first numbers`() throws {
    let changes = try DataChanges(reading: Self.text, named: "CHANGELOG.md")
    #expect(try changes.version(named: "1.2").number == "1.2.1")
    #expect(try changes.version(named: "1.2.0").number == "1.2.0")
    #expect(
      try changes.versions(after: changes.version(named: "1.2.0")).map(\.number) == [
        "1.2.1", "1.3.0",
      ])
    for text in ["", "2", "1.20", "1.3.0.0", "x"] {
      let error = #expect(throws: InputError.self) { try changes.version(named: text) }
      #expect(error?.message.hasSuffix("expected one of: 1.3.0, 1.2.1, 1.2.0") == true)
    }
  }

  @Test(arguments: [
    ("", "no version; expected a heading such as ## 1.0.0"),
    ("## 1.0\n", "C.md:1: expected a version, such as ## 1.2.0 or ## 1.2.0 (unreleased)"),
    ("## 1.0.0\n- new `a`: b\n", "C.md:2: expected added, changed or retired, ids in backticks"),
    ("## 1.0.0\n- added `a`\n", "C.md:2: expected added, changed or retired, ids in backticks"),
  ])
  func `a line of another form is an error`(text: String, complaint: String) {
    let error = #expect(throws: InputError.self) { try DataChanges(reading: text, named: "C.md") }
    #expect(error?.description.contains(complaint) == true)
  }

  @Test func `a case is newer if it was added or changed after a version`() throws {
    let folder = try TemporaryData(
      suites: [
        "a": SampleData.suite(
          "a",
          [("old", "1.0.0"), ("changed", "1.0.0"), ("new", "1.2.3"), ("middle", "1.1.0")]
            .map { SampleData.pattern("a/\($0)", more: #", "since": "\#($1)""#) })
      ],
      changes: """
        ## 1.2.3
        - added `a/new`: a
        - changed `a/changed`: b
        ## 1.1.0
        - added `a/middle`: c
        ## 1.0.0
        """)
    let data = try ConformanceData(readingFolder: folder.url)
    func newer(_ version: String) throws -> [String: String] {
      try data.cases(after: data.changes.version(named: version)).mapValues(\.number)
    }
    #expect(try newer("1.2") == [:])
    #expect(try newer("1.1") == ["a/new": "1.2.3", "a/changed": "1.2.3"])
    #expect(
      try newer("1.0") == ["a/new": "1.2.3", "a/changed": "1.2.3", "a/middle": "1.1.0"])
  }
}
