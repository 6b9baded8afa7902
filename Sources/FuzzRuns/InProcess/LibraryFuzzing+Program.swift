import Adapters
import Discovery
import FoundationShim
import Fuzzing
import Questions
import Running

extension LibraryFuzzing {
  /// Fuzzes for a time, or for a number of executions, in the process of libFuzzer.
  ///
  /// - Parameters:
  ///   - seconds: The time for fuzzing.
  ///   - runs: The most executions; `nil` for no limit.
  ///   - seed: The seed of the first round.
  ///   - note: Takes lines of progress.
  /// - Throws: `InputError` if the library or the program cannot be used.
  package func run(
    seconds: Int, runs: Int?, seed: UInt32, note: @escaping (String) -> Void
  ) async throws -> Result {
    let process = try HostProcess(host, seconds: answerSeconds)
    try requireQuestions(of: process.description)
    for name in ["noted", "corpus", "crashes"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let gate = try await round(["-runs=0"], environment, watch(until: nil))
    guard let own = gate.counters.first else {
      throw gate.refusal(of: library, by: program)
    }
    let result = Result(
      description: process.description, counters: gate.counters.dropFirst().reduce(0, +))
    note(
      result.counters > 0
        ? "\(library) is instrumented: its \(result.counters) counters steer"
        : "\(library) is not instrumented: \(own) counters of ours steer; see docs/fuzzing.md")
    let start = ContinuousClock.now
    var search = ProgramSearch(self, result, seconds: seconds, note: note)
    try await search.run(runs: runs, seed: seed)
    for path in [inputInFlight, log] { try? FileManager.default.removeItem(atPath: path) }
    search.result.seconds = (ContinuousClock.now - start) / .seconds(1)
    return await smaller(search, process, ending(after: seconds))
  }

  /// Returns the result of a search, with findings made as small as the time allows.
  private func smaller(
    _ search: ProgramSearch, _ process: HostProcess, _ ending: HostProcess.Ending
  ) async -> Result {
    var result = search.result
    let triage = triage(process.description, asking: process, until: ending)
    for (index, fault) in search.faults.enumerated() {
      // Each fault gets a part of the time, and so do the wrong answers.
      process.deadline = .now + (ending.endOfWaits - .now) / (search.faults.count - index + 1)
      result.add(
        triage.fault(of: fault.input, named: fault.name)
          ?? triage.unconfirmed(fault.input, named: fault.name, message: fault.message),
        unless: known)
    }
    process.askForCauses(ending)
    let noted = (try? inputs(in: "noted").map(\.input)) ?? []
    await add(noted, areWrong: true, triage, to: &result)
    return result
  }

  /// Returns the watch over a program; `end` is `nil` if the program has no time limit.
  func watch(until end: ContinuousClock.Instant?) -> FuzzRound.Watch {
    FuzzRound.Watch(
      end: end, grace: grace, inputTimeout: .seconds(answerSeconds), inputFile: inputInFlight,
      isInterrupted: isInterrupted)
  }

  /// Runs the fuzz program once.
  func round(
    _ arguments: [String], _ environment: [String: String], _ watch: FuzzRound.Watch
  ) async throws -> FuzzRound {
    try await .run(
      .init([program] + arguments, environment: environment, log: log), watch, in: engine)
  }

  /// The file for the program's output in a round.
  private var log: String { folder.appending(path: "round.log").path }
}

/// A search by libFuzzer, which is started again after a fault of the library ends it.
struct ProgramSearch {
  /// A fault that ended the program.
  struct Fault {
    let name: String
    let input: [UInt8]
    let message: String
  }

  /// The result so far, except for the findings.
  var result: LibraryFuzzing.Result
  /// The faults, each name once.
  private(set) var faults: [Fault] = []
  private let fuzzing: LibraryFuzzing
  private let end: ContinuousClock.Instant
  private let seconds: Int
  private let note: (String) -> Void
  /// The options that let a trace survive an overwritten stack, set after a trace was lost.
  private var tracing: [String: String] = [:]
  /// The number of rounds that ended with a known fault, by the input that was varied.
  private var failures: [String: Int] = [:]
  /// The maximum number of rounds in a row that end in the seeds and find nothing.
  private static let mostIdleRounds = 50
  /// The number of rounds with a known fault after which an input is set aside.
  private static let mostFailures = 3

  init(
    _ fuzzing: LibraryFuzzing, _ result: LibraryFuzzing.Result, seconds: Int,
    note: @escaping (String) -> Void
  ) {
    (self.fuzzing, self.result, self.seconds, self.note) = (fuzzing, result, seconds, note)
    end = fuzzing.engine.now + .seconds(seconds)
  }

  /// Runs until the time is up, or for a number of executions.
  mutating func run(runs: Int?, seed: UInt32) async throws {
    // An earlier run that was killed may have set inputs aside.
    putBack()
    defer { putBack() }
    _ = try await execute(files(in: path("earlier")), until: end)
    var (seeds, idle) = (committedSeeds, 0)
    try await fuzzing.engine.rounds(until: end) { number, left in
      guard !fuzzing.isInterrupted(), runs.map({ result.executions < $0 }) ?? true else {
        return false
      }
      let limit = runs.map { ["-runs=\($0 - result.executions)"] } ?? []
      let log = try await fuzzing.round(
        arguments(left, seed &+ UInt32(number)) + limit + [path("corpus")] + seeds, environment,
        fuzzing.watch(until: end))
      count(log)
      guard log.status != 0 else { return runs == nil }
      result.restarts += 1
      let before = faults.count
      if !log.isEnded || log.hung != nil { try noteFault(of: log) }
      idle = faults.count > before || log.hasReadCorpus ? 0 : idle + 1
      if faults.count == before, log.hasReadCorpus { setAsideBase(of: log) }
      if result.restarts == 1, runs == nil, !log.isEnded || log.hung != nil {
        seeds = log.hasReadCorpus ? try await fewSeeds() : try await cleanSeeds(seed)
      }
      return idle < Self.mostIdleRounds
    }
  }

  private mutating func count(_ log: FuzzRound) {
    let before = result.executions
    result.growth += log.log.growth.map { $0.after(before) }
    result.executions += log.log.executions
    result.edges = max(result.edges, log.log.edges)
    result.counts.merge(log.counts, uniquingKeysWith: +)
  }

  /// Notes the fault that ended a round.
  private mutating func noteFault(of log: FuzzRound) throws {
    let input =
      log.hung
      ?? log.log.artifact.flatMap { FileManager.default.contents(atPath: $0) }
      .map { Array($0) }
    guard let input else {
      guard let fault = log.log.fault else {
        throw InputError("the program ended without a reason: \(log.text.suffix(600))")
      }
      // The trace of an overwritten stack can end the program before it writes the input.
      let problem = "\(fault.headline); the program ended before it wrote the input"
      note("\(problem), and goes on with simpler traces")
      result.problems = [problem]
      tracing = LibraryFuzzing.tracingFrames
      return
    }
    // This is most likely the crash whose input was lost.
    result.problems = []
    add(log, input)
  }

  private mutating func add(_ log: FuzzRound, _ input: [UInt8]) {
    let name = log.hung == nil ? log.faultName(in: fuzzing.library) : "timeout"
    guard !faults.contains(where: { $0.name == name }) else { return }
    note("found: \(name)")
    let message =
      log.hung == nil
      ? log.log.fault?.headline ?? "the program exited"
      : "no answer within \(fuzzing.answerSeconds) s; the program had to be killed"
    faults.append(Fault(name: name, input: input, message: message))
  }

  /// Executes inputs one after another as far as the time allows; returns those that end the
  /// program, whose faults are noted, and the others.
  private mutating func execute(
    _ files: [String], until limit: ContinuousClock.Instant
  ) async throws -> (clean: [String], failing: [String]) {
    var (rest, clean, failing) = (files[...], [String](), [String]())
    let watch = watch(until: limit)
    while !rest.isEmpty, !watch.isInterrupted() {
      let log = try await fuzzing.round(arguments(seconds, 1) + rest, environment, watch)
      if log.status == 0 { return (clean + rest, failing) }
      let begun = log.text.split(separator: "\n").filter { $0.hasPrefix("Running: ") }.count
      clean += rest.prefix(max(0, begun - 1))
      rest = rest.dropFirst(max(0, begun - 1))
      guard begun > 0, !log.isEnded || log.hung != nil, let file = rest.popFirst() else { break }
      failing.append(file)
      if let input = FileManager.default.contents(atPath: file) { add(log, Array(input)) }
    }
    return (clean, failing)
  }

  /// Returns the folder of a few inputs that together reach what all seeds do, so that the rounds
  /// after the first begin soon; if they cannot be found, the folders of all seeds.
  private func fewSeeds() async throws -> [String] {
    try FileManager.default.createDirectory(
      atPath: path("seeds"), withIntermediateDirectories: true)
    let now = fuzzing.engine.now
    let merge = try await fuzzing.round(
      arguments(seconds, 1) + ["-merge=1", path("seeds")] + committedSeeds, environment,
      watch(until: now + (end - now) / 4))
    return merge.status == 0 ? [path("seeds")] : committedSeeds
  }

  /// Returns the folder of the seeds that do not end the program, as far as the time allows.
  ///
  /// Inputs that end the program are removed from the corpus.
  private mutating func cleanSeeds(_ seed: UInt32) async throws -> [String] {
    note("a seed ends the program; goes on with those that do not")
    let corpus = try Set(files(in: path("corpus")))
    var random = SeededGenerator(seed: UInt64(seed))
    let all = try (corpus + committedSeeds.flatMap { try files(in: $0) }).shuffled(using: &random)
    let now = fuzzing.engine.now
    let executed = try await execute(all, until: now + (end - now) / 4)
    try FileManager.default.createDirectory(
      atPath: path("seeds"), withIntermediateDirectories: true)
    for (index, file) in executed.clean.enumerated() where !corpus.contains(file) {
      try FileManager.default.copyItem(atPath: file, toPath: path("seeds/\(index)"))
    }
    for file in executed.failing where corpus.contains(file) {
      try FileManager.default.removeItem(atPath: file)
    }
    return [path("seeds")]
  }

  /// Returns the watch over work that must end by a time.
  private func watch(until limit: ContinuousClock.Instant) -> FuzzRound.Watch {
    var watch = fuzzing.watch(until: nil)
    let (isInterrupted, clock) = (fuzzing.isInterrupted, fuzzing.engine.clock)
    watch.isInterrupted = { isInterrupted() || clock.now > limit }
    return watch
  }

  /// Sets aside an input after its variations have ended a few rounds with known faults.
  ///
  /// Its other variations would do the same again and again, and hide everything else.
  private mutating func setAsideBase(of log: FuzzRound) {
    guard let match = log.text.matches(of: /base unit: ([0-9a-f]{40})/).last else { return }
    let base = String(match.output.1)
    failures[base, default: 0] += 1
    guard failures[base] == Self.mostFailures else { return }
    try? FileManager.default.createDirectory(
      atPath: path("aside"), withIntermediateDirectories: true)
    for folder in ["corpus", "seeds"] {
      try? FileManager.default.moveItem(
        atPath: path("\(folder)/\(base)"), toPath: path("aside/\(base)"))
    }
  }

  /// Moves the inputs that were set aside back to the corpus, for the next run.
  private func putBack() {
    for file in (try? files(in: path("aside"))) ?? [] {
      let name = URL(fileURLWithPath: file).lastPathComponent
      try? FileManager.default.moveItem(atPath: file, toPath: path("corpus/\(name)"))
    }
    try? FileManager.default.removeItem(atPath: path("aside"))
  }

  private func path(_ name: String) -> String { fuzzing.folder.appending(path: name).path }

  private func files(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try InputFiles.files(at: URL(fileURLWithPath: folder, isDirectory: true).path + "/")
      .map(\.path)
  }

  /// The environment of the program; if the library is instrumented, it alone steers the search.
  private var environment: [String: String] {
    let steering = result.counters > 0 ? ["ASSAY_FUZZING_STEERING": "library"] : [:]
    return fuzzing.environment.merging(steering) { $1 }.merging(tracing) { $1 }
  }

  private var committed: CommittedCorpus {
    CommittedCorpus(of: fuzzing.target.name, in: fuzzing.corpora)
  }

  /// The folders of the committed inputs of the target.
  private var committedSeeds: [String] { committed.inputs }

  private func arguments(_ seconds: Int, _ seed: UInt32) -> [String] {
    [
      "-timeout=\(fuzzing.answerSeconds)", "-rss_limit_mb=2560", "-print_final_stats=1",
      "-reload=0", "-max_total_time=\(seconds)", "-seed=\(seed)",
      "-artifact_prefix=\(fuzzing.folder.path)/crashes/",
    ] + committed.dictionary
  }
}
