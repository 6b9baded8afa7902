import Questions
@testable import Running
import Suites
import TestSupport
import Testing

struct KnownFailuresTests {
  /// The cases a/one, a/two, a/three, b/one, and b/open, whose answer nobody specifies.
  private static let data: Result<ConformanceData, any Error> = Result {
    try TemporaryData(suites: [
      "a": SampleData.suite("a", ["a/one", "a/two", "a/three"].map { SampleData.pattern($0) }),
      "b": SampleData.suite(
        "b",
        [
          SampleData.pattern("b/one"), SampleData.unspecifiedPattern("b/open"),
          SampleData.pattern("b/old", platforms: #"{"ios": "<13.0"}"#),
        ]),
    ]).read()
  }

  private static let allPassed: [CaseRecord] = [
    .sample("a/one"), .sample("a/two"), .sample("a/three"), .sample("b/one"),
    .sample("b/open", .informational), .sample("b/old"),
  ]

  /// A run in which all cases pass but these.
  private static func run(_ changed: CaseRecord...) -> RunRecord {
    .sample(allPassed.map { item in changed.first { $0.id == item.id } ?? item })
  }

  private static let failed = CaseRecord.sample("a/one", .failed, actual: "does not match")
  private static let crashed = CaseRecord.sample(
    "a/two", .errored, actual: nil, errorType: "crash")

  private func judge(
    _ list: String, _ record: RunRecord, at platform: String? = nil
  ) throws -> [String: CaseRecord] {
    let judged = try KnownFailures(parsing: list, file: "known.txt").applied(
      to: record, of: Self.data.get(), at: platform.map(Platform.init(argument:)))
    #expect(judged.header == record.header)
    return Dictionary(uniqueKeysWithValues: judged.cases.map { ($0.id, $0) })
  }

  private func update(_ list: String, _ record: RunRecord) throws -> String {
    let known = try KnownFailures(parsing: list, file: "known.txt")
    let updated = known.updated(by: record, of: try Self.data.get(), at: nil)
    let judged = updated.applied(to: record, of: try Self.data.get(), at: nil)
    #expect(!judged.isWrong, "an updated list fits the run that it comes from")
    #expect(try KnownFailures(parsing: updated.text, file: "known.txt") == updated)
    return updated.text
  }

  @Test func `a line can be about the cases of rules`() throws {
    let judged = try judge("rule:PAT-* # patterns come later\n", Self.run(Self.failed))
    #expect(judged["a/one"]?.outcome == .knownFailure)
    #expect(judged["a/one"]?.message == "patterns come later")
    #expect(judged["known-failures/line-1"] == nil)
    let unmatched = try judge("rule:NO-* # why\n", Self.run(Self.failed))
    #expect(
      unmatched["known-failures/line-1"]?.message
        == "known.txt:1: no case has a rule that matches rule:NO-*; fix or remove the line")
    #expect(unmatched["a/one"]?.outcome == .failed)
  }

  @Test(arguments: [
    ("", "a/one # why\n", "1 line added, 0 removed"),
    ("a/one # why\n# Ours\n", "# Ours\na/two # why\nb/one # why\n", "2 lines added, 1 removed"),
    ("a/one # why\n", "a/one = crash # why\n", "1 line added, 1 removed"),
    ("a/one # why\n", "a/one # why\n", "no changes"),
    ("a/one # why\na/one # why\n", "a/one # why\n", "0 lines added, 1 removed"),
  ])
  func `what an update changes is said in a few words`(
    old: String, new: String, words: String
  ) throws {
    let earlier = try KnownFailures(parsing: old, file: "known.txt")
    #expect(try KnownFailures(parsing: new, file: "known.txt").changes(since: earlier) == words)
  }

  @Test func `an index finds the cases of globs and rules as a look at every case does`() throws {
    let cases = try Self.data.get().cases
    let index = CaseIndex(cases)
    for pattern in [
      "a/one", "a/*", "*one", "?/o*", "[ab]/one", #"a\/one"#, "*", "a/t", "b/o*", "c/*", "a/two*",
      "",
    ] {
      let entry = KnownFailures.Entry(glob: Glob(pattern), outcome: nil, reason: "")
      #expect(index.ids(matching: entry) == cases.map(\.id).filter(Glob(pattern).matches))
      let ofRules = KnownFailures.Entry(glob: Glob("rule:PAT-\(pattern)"), outcome: nil, reason: "")
      #expect(
        index.ids(matching: ofRules)
          == cases.filter { $0.rules.contains(where: Glob("PAT-\(pattern)").matches) }.map(\.id))
    }
  }

  @Test(arguments: [
    ("a/one", "the reason is missing"), ("a/one = crash", "the reason is missing"),
    ("a/one #", "the reason is empty"), ("a/one # ", "the reason is empty"),
    ("= crash # why", "the glob before \"=\" is missing"),
    ("a/one = # why", "the outcome after \"=\" is missing"),
    ("a/one a/two # why", "unexpected \"a/two\" after the glob"),
    ("a/one crash # why", "unexpected \"crash\" after the glob"),
    ("a/one why#not", "the reason is missing"),
  ])
  func `a malformed line is refused with its place and the form`(line: String, complaint: String) {
    let form = "; write GLOB # REASON, or GLOB = OUTCOME # REASON"
    #expect(
      throws: InputErrors([InputError(complaint + form, file: "known.txt", line: 3)])
    ) { try KnownFailures(parsing: "# why\n\n\(line)\n", file: "known.txt") }
  }

  @Test func `all errors of a list are reported at once`() {
    #expect {
      try KnownFailures(parsing: "a\r\nb # why\r\nc #\r\n", file: "f")
    } throws: { error in
      (error as? InputErrors)?.errors.map(\.line) == [1, 3]
    }
  }

  @Test(arguments: [
    "a/one # later", "a/* # later", "a/one = failed # later", "a/one = does not match # later",
    "  a/one\t=  failed  #later \r", "a/on[ef] # later", "a/?ne # later", #"a/\one # later"#,
  ])
  func `a case that fails as it is listed is a known failure`(line: String) throws {
    let judged = try judge(line, Self.run(Self.failed))
    #expect(judged["a/one"]?.outcome == .knownFailure)
    #expect(judged["a/one"]?.message == "later")
    #expect(judged.values.allSatisfy { !$0.outcome.isWrong })
    #expect(judged.count == 6)
  }

  @Test(arguments: ["error", "crash", "timeout", "protocol"])
  func `an error is known by its type`(type: String) throws {
    let errored = CaseRecord.sample("a/two", .errored, actual: nil, errorType: type)
    #expect(
      try judge("a/two = \(type) # why", Self.run(errored))["a/two"]?.outcome == .knownFailure)
    #expect(try judge("a/two # why", Self.run(errored))["a/two"]?.outcome == .knownFailure)
    for other in ["failed", type + "s", "matches"] {
      let judged = try judge("a/two = \(other) # why", Self.run(errored))
      #expect(judged["a/two"]?.outcome == .errored)
      #expect(judged["a/two"]?.message == "got nothing (known.txt:1 lists this case as \(other))")
      #expect(judged.count == 6, "a line whose case fails is not stale")
    }
  }

  @Test func `a decision also matches the same with a rule`() throws {
    let rule = "/applinks/details/0"
    let named = CaseRecord.sample("a/one", .failed, actual: "match by \(rule)")
    for outcome in ["match", "match by \(rule)"] {
      let judged = try judge("a/one = \(outcome) # why", Self.run(named))
      #expect(judged["a/one"]?.outcome == .knownFailure, "\(outcome)")
    }
    for outcome in ["exclude", "match by", "match by /applinks", "no_match"] {
      let judged = try judge("a/one = \(outcome) # why", Self.run(named))
      #expect(judged["a/one"]?.outcome == .failed, "\(outcome)")
    }
  }

  @Test func `another failure than the listed one is noticed`() throws {
    let judged = try judge("a/one = refused # why", Self.run(Self.failed))
    #expect(judged["a/one"]?.outcome == .failed)
    #expect(
      judged["a/one"]?.message == "got does not match (known.txt:1 lists this case as refused)")
    #expect(try judge("a/one = crash # why", Self.run(Self.failed))["a/one"]?.outcome == .failed)
  }

  @Test func `if all cases of a line pass, each is an unexpected pass`() throws {
    let judged = try judge("\na/t* # slow", Self.run())
    #expect(judged["a/two"]?.outcome == .unexpectedPass)
    #expect(judged["a/three"]?.outcome == .unexpectedPass)
    #expect(judged["a/two"]?.outcome.isWrong == true)
    #expect(judged["a/one"]?.outcome == .passed)
    #expect(
      judged["a/two"]?.message
        == "known.txt:2 lists this case (slow), but it passes; remove the line")
    #expect(judged["a/two"]?.question["pattern"] == "*", "the evidence is back")
    #expect(judged.count == 6)
  }

  @Test func `one failing case keeps its line in use`() throws {
    let judged = try judge("a/* # why", Self.run(Self.failed))
    #expect(judged["a/two"]?.outcome == .passed)
    #expect(judged.values.allSatisfy { !$0.outcome.isWrong })
  }

  @Test func `a line that matches no case fails by itself`() throws {
    let judged = try judge("# all\na/gone # why\nc/* # why", Self.run())
    #expect(judged.count == 8)
    let problem = try #require(judged["known-failures/line-2"])
    #expect(problem.outcome == .failed)
    #expect(problem.suite == "known-failures")
    #expect(problem.file == "known.txt" && problem.line == 2)
    #expect(
      problem.message
        == "known.txt:2: no case id matches a/gone; fix or remove the line")
    #expect(judged["known-failures/line-3"]?.outcome == .failed)
  }

  @Test func `failures of a list come last, in its order`() throws {
    let list = (1...9).map { "gone/\($0) # why\n" }.joined()
    let judged = try KnownFailures(parsing: list, file: "known.txt")
      .applied(to: Self.run(), of: Self.data.get(), at: nil)
    #expect(
      judged.cases.map(\.id)
        == Self.allPassed.map(\.id) + (1...9).map { "known-failures/line-\($0)" })
  }

  @Test(arguments: ["a/one # 1\na/one # 2", "a/* # 1\na/one = crash # 2", "a/* # 1\na/*e # 2"])
  func `a redundant line fails by itself`(list: String) throws {
    let judged = try judge(list, Self.run(Self.failed))
    #expect(judged["a/one"]?.message == "1", "the first line decides")
    let problem = try #require(judged["known-failures/line-2"])
    #expect(problem.message.hasPrefix("known.txt:2: line 1 already lists every case that a/"))
    #expect(judged.count == 7)
  }

  @Test func `an exception may stand before its glob`() throws {
    let judged = try judge(
      "a/two = crash # 1\na/* = does not match # 2", Self.run(Self.failed, Self.crashed))
    #expect(judged["a/one"]?.message == "2")
    #expect(judged["a/two"]?.message == "1")
    #expect(judged.count == 6)
  }

  @Test(arguments: [nil, "crash"])
  func `a line of unspecified cases is stale, even if one errs`(errorType: String?) throws {
    let open = CaseRecord.sample("b/open", .informational, errorType: errorType)
    let judged = try judge("b/open = crash # why", Self.run(open))
    #expect(judged["b/open"] == open)
    #expect(
      judged["known-failures/line-1"]?.message
        == "known.txt:1: b/open matches unspecified cases only, which never fail; remove the line")
  }

  @Test func `a case that was not run is no failure, and its line not stale`() throws {
    let notRun = CaseRecord.sample("a/one", .notRun, actual: nil, errorType: "not-run")
    let judged = try judge(
      "a/one = error # why\na/t* = crash # why", Self.run(notRun, Self.crashed))
    #expect(judged["a/one"] == notRun)
    #expect(judged.count == 6)
  }

  @Test func `a run of a part judges only the lines that it asked whole`() throws {
    let part = RunRecord.sample([.sample("a/one"), .sample("b/one")])
    let judged = try judge("a/* # 1\nb/one # 2\nc/* # 3\na/two # 4", part)
    #expect(judged["a/one"]?.outcome == .passed, "the others may fail elsewhere")
    #expect(judged["b/one"]?.outcome == .unexpectedPass)
    #expect(judged["known-failures/line-3"] != nil)
    #expect(judged["known-failures/line-4"] != nil)
    #expect(judged.count == 4)
  }

  @Test func `on an older platform only what holds there is asked`() throws {
    let old = RunRecord.sample(
      ["a/one", "a/two", "a/three", "b/one", "b/old"].map { .sample($0) } + [
        .sample("b/open", .informational)
      ])
    #expect(try judge("b/o* # why", old, at: "ios=12.0")["b/old"]?.outcome == .unexpectedPass)
    let today = RunRecord.sample(old.cases.filter { $0.id != "b/old" })
    #expect(try judge("b/o* # why", today)["b/one"]?.outcome == .passed)
    #expect(try judge("b/o* # why", today, at: "ios=27.0")["b/one"]?.outcome == .unexpectedPass)
    #expect(try judge("b/old # why", today, at: "ios=27.0").count == 5)
  }

  @Test func `a skipped case neither fails nor passes`() throws {
    let judged = try judge("a/* # why", Self.run(.sample("a/one", .skipped, actual: nil)))
    #expect(judged["a/one"] == .sample("a/one", .skipped, actual: nil))
    #expect(judged["a/two"]?.outcome == .passed)
    #expect(judged.count == 6)
  }

  @Test func `an update adds what fails and how`() throws {
    #expect(
      try update("", Self.run(Self.failed, Self.crashed)) == """
        a/one = does not match # expected matches
        a/two = crash # expected matches

        """)
  }

  @Test(arguments: ["opens #1", "opens\n", "öffnet", String(repeating: "x", count: 81)])
  func `an answer that no line can hold is added as a failure`(answer: String) throws {
    let odd = CaseRecord.sample("a/one", .failed, actual: answer)
    #expect(try update("", Self.run(odd)) == "a/one = failed # expected matches\n")
    let long = String(repeating: "x", count: 80)
    let fitting = CaseRecord.sample("a/one", .failed, actual: long)
    #expect(try update("", Self.run(fitting)) == "a/one = \(long) # expected matches\n")
  }

  @Test func `an update keeps comments, order and spelling, and removes what does not fit`()
    throws
  {
    let list = """
      # The list.

      b/one # fixed
      a/gone # never was
        a/one   #   still
      # Twice:
      a/one # again
      b/open # nobody knows
      """
    #expect(
      try update(list, Self.run(Self.failed, Self.crashed)) == """
        # The list.

          a/one   #   still
        # Twice:
        a/two = crash # expected matches

        """)
  }

  @Test func `an update fixes outcomes and keeps their reasons`() throws {
    #expect(
      try update("a/one = crash # why", Self.run(Self.failed))
        == "a/one = does not match # why\n")
    #expect(
      try update("# all\na/* = failed # why", Self.run(Self.failed, Self.crashed))
        == "# all\na/two = crash # expected matches\na/* = failed # why\n")
  }

  @Test func `an update by a part leaves what it cannot tell`() throws {
    let part = RunRecord.sample([.sample("a/one"), Self.crashed])
    #expect(
      try update("a/* = crash # 1\nb/one # 2\n", part) == "a/* = crash # 1\nb/one # 2\n")
  }

  @Test func `an update lists cases, not what went wrong with the run itself`() throws {
    var run = Self.run(Self.failed)
    var trouble = CaseRecord.sample("assay/adapter", .errored, errorType: "protocol")
    trouble.authority = ""
    run.cases.append(trouble)
    let updated = try KnownFailures(parsing: "", file: "known.txt")
      .updated(by: run, of: Self.data.get(), at: nil)
    #expect(updated.text == "a/one = does not match # expected matches\n")
    #expect(updated.applied(to: run, of: try Self.data.get(), at: nil).isWrong)
  }

  @Test func `cases of a flaky line may fail in any way or pass`() throws {
    let list = "a/* = flaky # not always\n"
    #expect(try judge(list, Self.run()).values.allSatisfy { !$0.outcome.isWrong })
    let judged = try judge(list, Self.run(Self.failed, Self.crashed))
    #expect(judged["a/one"]?.outcome == .knownFailure)
    #expect(judged["a/two"]?.outcome == .knownFailure)
    #expect(judged["a/three"]?.outcome == .passed)
    #expect(try update(list, Self.run()) == list, "a run that passes removes nothing")
    #expect(try judge("c/* = flaky # no such case", Self.run())["known-failures/line-1"] != nil)
  }

  @Test func `an update lists no answer that changes`() throws {
    var flaky = Self.failed
    flaky.again = "matches"
    let known = try KnownFailures(parsing: "# Ours\n", file: "known.txt")
    let updated = known.updated(by: Self.run(flaky, Self.crashed), of: try Self.data.get(), at: nil)
    #expect(updated.text == "# Ours\na/two = crash # expected matches\n")
  }

  @Test func `a line is stale if the cases that can be asked pass`() throws {
    var skipped = CaseRecord.sample("a/three", .skipped, actual: nil)
    skipped.skip = .undeclared
    let judged = try judge("a/t* # why", Self.run(skipped))
    #expect(judged["a/two"]?.outcome == .unexpectedPass)
    #expect(judged["a/three"] == skipped)
    var other = CaseRecord.sample("a/two", .skipped, actual: nil)
    other.skip = .system
    let silent = try judge("a/t* # why", Self.run(other, skipped))
    #expect(silent.values.allSatisfy { !$0.outcome.isWrong }, "none of them was asked")
  }
}
