import Questions
import Reports
import Running
import Testing

struct BadgeReportTests {
  private static let badges: [([Outcome], String, String)] = [
    ([.passed, .passed, .informational, .skipped], "2 of 2 rules", "brightgreen"),
    ([.passed, .knownFailure], "1 of 2 rules", "yellow"),
    ([.passed, .failed, .errored, .knownFailure], "1 of 4 rules", "red"),
    ([.passed, .unexpectedPass], "2 of 2 rules", "red"),
    ([.passed, .failed, .notRun], "run aborted", "red"),
    ([.skipped, .informational], "no cases run", "lightgrey"),
    ([], "no cases run", "lightgrey"),
  ]

  @Test(arguments: badges)
  func `a badge shows the worst of all records`(
    outcomes: [Outcome], message: String, color: String
  ) throws {
    let records = outcomes.enumerated().map { index, outcome in
      RunRecord.sample([.sample("a/b", outcome, rules: ["R-\(index)"])])
    }
    try expectBadge(records, message, color)
    try expectBadge([.sample(records.flatMap(\.cases))], message, color)
  }

  @Test func `an aborted run is neither right nor wrong`() throws {
    let failed = RunRecord.sample([.sample("a/b", .failed)])
    try expectBadge([failed, .aborted(because: "no adapter")], "run aborted", "red")
  }

  @Test func `a problem of the run is no case`() throws {
    let problem = CaseRecord.problem("assay/adapter", message: "noise")
    let cases = [CaseRecord.sample("a/b", rules: ["R-1"]), problem]
    try expectBadge([.sample(cases)], "1 problem of the run", "red")
    let failed = CaseRecord.sample("a/c", .failed, rules: ["R-2"])
    try expectBadge([.sample(cases + [failed])], "1 of 2 rules", "red")
  }

  @Test func `a rule is right if all its cases are`() throws {
    let cases = [
      CaseRecord.sample("a/b", rules: ["R-1", "R-2"]),
      .sample("a/c", .failed, rules: ["R-2", "R-3"]), .sample("a/d", rules: ["R-3"]),
    ]
    try expectBadge([.sample(cases)], "1 of 3 rules", "red")
  }

  @Test func `cases without rules are expectations`() throws {
    let met = CaseRecord.sample("a/b", rules: [])
    try expectBadge([.sample([met])], "1 of 1 expectations", "brightgreen")
    let cases = [met, .sample("a/c", .failed, rules: [])]
    try expectBadge([.sample(cases)], "1 of 2 expectations", "red")
  }

  private func expectBadge(_ records: [RunRecord], _ message: String, _ color: String) throws {
    let badge: JSON = [
      "schemaVersion": 1, "label": "universal links", "message": .string(message),
      "color": .string(color),
    ]
    #expect(try JSON(parsing: BadgeReport().data(for: records)) == badge)
  }
}
