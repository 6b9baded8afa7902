import Adapters
import FoundationShim
import Questions
import TestSupport
import Testing

@testable import FuzzRuns

/// A night of fuzzing, whose programs are scripted and take no time.
struct NightRunnerTests {
  private let folder: TemporaryFolder
  private let nights: NightFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("Corpus/a_fuzzer/seeds/one", "1")
    nights = NightFolder(path: folder.path("out"))
  }

  private static func plan(
    _ time: String = "100s", _ configurations: [FuzzConfiguration] = [.fast], jobs: Int = 1
  ) -> NightPlan {
    var plan = NightPlan()
    (plan.time, plan.jobs, plan.configurations) = (time, jobs, configurations)
    return plan
  }

  /// Runs a night to its end, and returns its state.
  @discardableResult
  private func night(
    _ number: Int = 1, _ plan: NightPlan = plan(), _ engine: ScriptedEngine = ScriptedEngine()
  ) async throws -> NightState {
    let night = try NightRunner(
      plan, of: Checkout(at: folder.url.path), in: nights, started: "2026-11-2\(number)T02:00:00",
      revision: "abc1234", engine: engine.engine
    ) { _ in }
    try await night.run(seed: UInt32(number))
    _ = try NightReports(writingTo: nights)
    try night.markDone()
    return try #require(try nights.state())
  }

  private func part(
    _ state: NightState, _ subject: String = "a_fuzzer", _ configuration: FuzzConfiguration = .fast
  ) throws -> NightState.Part {
    try #require(
      state.parts.first { $0.id == NightPart(subject: subject, configuration: configuration) })
  }

  /// The rounds with their time, in the order in which they ran.
  private static func rounds(_ engine: ScriptedEngine) -> [String] {
    engine.calls(with: "-max_total_time=").map { call in
      let program = call.words[0].split(separator: "/").suffix(3)
      let time = call.words.first { $0.hasPrefix("-max_total_time=") } ?? ""
      return "\(program.first ?? "") \(program.last ?? "") \(time.split(separator: "=").last ?? "")"
    }
  }

  @Test func `each part has its share of the time, the empty target a moment`() async throws {
    let engine = ScriptedEngine()
    let state = try await night(1, Self.plan("100s", [.fast, .asan]), engine)
    // Five seconds for each configuration of the empty target, and half of the rest for each of the other.
    #expect(
      Self.rounds(engine) == [
        "fuzz-fast empty_fuzzer 5", "fuzz-asan empty_fuzzer 5", "fuzz-fast a_fuzzer 45",
        "fuzz-asan a_fuzzer 45",
      ])
    #expect(state.isDone && state.parts.allSatisfy { $0.errors.isEmpty && $0.warnings.isEmpty })
    #expect(try part(state).stage == .finished && part(state, "a_fuzzer", .asan).stage == .fuzzed)
    #expect(
      engine.calls(with: "build").map { $0.words.last ?? "" } == ["fast", "asan", "cover"])
    for name in ["junit.xml", "index.html", "history.jsonl", "coverage/a_fuzzer/table.txt"] {
      #expect(try !folder.text("out/\(name)").isEmpty, "\(name)")
    }
    // The merge kept one of the two inputs that the rounds found.
    #expect(try folder.contents(of: "out/corpus/a_fuzzer").count == 1)
    #expect(state.corpora["a_fuzzer"]?.inputs == 1)
  }

  @Test func `a night that was killed goes on where it was`() async throws {
    let killed = ScriptedEngine { program in
      guard program.words[0].contains("fuzz-asan/release/a_fuzzer") else { return nil }
      throw CancellationError()
    }
    let plan = Self.plan("100s", [.fast, .asan])
    await #expect(throws: CancellationError.self) { try await night(1, plan, killed) }
    let before = try #require(try nights.state())
    #expect(!before.isDone && before.used == 55)

    let engine = ScriptedEngine()
    let state = try await night(2, plan, engine)
    #expect(state.started == before.started && state.isDone)
    #expect(Self.rounds(engine) == ["fuzz-asan a_fuzzer 45"])
    #expect(engine.calls(with: "-seed=1").count >= 1)
    // The killed round left no log; the next night is another one.
    let next = try await night(3)
    #expect(next.started == "2026-11-23T02:00:00" && next.parts.count == 2)
    #expect(try folder.text("out/history.jsonl").contains(before.started))
  }

  @Test func `a corpus that lost inputs is an error, also if the night was killed meanwhile`()
    async throws
  {
    try await night(1)
    var state = try #require(try nights.state())
    state.corpora["a_fuzzer"] = .init(inputs: 12)
    try nights.write(state)
    let killed = ScriptedEngine { program in
      guard program.words[0].hasSuffix("a_fuzzer") else { return nil }
      // It grew before.
      for number in 0..<20 { try folder.file("out/corpus/a_fuzzer/\(number)", "\(number)") }
      throw CancellationError()
    }
    await #expect(throws: CancellationError.self) { try await night(2, Self.plan(), killed) }
    let after = try await night(3)
    #expect(
      try part(after).errors == [
        "the corpus lost inputs since the last night: 1 of 12 are left in corpus/a_fuzzer"
      ])
    #expect(try folder.text("out/junit.xml").contains("the corpus lost inputs"))
    #expect(after.corpora["a_fuzzer"]?.inputs == 1)
  }

  @Test func `a corpus that is not merged is a warning, and an error in the third night`()
    async throws
  {
    let slow = ScriptedEngine { $0.words.contains("-merge=1") ? .init(seconds: 10_000) : nil }
    for number in 1...3 {
      let state = try await night(number, Self.plan(), slow)
      let part = try part(state)
      let warning = "no time was left to merge the corpus, which is unchanged"
      let error =
        "no time was left to merge the corpus for 3 nights in a row; increase --time"
      #expect(part.warnings.contains(warning) == (number < 3), "night \(number)")
      #expect(part.errors == (number < 3 ? [] : [error]), "night \(number)")
      #expect(try folder.contents(of: "out/corpus/a_fuzzer").count == number)
      #expect(try folder.contents(of: "out/night").filter { $0.hasPrefix("merge") } == [])
    }
    let state = try await night(4)
    #expect(try part(state).errors == [] && state.corpora["a_fuzzer"]?.unmerged == [])
  }

  /// Returns a script of merges after which inputs reach so many edges, by the seed of their order.
  private static func edges(_ after: @escaping @Sendable (String) -> Int) -> ScriptedEngine {
    ScriptedEngine { program in
      guard program.words.contains("-runs=0"), let folder = program.words.last,
        folder.hasSuffix("/merged")
      else { return nil }
      let seed = program.words.first { $0.hasPrefix("-seed=") } ?? ""
      return .init(text: "#2\tINITED cov: \(after(seed)) ft: 40 corp: 2/2b\n")
    }
  }

  @Test
  func `a merge that would lose edges is discarded, unless another order shows that it does not`()
    async throws
  {
    for (number, engine, errors) in [
      (
        1, Self.edges { _ in 39 },
        ["the merge was discarded: it would reduce the edges from 40 to 39"]
      ),
      (2, Self.edges { $0 == "-seed=1" ? 39 : 40 }, []),
    ] {
      for name in ["x", "y", "z"] { try folder.file("out/corpus/a_fuzzer/\(name)", name) }
      let state = try await night(number, Self.plan(), engine)
      #expect(try part(state).errors == errors)
      #expect((try folder.contents(of: "out/corpus/a_fuzzer").count == 1) == errors.isEmpty)
    }
  }

  @Test(arguments: ["not instrumented: program has 0 counters", "a_fuzzer does not build"])
  func `a program that is not built, or not instrumented, is an error`(reason: String) async throws
  {
    let engine = ScriptedEngine {
      $0.words.suffix(2) == ["build", "fast"]
        ? .init(text: "fuzz: building\nfuzz: \(reason)\n", end: .exit(3)) : nil
    }
    let state = try await night(1, Self.plan(), engine)
    for subject in ["a_fuzzer", "empty_fuzzer"] {
      #expect(try part(state, subject).buildError == "fuzz: \(reason)")
    }
    #expect(Self.rounds(engine) == [])
    #expect(
      try folder.text("out/junit.xml").contains(#"<error type="error" message="fuzz: \#(reason)""#))
    // A night that goes on builds again.
    var killed = state
    killed.isDone = false
    try nights.write(killed)
    #expect(try part(await night(2)).buildError == nil)
  }

  @Test func `without executions is an error`() async throws {
    let engine = ScriptedEngine {
      $0.words.contains { $0.hasPrefix("-max_total_time") } ? .init(text: "INFO: Loaded\n") : nil
    }
    try folder.file("out/corpus/a_fuzzer/x", "x")
    try await night(1, Self.plan(), engine)
    #expect(try folder.text("out/junit.xml").contains("no input was executed"))
  }

  @Test func `coverage that cannot be measured is an error, and without time a warning`()
    async throws
  {
    try await night(1)
    let table = try folder.text("out/coverage/a_fuzzer/table.txt")
    for (number, act, errors, warnings) in [
      (
        2, ScriptedEngine.Act(text: "LLVM ERROR: out of luck\n", end: .exit(1)),
        ["the coverage was not measured: LLVM ERROR: out of luck"], [String]()
      ),
      (3, .init(seconds: 10_000), [], ["no time was left to measure the coverage"]),
    ] {
      let engine = ScriptedEngine { $0.words.contains("merge") ? act : nil }
      let part = try part(await night(number, Self.plan(), engine))
      #expect(part.errors == errors && part.warnings == warnings)
      #expect(try folder.text("out/coverage/a_fuzzer/table.txt") == table)
    }
  }

  @Test func `in too little time a configuration is left out, and the report says so`() async throws
  {
    let engine = ScriptedEngine()
    let state = try await night(1, Self.plan("15s", [.fast, .asan]), engine)
    let reason = "15s is too little for this configuration"
    #expect(try part(state, "a_fuzzer", .asan).skipped == reason)
    #expect(try part(state).skipped == nil)
    #expect(try folder.text("out/junit.xml").contains(reason))
    #expect(engine.calls(with: "asan").isEmpty)
  }

  @Test func `an input of a finding is kept, made smaller, and executed first in the next night`()
    async throws
  {
    let engine = ScriptedEngine { [folder] program in
      let words = program.words
      guard words[0].hasSuffix("a_fuzzer"), !words.contains("-runs=0"), !words.contains("-merge=1")
      else { return nil }
      let input = folder.path("out/night/fast/a_fuzzer/crash-1")
      if words.contains("-seed=1") { try folder.file("out/night/fast/a_fuzzer/crash-1", "aTb") }
      guard words.contains("-seed=1") || FileText.read(words.last ?? "").contains("T") else {
        return nil
      }
      return .init(text: ScriptedEngine.fault("deadly signal", input: input), end: .exit(77))
    }
    try await night(1, Self.plan(), engine)
    #expect(try folder.text("out/findings/a_fuzzer/trap/input") == "aTb")
    #expect(try folder.text("out/findings/a_fuzzer/trap/input.min") == "T")
    #expect(try folder.text("out/junit.xml").contains("new: ==1== ERROR: libFuzzer: deadly signal"))

    let second = ScriptedEngine { program in
      program.words.last?.hasSuffix("findings/a_fuzzer/trap/input") == true
        ? .init(text: ScriptedEngine.fault("deadly signal", input: "/gone"), end: .exit(77)) : nil
    }
    try await night(2, Self.plan(), second)
    let own = second.calls.filter { $0.words[0].hasSuffix("release/a_fuzzer") }
    #expect(own.first?.words.last?.hasSuffix("findings/a_fuzzer/trap/input") == true)
    #expect(try folder.text("out/junit.xml").contains("since 2026-11-21: ==1== ERROR"))
    try await night(3)
    let entry = try folder.text("out/state/findings.jsonl")
    #expect(entry.contains(#""gone":"2026-11-23T02:00:00""#), "\(entry)")
  }

  @Test func `an implementation is asked by assay, which has some of its time left for causes`()
    async throws
  {
    var plan = Self.plan("100s")
    var item = try NightPlan.Implementation(
      name: "mine", argument: "dylib:./mine.so", in: folder.url.path)
    (item.targets, item.configurations, item.known) = (["matcher"], [.fast, .asan], "known.txt")
    plan.implementations = [item]
    let engine = ScriptedEngine {
      $0.words.contains("--library")
        ? .init(text: "assay: ./mine.so: has no function\n", end: .exit(2)) : nil
    }
    let state = try await night(1, plan, engine)
    #expect(engine.calls(with: "build").map { $0.words.last ?? "" } == ["assay", "fast", "asan"])
    let call = try #require(engine.calls(with: "--library").first)
    #expect(call.folder == folder.url.path)
    let words = call.words.joined(separator: " ")
    for part in [
      ".build/release/assay fuzz --target matcher --time 30s --seed 1 ", " --library ./mine.so ",
      "fuzz-fast/release", " --known known.txt",
    ] {
      #expect(words.contains(part), "\(words)")
    }
    #expect(try part(state, "mine/matcher").errors == ["./mine.so: has no function"])
    #expect(Self.rounds(engine) == [])
  }

  @Test func `two nights in one folder exclude each other`() throws {
    #expect(try nights.lock())
    #expect(try !NightFolder(path: folder.path("out")).lock())
  }

  @Test func `a state that cannot be read ends the night before it changes anything`() async throws
  {
    try folder.file("out/state.json", "{}")
    try folder.file("out/night/fast/a_fuzzer/1.log")
    let error = await #expect(throws: FuzzFailure.self) { try await night(1) }
    #expect(error?.description.contains("remove it to begin another") == true)
    #expect(try folder.contents(of: "out/night/fast/a_fuzzer") == ["1.log"])
  }

  @Test func `a target that there is not is refused`() async {
    var plan = Self.plan()
    plan.targets = ["b_fuzzer"]
    await #expect(throws: InputError.self) { try await night(1, plan) }
  }
}
