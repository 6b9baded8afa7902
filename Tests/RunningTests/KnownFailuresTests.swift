import Questions
import Suites
import TestSupport
import Testing
@testable import Running

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

  /// Reads a line of the table: the run, the list, and the platform of the run.
  private static func read(_ text: String) throws -> (RunRecord, list: String, Platform?) {
    let parts = text.split(separator: " | ", maxSplits: 1, omittingEmptySubsequences: false)
    var (run, platform) = (run(), Platform?.none)
    for word in parts[0].split(separator: "; ") {
      guard let mark = word.firstIndex(where: { "=!~-@ ".contains($0) }) else { continue }
      let (id, rest) = (String(word[..<mark]), String(word[word.index(after: mark)...]))
      let index = run.cases.firstIndex { $0.id == id }
      switch (word[mark], index) {
      case ("@", _): platform = try Platform(argument: rest)
      case (" ", _):
        run.cases.removeAll { !rest.split(separator: " ").map(String.init).contains($0.id) }
      case ("=", let index?): run.cases[index] = .sample(id, .failed, actual: rest)
      case ("!", let index?):
        run.cases[index] = .sample(
          id, id == "b/open" ? .informational : .errored, actual: nil, errorType: rest)
      case ("-", let index?):
        run.cases[index] = .sample(id, .notRun, actual: nil, errorType: "not-run")
      case ("~", let index?):
        run.cases[index] = .sample(id, .skipped, actual: nil)
        run.cases[index].skip =
          rest == "undeclared" ? .undeclared : rest == "system" ? .system : nil
      default: Issue.record("\(word)")
      }
    }
    return (run, String(parts[1]), platform)
  }

  @Test func `lists judge runs, and runs update lists, as the table says`() throws {
    try Golden.expectAnswers(
      at: "Tests/RunningTests/Answers/known-failures.txt",
      [
        "judged": { text in
          let (run, list, platform) = try Self.read(text)
          let judged = try KnownFailures(parsing: list, file: "known.txt")
            .applied(to: run, of: Self.data.get(), at: platform)
          #expect(judged.header == run.header)
          return judged.cases.filter { !run.cases.contains($0) }
            .map { "\($0.id): \($0.outcome.rawValue): \($0.message)" }
        },
        "updated": { text in
          let (run, list, _) = try Self.read(text)
          return try update(list, run).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
        },
        "refused": { text in
          let errors = #expect(throws: InputErrors.self) {
            try KnownFailures(parsing: "# why\n\n\(text)\n", file: "known.txt")
          }
          return errors?.errors.map(\.description) ?? []
        },
      ])
  }

  @Test func `an unexpected pass has its evidence, a known failure keeps that of the run`() throws {
    let judged = try KnownFailures(parsing: "a/two # slow", file: "known.txt")
      .applied(to: Self.run(), of: Self.data.get(), at: nil)
    #expect(judged.cases[1].question["pattern"] == "*" && judged.isWrong)
  }

  private func update(_ list: String, _ record: RunRecord) throws -> String {
    let known = try KnownFailures(parsing: list, file: "known.txt")
    let updated = known.updated(by: record, of: try Self.data.get(), at: nil)
    let judged = updated.applied(to: record, of: try Self.data.get(), at: nil)
    #expect(!judged.isWrong, "an updated list fits the run that it comes from")
    #expect(try KnownFailures(parsing: updated.text, file: "known.txt") == updated)
    return updated.text
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

  @Test func `failures of a list come last, in its order`() throws {
    let list = (1...9).map { "gone/\($0) # why\n" }.joined()
    let judged = try KnownFailures(parsing: list, file: "known.txt")
      .applied(to: Self.run(), of: Self.data.get(), at: nil)
    #expect(
      judged.cases.map(\.id)
        == Self.allPassed.map(\.id) + (1...9).map { "known-failures/line-\($0)" })
  }

  @Test(arguments: ["opens #1", "opens\n", "öffnet", String(repeating: "x", count: 81)])
  func `an answer that no line can hold is added as a failure`(answer: String) throws {
    let odd = CaseRecord.sample("a/one", .failed, actual: answer)
    #expect(try update("", Self.run(odd)) == "a/one = failed # expected matches\n")
    let long = String(repeating: "x", count: 80)
    let fitting = CaseRecord.sample("a/one", .failed, actual: long)
    #expect(try update("", Self.run(fitting)) == "a/one = \(long) # expected matches\n")
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

  @Test func `an update lists no answer that changes`() throws {
    var flaky = Self.failed
    flaky.again = "matches"
    let known = try KnownFailures(parsing: "# Ours\n", file: "known.txt")
    let updated = known.updated(by: Self.run(flaky, Self.crashed), of: try Self.data.get(), at: nil)
    #expect(updated.text == "# Ours\na/two = crash # expected matches\n")
  }
}
