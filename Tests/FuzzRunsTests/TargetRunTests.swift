import Adapters
import FoundationShim
import TestSupport
import Testing

@testable import FuzzRuns

/// The rounds of a search over a target.
struct TargetRunTests {
  private let folder: TemporaryFolder
  private let search: TargetRun

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("Corpus/a_fuzzer/a_fuzzer.options", "[libfuzzer]\nmax_len = 64\ntimeout = 2\n")
    try folder.file("Corpus/a_fuzzer/seeds/one", "1")
    search = TargetRun(
      program: "/a_fuzzer",
      committed: CommittedCorpus(of: "a_fuzzer", in: folder.url.appending(path: "Corpus")),
      corpus: folder.path("corpus/a_fuzzer"), logs: folder.path("logs"),
      artifacts: folder.path("logs"), seed: 7)
  }

  private func run(_ engine: ScriptedEngine, seconds: Int = 60) async throws -> TargetRun.Notes {
    try await search.run(until: engine.now + .seconds(seconds), in: engine.engine)
  }

  @Test func `a program is started with the committed options and inputs`() async throws {
    let engine = ScriptedEngine()
    #expect(try await run(engine) == TargetRun.Notes())
    let words = try #require(engine.calls.first?.words)
    #expect(engine.calls.count == 1 && words.first == "/a_fuzzer")
    for word in [
      "-timeout=25", "-max_len=64", "-timeout=2", "-seed=7", "-max_total_time=60",
      folder.path("Corpus/a_fuzzer/seeds"), search.corpus,
    ] {
      #expect(words.contains(word), "\(word): \(words)")
    }
  }

  @Test func `after a finding it goes on in the time that is left, with another seed`() async throws
  {
    let engine = ScriptedEngine { program in
      program.words.contains("-seed=7")
        ? .init(
          seconds: 20, text: ScriptedEngine.fault("deadly signal", input: "/crash-1"),
          end: .exit(77)) : nil
    }
    #expect(try await run(engine) == TargetRun.Notes())
    #expect(engine.calls(with: "-seed=8").first?.words.contains("-max_total_time=40") == true)
    #expect(try TargetSummary(logs: search.logs).findings.keys.sorted() == ["trap"])
    #expect(try TargetSummary(logs: search.logs).executions == 1_800)
  }

  @Test func `a finding in every round ends after a hundred`() async throws {
    let engine = ScriptedEngine { _ in
      .init(text: ScriptedEngine.fault("deadly signal", input: "/crash-1"), end: .exit(77))
    }
    #expect(try await run(engine, seconds: 3_600) == TargetRun.Notes())
    #expect(engine.calls.count == 100)
  }

  @Test func `an input of the corpus that fails leaves it`() async throws {
    try folder.file("corpus/a_fuzzer/0a1b", "T")
    let engine = ScriptedEngine { [folder] _ in
      FileManager.default.fileExists(atPath: folder.path("corpus/a_fuzzer/0a1b"))
        ? .init(
          text: ScriptedEngine.fault("deadly signal", input: "/crash-0a1b", hasReadCorpus: false),
          end: .exit(77)) : nil
    }
    #expect(try await run(engine) == TargetRun.Notes())
    #expect(engine.calls.count == 2)
  }

  @Test func `a committed input that fails ends the search, as it would recur`() async throws {
    let engine = ScriptedEngine { _ in
      .init(
        text: ScriptedEngine.fault("deadly signal", input: "/crash-0a1b", hasReadCorpus: false),
        end: .exit(77))
    }
    #expect(try await run(engine) == TargetRun.Notes())
    #expect(engine.calls.count == 1)
  }

  @Test func `a program that still reads its corpus after its time is told to end`() async throws {
    let engine = ScriptedEngine { _ in
      .init(seconds: 90, text: "INFO: Loaded\n==1== libFuzzer: run interrupted; exiting\n")
    }
    let notes = try await run(engine)
    #expect(notes.warnings == ["time ran out before the whole corpus was run"])
    #expect(notes.errors.isEmpty)
    #expect(engine.now - .seconds(65) < ContinuousClock.now)
  }

  @Test func `a program that does not end is killed, and its input in flight is a timeout`()
    async throws
  {
    let engine = ScriptedEngine { program in
      let input = program.environment["ASSAY_FUZZING_INPUT"] ?? ""
      try Data([1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 97, 98])
        .write(to: URL(fileURLWithPath: input))
      return .init(seconds: 10_000, text: ScriptedEngine.rounds)
    }
    #expect(try await run(engine, seconds: 30) == TargetRun.Notes())
    #expect(try folder.text("logs/timeout-killed") == "ab")
    #expect(try TargetSummary(logs: search.logs).findings.keys.sorted() == ["timeout"])
  }

  @Test(arguments: [
    (0, LoggedProgram.End.exit(0), "no time was left to fuzz"),
    (60, .exit(3), "round 1 exited with status 3 without reporting a reason"),
  ])
  func `a search that cannot be trusted has an error`(
    seconds: Int, end: LoggedProgram.End, message: String
  ) async throws {
    let engine = ScriptedEngine { _ in .init(text: "INFO: Loaded\n", end: end) }
    #expect(try await run(engine, seconds: seconds).errors == [message])
  }

  @Test func `an input becomes smaller as long as it is the same finding`() async throws {
    // Without its T it is none; an M makes it another.
    let engine = ScriptedEngine { program in
      let text = FileText.read(program.words.last ?? "")
      let fault = text.contains("M") ? "out-of-memory" : "deadly signal"
      return text.contains("T")
        ? .init(seconds: 0.2, text: ScriptedEngine.fault(fault, input: "/x"), end: .exit(77))
        : .init(seconds: 0.2)
    }
    func smallest(_ text: String, seconds: Int? = nil) async throws -> (String, String)? {
      try await Minimizer(
        program: "/a_fuzzer", arguments: [], folder: folder.path("work"), in: engine.engine
      ).smallest(Array(text.utf8), until: seconds.map { engine.now + .seconds($0) })
        .map { (String(decoding: $0.input, as: UTF8.self), $0.signature) }
    }
    let small = try #require(try await smallest("some T of this"))
    #expect(small == ("T", "trap"))
    let other = try #require(try await smallest("M and T"))
    #expect(other.1 == "out-of-memory" && other.0.count == 2)
    #expect(try await smallest("nothing") == nil)
    // In too little time it is only somewhat smaller.
    let early = try #require(try await smallest("0123456789T123456789", seconds: 1))
    #expect(early.0.contains("T") && early.0.count > 1)
  }
}
