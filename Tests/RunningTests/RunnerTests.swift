import Foundation
import FoundationShim
import Questions
import Running
import Suites
import TestSupport
import Testing

struct RunnerTests {
  @Test func `a long answer is cut in what reports show`() {
    let rule = String(repeating: "x", count: 5_000)
    let result = CaseResult(
      of: .answer(.decision(.match, rule: rule)), for: .answer(.decision(.noMatch, rule: nil)))
    let cut = "match by " + rule.prefix(4_087) + "… (5009 bytes)"
    #expect(result.actual == cut)
    #expect(result.message == "expected no_match, got \(cut)")
  }

  private static func data(_ cases: [String]) throws -> ConformanceData {
    try TemporaryData(suites: ["a": SampleData.suite("a", cases)]).read()
  }

  private static let matching = Scripted { _, _ in .answer(.matches(true)) }

  private func outcome(
    of text: String, by implementation: Scripted, selection: Selection = Selection()
  ) async throws -> CaseRecord {
    let runner = Runner(data: try Self.data([text]), selection: selection)
    let record = try await runner.run(implementation, argument: "scripted")
    return try #require(record.cases.first)
  }

  private static let modern = #"{"ios": ">=13.0"}"#
  private static let old = #"{"ios": "<9.2"}"#

  @Test func `a run in which no case is answered says so in a case of its own`() async throws {
    let texts = ["a/x", "a/y", "a/z"].map { SampleData.pattern($0, platforms: Self.modern) }
    let data = try Self.data(texts)
    let shy = Scripted { question, _ in .skipped("not today") }
    let runner = Runner(data: data, selection: Selection())
    let silent = try await runner.run(shy, argument: "s")
    let last = try #require(silent.cases.last)
    #expect(silent.cases.count == 4)
    #expect(last.id == "assay/answers" && last.outcome == .errored)
    #expect(last.message == "no case was answered: all 3 were skipped, mostly because: not today")
    let order = Mutex(["b", "a"])
    let moody = Scripted { _, _ in .skipped(order.withLock { $0.popLast() } ?? "c") }
    let often = try await runner.run(moody, argument: "s").cases.last?.message
    #expect(often?.hasSuffix("mostly because: a") == true, "of several the first by the alphabet")
    var deaf = Self.matching
    deaf.description.questions = [.site]
    #expect(try await runner.run(deaf, argument: "s").isWrong)
    #expect(try await runner.run(Self.matching, argument: "s").cases.count == 3)
    let broken = Scripted { _, _ in .error("boom", trace: nil) }
    #expect(try await runner.run(broken, argument: "s").cases.count == 3, "errors are said already")
  }

  @Test func `a shard without a case to ask leaves that to the others`() async throws {
    let ids = (1...8).map { "a/x\($0)" }
    let shards = try (1...2).map { try #require(Shard($0, of: 2)) }
    // Who supports only today's systems is asked nothing of the second shard.
    let cases = ids.map { id in
      SampleData.pattern(id, platforms: shards[0].contains(id) ? Self.modern : Self.old)
    }
    let data = try Self.data(cases)
    var modern = Self.matching
    modern.description.supportsPlatforms = false
    for shard in shards {
      let runner = Runner(data: data, selection: Selection(suites: ["a"], shard: shard))
      #expect(try await !runner.run(modern, argument: "s").isWrong)
    }
    let shy = Scripted { _, _ in .skipped("not today") }
    let runner = Runner(data: data, selection: Selection(suites: ["a"], shard: shards[0]))
    #expect(try await runner.run(shy, argument: "s").isWrong)
    let empty = Selection(cases: ["a/x1"], shard: shards.first { !$0.contains("a/x1") })
    let record = try await Runner(data: data, selection: empty).run(shy, argument: "s")
    #expect(record.cases.isEmpty)
  }

  @Test func `a run can stop when an answer is wrong that may not be`() async throws {
    let ids = (100..<300).map { "a/x\($0)" }
    let data = try Self.data(ids.map { SampleData.pattern($0, platforms: Self.modern) })
    let wrong = Scripted { _, _ in .answer(.matches(false)) }
    func counts(_ isExpectedToFail: @escaping @Sendable (Case) -> Bool) async throws -> RunRecord {
      try await Runner(data: data, selection: Selection(), stopsUnless: isExpectedToFail)
        .run(wrong, argument: "s")
    }
    let stopped = try await counts { _ in false }
    #expect(stopped.counts[.failed] == 32 && stopped.counts[.notRun] == 168)
    #expect(
      stopped.cases.last?.message
        == "168 cases were not run: the run stops when an answer is wrong")
    #expect(try await counts { _ in true }.counts[.failed] == 200)
  }

  @Test func `the expected answer passes, another one fails`() async throws {
    let good = try await outcome(of: SampleData.pattern("a/x"), by: Self.matching)
    #expect(good.outcome == .passed)
    #expect(good.expected == "matches" && good.actual == "matches")
    let other = Scripted { _, _ in .answer(.matches(false)) }
    let bad = try await outcome(of: SampleData.pattern("a/x"), by: other)
    #expect(bad.outcome == .failed)
    #expect(bad.message == "expected matches, got does not match")
    #expect(bad.reproduce == "assay run --implementation scripted --case a/x")
  }

  @Test func `an error answer is an error of its case`() async throws {
    let broken = Scripted { _, _ in .error("boom", trace: "at line 1") }
    let record = try await outcome(of: SampleData.pattern("a/x"), by: broken)
    #expect(record.outcome == .errored)
    #expect(record.errorType == "error")
    #expect(record.trace == "at line 1")
  }

  @Test func `a question that is not answered is skipped with the reason`() async throws {
    var deaf = Self.matching
    deaf.description.questions = [.site]
    let record = try await outcome(of: SampleData.pattern("a/x"), by: deaf)
    #expect(record.outcome == .skipped && record.skip == .undeclared)
    #expect(record.message == "scripted does not answer pattern questions")
  }

  @Test func `a pattern question is stated as match to an implementation without pattern`()
    async throws
  {
    var matcher = Scripted { question, _ in
      guard case .match(let site, let domain, _, let url) = question else {
        return .error("not a match question", trace: nil)
      }
      let isAsked =
        site.value?["applinks"]?["details"]?.array?.first?["components"] == [["?": "*"]]
        && domain == "example.com" && url == "https://example.com/?a"
      return .answer(.decision(isAsked ? .match : .noMatch, rule: nil))
    }
    matcher.description.questions = [.match]
    let record = try await outcome(of: SampleData.pattern("a/x"), by: matcher)
    #expect(record.outcome == .passed && record.expected == "match")
    #expect(record.kind == .pattern && record.isAskedAsMatch && record.askedKind == .match)
    let wrong = SampleData.pattern("a/x", expect: #""expect": {"matches": false}"#)
    let failed = try await outcome(of: wrong, by: matcher)
    #expect(failed.message == "expected no_match, got match")
    #expect(failed.question["url"] == "https://example.com/?a")
    #expect(failed.answer == ["decision": "match"])
  }

  @Test func `a pattern question is stated as match where components are supported`() async throws {
    let asked = Mutex<[String]>([])
    var matcher = Scripted { _, platform in
      asked.withLock { $0.append(platform.description) }
      return .answer(.decision(.match, rule: nil))
    }
    matcher.description.questions = [.match]
    let record = try await outcome(of: SampleData.pattern("a/x"), by: matcher)
    #expect(record.outcome == .passed && asked.withLock { $0 } == ["ios=27.0"])
    asked.withLock { $0 = [] }
    let recent = SampleData.pattern("a/x", platforms: #"{"tvos": ">=13.0", "macos": "<14.0"}"#)
    #expect(try await outcome(of: recent, by: matcher).outcome == .passed)
    #expect(
      asked.withLock { $0.sorted() } == ["macos=10.15", "macos=13.0", "tvos=13.0", "tvos=27.0"])
    let old = SampleData.pattern("a/x", platforms: Self.old)
    #expect(try await outcome(of: old, by: matcher).skip == .system)
  }

  @Test func `an older system's case is skipped if only today's are supported`() async throws {
    var modern = Self.matching
    modern.description.supportsPlatforms = false
    let old = SampleData.pattern("a/x", platforms: #"{"ios": "<9.2"}"#)
    let record = try await outcome(of: old, by: modern)
    #expect(record.outcome == .skipped)
    #expect(record.message.contains("not ios=9.1") && record.skip == .system)
    #expect(try await outcome(of: SampleData.pattern("a/x"), by: modern).outcome == .passed)
  }

  @Test func `the platform of the run reaches the implementation`() async throws {
    let asked = Scripted { _, platform in .answer(.matches(platform.description == "ios=12.0")) }
    let selection = Selection(platform: try Platform(argument: "ios=12.0"))
    let record = try await outcome(of: SampleData.pattern("a/x"), by: asked, selection: selection)
    #expect(record.outcome == .passed)
    #expect(record.reproduce.hasSuffix("--platform ios=12.0"))
  }

  private static let ranges = #"{"ios": ">=13.0", "macos": "10.15..<10.15.2", "tvos": ">=27.0"}"#

  @Test func `a case is run at both ends of each range, and once without support of older systems`()
    async throws
  {
    let asked = Mutex<[String]>([])
    var scripted = Scripted { _, platform in
      asked.withLock { $0.append(platform.description) }
      return .answer(.matches(true))
    }
    let text = SampleData.pattern("a/x", platforms: Self.ranges)
    let record = try await outcome(of: text, by: scripted)
    #expect(record.outcome == .passed && record.platform == "ios=27.0")
    #expect(
      asked.withLock { $0 }
        == ["ios=27.0", "ios=13.0", "macos=10.15", "macos=10.15.1", "tvos=27.0"])
    asked.withLock { $0 = [] }
    scripted.description.supportsPlatforms = false
    #expect(try await outcome(of: text, by: scripted).outcome == .passed)
    #expect(asked.withLock { $0 } == ["ios=27.0"])
  }

  @Test func `a wrong answer at another end fails the case and names the system`() async throws {
    let late = Scripted { _, platform in
      .answer(.matches(!["ios=13.0", "macos=10.15"].contains(platform.description)))
    }
    let data = try Self.data([SampleData.pattern("a/x", platforms: Self.ranges)])
    let runner = Runner(data: data, selection: Selection())
    let cases = try await runner.run(late, argument: "scripted").cases
    #expect(cases.count == 1)
    let record = try #require(cases.first)
    #expect(record.outcome == .failed && record.platform == "ios=13.0")
    #expect(record.message == "expected matches, got does not match on ios=13.0")
    #expect(record.reproduce.hasSuffix("--case a/x --platform ios=13.0"))
  }

  @Test func `an unspecified case is reported and never fails`() async throws {
    let text = SampleData.unspecifiedPattern("a/x")
    let no = Scripted { _, _ in .answer(.matches(false)) }
    let record = try await outcome(of: text, by: no)
    #expect(record.outcome == .informational)
    #expect(record.message == "no" && record.actual == "does not match")
    #expect(record.expected == "yes: matches | no: does not match")
    let odd = Scripted { _, _ in .answer(.decision(.match, rule: nil)) }
    #expect(try await outcome(of: text, by: odd).message == "none of the alternatives: match")
  }

  /// A case of a file and a URL with this expectation.
  private static func match(_ expect: String, authority: String = "documented") -> String {
    """
    {"id": "a/x", "title": "T", "rules": ["\(authority == "unspecified" ? "X-01" : "PAT-001")"],
     "authority": "\(authority)", "platforms": {"ios": ">=9.0"}, "question": "match",
     "siteText": "{", "domain": "d", "app": "A.b", "url": "https://d/", \(expect)}
    """
  }

  @Test(arguments: [
    (#"{"decision": "no_match", "refused": true}"#, Outcome.passed, "got refused: not JSON"),
    (#"{"decision": "no_match"}"#, .failed, "expected no_match, got refused: not JSON"),
    (#"{"decision": "match"}"#, .failed, "expected match, got refused: not JSON"),
    (#"{"decision": "exclude"}"#, .failed, "expected exclude, got refused: not JSON"),
  ])
  func `a refusal is right only where the expectation rests on one`(
    expect: String, outcome: Outcome, message: String
  ) async throws {
    let strict = Scripted { _, _ in .refused("not JSON") }
    let record = try await self.outcome(of: Self.match("\"expect\": \(expect)"), by: strict)
    #expect(record.outcome == outcome && record.message == message)
    #expect(record.actual == "refused")
  }

  @Test func `where the expectation rests on a refusal, no_match is right too`() async throws {
    let text = Self.match(#""expect": {"decision": "no_match", "refused": true}"#)
    for (decision, outcome) in [(Decision.noMatch, Outcome.passed), (.match, .failed)] {
      let answering = Scripted { _, _ in .answer(.decision(decision, rule: nil)) }
      let record = try await self.outcome(of: text, by: answering)
      #expect(record.outcome == outcome && record.expected == "no_match")
    }
  }

  @Test func `a refusal is an alternative that rests on one, and no other`() async throws {
    let strict = Scripted { _, _ in .refused("a number") }
    let yes = #"{"name": "yes", "expect": {"decision": "match"}}"#
    for (refused, message) in [
      (#", "refused": true"#, "no"), ("", "none of the alternatives: refused: a number"),
    ] {
      let no = #"{"name": "no", "expect": {"decision": "no_match"\#(refused)}}"#
      let text = Self.match("\"alternatives\": [\(yes), \(no)]", authority: "unspecified")
      let record = try await outcome(of: text, by: strict)
      #expect(record.outcome == .informational && record.message == message)
      let quiet = Scripted { _, _ in .answer(.decision(.noMatch, rule: nil)) }
      #expect(try await outcome(of: text, by: quiet).message == "no")
    }
  }

  @Test func `an error or crash in an unspecified case is named and fails no run`() async throws {
    let data = try Self.data([SampleData.unspecifiedPattern("a/x")])
    let responses: [(Response, String, String)] = [
      (.error("boom", trace: "t"), "failed: boom", "error"),
      (
        .fault(Fault(.crash, "killed by SIGSEGV", trace: "t")), "failed: killed by SIGSEGV", "crash"
      ),
      (.fault(Fault(.timeout, "no answer", trace: "t")), "failed: no answer", "timeout"),
      (.fault(Fault(.protocol, "noise", trace: "t")), "failed: noise", "protocol"),
    ]
    for (response, message, type) in responses {
      let broken = Scripted { _, _ in response }
      let record = try await Runner(data: data, selection: Selection()).run(broken, argument: "s")
      let item = try #require(record.cases.first)
      #expect(!record.isWrong && record.cases.count == 1)
      #expect(item.outcome == .informational && item.message == message)
      #expect(item.errorType == type && item.trace == "t" && item.actual == nil)
    }
  }

  /// A subject that is gone after the first request.
  private struct Leaving: TestSubject {
    let description = matching.description

    func responses(
      to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
    ) async -> RunProblems {
      receive(TimedResponse(index: requests[0].index, response: .answer(.matches(true))))
      return RunProblems(abortReason: "it is gone", abortTrace: "at line 1")
    }
  }

  @Test func `cases after the end of an aborted run were not run, and the reason is told once`()
    async throws
  {
    let texts =
      ["a/x", "a/y"].map { SampleData.pattern($0) } + [SampleData.unspecifiedPattern("a/z")]
    let runner = Runner(data: try Self.data(texts), selection: Selection())
    let record = try await runner.run(Leaving(), argument: "s")
    #expect(record.cases.map(\.outcome) == [.passed, .notRun, .notRun, .errored])
    #expect(record.cases[1].message == "the run was aborted before this case")
    #expect(record.cases[1].errorType == "not-run" && record.cases[1].question == .null)
    let problem = try #require(record.cases.last)
    #expect(problem.id == "assay/aborted" && problem.isProblemOfRun)
    #expect(problem.message == "2 cases were not run: it is gone")
    #expect(problem.trace == "at line 1" && problem.errorType == "not-run")
    #expect(record.isWrong && record.abortReason == "it is gone" && record.startupFailure == nil)
  }

  @Test func `a deciding rule counts where both name one`() async throws {
    let text = """
      {"id": "a/x", "title": "T", "rules": ["PAT-001"], "authority": "documented",
       "platforms": {"ios": ">=9.0"}, "question": "match", "site": {}, "domain": "d", "app": "A.b",
       "url": "https://d/", "expect": {"decision": "match", "rule": "/applinks/details/0"}}
      """
    for (rule, expected) in [
      ("/applinks/details/0", Outcome.passed), (nil, .passed), ("/applinks/details/1", .failed),
    ] {
      let implementation = Scripted { _, _ in .answer(.decision(.match, rule: rule)) }
      #expect(try await outcome(of: text, by: implementation).outcome == expected)
    }
  }

  @Test(arguments: [
    (
      Selection(suites: ["b", "c"]),
      ["no suite has a path like \"b\"", "no suite has a path like \"c\""]
    ),
    (Selection(cases: ["a/x", "a/y*"]), ["no case has an id like \"a/y*\""]),
    (Selection(rules: ["CMP-*"]), ["no rule has an id like \"CMP-*\""]),
    (
      Selection(suites: ["b"], rules: ["CMP-*"]),
      ["no suite has a path like \"b\"", "no rule has an id like \"CMP-*\""]
    ),
    (Selection(rules: ["X-01"]), ["no case matches all filters"]),
    (Selection(platform: Platform(.macos, Version(27))), ["no case matches all filters"]),
  ])
  func `a filter that leaves nothing is an error`(
    selection: Selection, complaints: [String]
  ) async throws {
    let runner = Runner(data: try Self.data([SampleData.pattern("a/x")]), selection: selection)
    let error = await #expect(throws: InputErrors.self) {
      try await runner.run(Self.matching, argument: "s")
    }
    let messages = try #require(error).errors.map(\.message)
    #expect(messages.count == complaints.count)
    #expect(zip(messages, complaints).allSatisfy { $0.hasPrefix($1) }, "\(messages)")
  }

  @Test func `data without a case is an error`() throws {
    let folder = try TemporaryData()
    let data = try ConformanceData(readingFolder: folder.url)
    #expect(throws: InputErrors([InputError("the conformance data has no cases")])) {
      try Selection().cases(of: data)
    }
  }

  @Test(arguments: [
    (Selection(suites: ["a"]), ["a/x", "a/y"]),
    (Selection(suites: ["a*"]), ["a/x", "a/y", "a/b/x"]),
    (Selection(cases: ["*x"]), ["a/x", "a/b/x"]),
    (Selection(cases: ["a/b/?", "a/y"]), ["a/y", "a/b/x"]),
    (Selection(rules: ["PAT-001"]), ["a/x", "a/y"]),
    (Selection(rules: ["PAT-002", "PAT-001"]), ["a/x", "a/y", "a/b/x"]),
    (Selection(suites: ["a"], cases: ["*x", "*b*"], rules: ["PAT-*"]), ["a/x"]),
  ])
  func `a filter selects what one of its globs does, filters together what all of them do`(
    selection: Selection, ids: [String]
  ) throws {
    let folder = try TemporaryData(
      rules: SampleData.rules(
        SampleData.rule("PAT-001"), SampleData.rule("PAT-002")),
      suites: [
        "a": SampleData.suite(
          "a",
          [
            SampleData.pattern("a/x"),
            SampleData.pattern("a/y", rules: #"["PAT-002", "PAT-001"]"#),
          ]),
        "a/b": SampleData.suite(
          "a/b", [SampleData.pattern("a/b/x", rules: #"["PAT-002"]"#)]),
      ])
    let cases = try selection.cases(of: ConformanceData(readingFolder: folder.url))
    #expect(cases.map(\.id) == ids)
  }

  @Test func `only what needs evidence keeps its question`() async throws {
    let texts = ["a/x", "a/y", "a/z"].map { SampleData.pattern($0) }
    let data = try Self.data(texts)
    let runner = Runner(data: data, selection: Selection())
    let passed = try await runner.run(Self.matching, argument: "s").cases
    #expect(passed.map(\.question) == [.null, .null, .null])
    let skipping = Scripted { _, _ in .skipped("no") }
    let skipped = try await runner.run(skipping, argument: "s").cases
    #expect(skipped.allSatisfy { $0.question == .null })
    let wrong = Scripted { _, _ in .answer(.matches(false)) }
    let failed = try await runner.run(wrong, argument: "s").cases
    #expect(failed.map(\.question) == data.cases.map(\.questionJSON))
    let broken = Scripted { _, _ in .error("boom", trace: nil) }
    let errored = try await runner.run(broken, argument: "s").cases
    #expect(errored.map(\.question) == data.cases.map(\.questionJSON))
    let open = SampleData.unspecifiedPattern("a/x")
    #expect(try await outcome(of: open, by: Self.matching).question["pattern"] == "*")
  }

  @Test func `a record says what was asked, where that stands and when`() async throws {
    let data = try Self.data([SampleData.pattern("a/x"), SampleData.unspecifiedPattern("a/y")])
    let selection = Selection(cases: ["a/x"], platform: Platform(.ios, Version(12)))
    let before = Date.now.recordTimestamp
    let record = try await Runner(data: data, selection: selection)
      .run(Self.matching, argument: "s")
    let citation = RuleCitation(
      statement: "It is so.", sources: ["Apple: Guide, page 1 <https://a.example>"])
    #expect(record.header.rules == ["PAT-001": citation])
    #expect(record.header.dataVersion == "1.2.3" && record.header.platform == "ios=12.0")
    #expect(record.header.implementation == Self.matching.description)
    #expect((before...Date.now.recordTimestamp).contains(record.header.started))
    #expect(record.header.started.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
    let item = try #require(record.cases.first)
    #expect(item.file.hasSuffix("Conformance/suites/a.json") && item.line == 2)
    #expect(item.authority == "documented" && item.platform == "ios=12.0")
    #expect(item.rules == ["PAT-001"] && item.title == "It shows something")
    let open = try await Runner(data: data, selection: Selection(cases: ["a/y"]))
      .run(Self.matching, argument: "s")
    #expect(open.header.rules.keys.sorted() == ["X-01"] && open.header.platform == nil)
    let last = try #require(open.cases.first)
    #expect(last.authority == "unspecified" && last.platform == "ios=27.0")
    #expect(last.line == 7)
  }

  @Test func `shards ask each case once and say which part they are`() async throws {
    let ids = (1...20).map { "a/x\($0)" }
    let data = try Self.data(ids.map { SampleData.pattern($0) })
    var asked: [String] = []
    for index in 1...3 {
      let shard = try #require(Shard(index, of: 3))
      let selection = Selection(suites: ["a"], shard: shard)
      let record = try await Runner(data: data, selection: selection)
        .run(Self.matching, argument: "s")
      #expect(record.header.shard == RecordShard(shard, total: 20))
      #expect(record.header.filters?.suites == ["a"])
      asked += record.cases.map(\.id)
    }
    #expect(asked.sorted() == ids.sorted())
  }

  @Test func `a seed changes the order of asking and not that of the record`() async throws {
    let ids = (1...9).map { "a/x\($0)" }
    let cases = ids.map { SampleData.pattern($0, more: #", "note": "N""#) }
      .enumerated().map { $1.replacing(#""text": "a""#, with: #""text": "\#($0)""#) }
    let data = try Self.data(cases)
    let order = Mutex<[String]>([])
    var listening = Scripted { question, _ in
      if case .pattern(let pattern) = question { order.withLock { $0.append(pattern.text) } }
      return .answer(.matches(true))
    }
    listening.description.supportsPlatforms = false
    let selection = Selection(seed: 3)
    let record = try await Runner(data: data, selection: selection)
      .run(listening, argument: "s")
    let texts = order.withLock(\.self)
    #expect(texts.sorted() == (0..<9).map(String.init))
    #expect(texts != texts.sorted())
    #expect(record.cases.map(\.id) == ids)
    #expect(record.header.seed == 3)
    let plain = try await Runner(data: data, selection: Selection())
      .run(listening, argument: "s")
    #expect(plain.header.seed == nil && plain.header.shard == nil && plain.header.filters == nil)
  }
}

extension FileContents {
  /// The JSON value of the file, `nil` if it is given otherwise.
  fileprivate var value: JSON? {
    if case .json(let value) = self { value } else { nil }
  }
}
