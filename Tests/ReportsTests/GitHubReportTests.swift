import Questions
import Reports
import Running
import Testing

/// Annotations of GitHub Actions.
struct GitHubReportTests {
  @Test func `what ends a command or begins an escape is escaped`() {
    let command = WorkflowCommand(
      .warning, file: "a,b:c%.json", line: 3, column: 4, title: "x, y: z",
      message: "100%, a: b\r\nc")
    #expect(
      "\(command)"
        == "::warning file=a%2Cb%3Ac%25.json,line=3,col=4,title=x%2C y%3A z::100%25, a: b%0Ac")
    #expect("\(WorkflowCommand(.notice, message: "m"))" == "::notice::m")
  }

  @Test func `each failure has its suite's line; what passes or was not run has none`() {
    var lost = CaseRecord.sample("assay/run", .errored, message: "the adapter is gone")
    (lost.authority, lost.suite, lost.file, lost.line) = ("", "assay", "", 0)
    let record = RunRecord.sample([
      .sample("a/right"), .sample("a/wrong", .failed, message: "got match"),
      .sample("a/rest", .notRun), .sample("a/known", .knownFailure), lost,
    ])
    let file = CaseRecord.sample("a/wrong").file
    #expect(
      GitHubReport([record]).text == """
        ::error title=assay/run::the adapter is gone
        ::error file=\(file),line=12,title=a/wrong::got match

        """)
    #expect(GitHubReport([.sample([.sample("a/right")])]).text == "")
  }

  @Test func `of several implementations each failure has the name, and only ten are shown`() {
    let cases = (1...6).map { CaseRecord.sample("a/\($0)", .failed) }
    let lines = GitHubReport([.sample(cases, name: "one"), .sample(cases, name: "two")]).text
      .split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[0].contains(",title=one%3A a/1::") && lines[9].contains(",title=two%3A a/4::"))
    #expect(lines[10] == "::notice::2 more failures are in the record")
  }
}
