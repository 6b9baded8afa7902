import Questions
import Reports
import Running
import Testing

struct BadgeReportTests {
  private static let badges: [([Outcome], String, String)] = [
    ([.passed, .passed, .informational, .skipped], "2 passed", "brightgreen"),
    ([.passed, .knownFailure], "1 of 2 passed", "yellow"),
    ([.passed, .failed, .errored, .knownFailure], "2 of 4 wrong", "red"),
    ([.passed, .unexpectedPass], "1 of 2 wrong", "red"),
    ([.passed, .failed, .notRun], "run aborted", "red"),
    ([.skipped, .informational], "no cases run", "lightgrey"),
    ([], "no cases run", "lightgrey"),
  ]

  @Test(arguments: badges)
  func `a badge shows the worst of all records`(
    outcomes: [Outcome], message: String, color: String
  ) throws {
    let records = outcomes.map { RunRecord.sample([.sample("a/b", $0)]) }
    try expectBadge(records, message, color)
    try expectBadge([.sample(records.flatMap(\.cases))], message, color)
  }

  @Test func `an aborted run is neither right nor wrong`() throws {
    let failed = RunRecord.sample([.sample("a/b", .failed)])
    try expectBadge([failed, .aborted(because: "no adapter")], "run aborted", "red")
  }

  @Test func `a problem of the run is no case`() throws {
    let problem = CaseRecord.problem("assay/adapter", message: "noise")
    let cases = [CaseRecord.sample("a/b"), problem]
    try expectBadge([.sample(cases)], "1 problem of the run", "red")
    try expectBadge([.sample(cases + [.sample("a/c", .failed)])], "1 of 2 wrong", "red")
  }

  private func expectBadge(_ records: [RunRecord], _ message: String, _ color: String) throws {
    let badge: JSON = [
      "schemaVersion": 1, "label": "universal links", "message": .string(message),
      "color": .string(color),
    ]
    #expect(try JSON(parsing: BadgeReport().data(for: records)) == badge)
  }
}
