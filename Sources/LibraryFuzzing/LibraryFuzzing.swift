package import Essentials
package import Fuzzing
package import FuzzingReports
import Questions
package import Running
package import Suites

/// A fuzz run over a library: a search varies the questions of a target, the library answers them, the
/// model judges.
///
/// A shared library answers in the process of libFuzzer, any other through the pipes of its adapter.
package struct LibraryFuzzing {
  /// The fuzz target.
  package let target: FuzzTarget
  /// The path of the library, or the command of its adapter.
  package let library: String
  /// The folder of the fuzz programs; `nil` if the library answers through pipes.
  package let programs: URL?
  /// The command, as separate words, that serves the library one question at a time.
  package let host: [String]
  /// The names of known findings, with their reasons.
  package let known: [String: String]
  /// Whether wrong answers that depend on an unspecified rule are findings too.
  package let includesUnspecified: Bool
  /// The folder for the corpus and the findings.
  package let folder: URL
  /// The conformance data, and the corpora beside it.
  package let data: ConformanceData
  /// The folder of the committed corpora.
  package let corpora: URL

  /// Creates a run.
  package init(
    _ target: FuzzTarget, of library: String, programs: URL?, host: [String],
    known: [String: String], includesUnspecified: Bool, folder: URL, data: ConformanceData,
    corpora: URL
  ) {
    (self.target, self.library, self.programs, self.host) = (target, library, programs, host)
    (self.known, self.includesUnspecified, self.folder) = (known, includesUnspecified, folder)
    (self.data, self.corpora) = (data, corpora)
  }

  /// What a run found and how.
  package struct Result {
    /// The description that the library gives.
    package let description: ImplementationDescription
    /// The number of counters of the library that steered the search; 0 if it is not instrumented.
    package let counters: Int
    /// The number of inputs that were executed.
    package internal(set) var executions = 0
    /// The number of edges that were reached; through pipes, of features of the model that the
    /// questions showed.
    package internal(set) var edges = 0
    /// The time of the search.
    package internal(set) var seconds = 0.0
    /// How the search went on.
    package internal(set) var growth: [FuzzGrowth] = []
    /// What went wrong with the implementation beside its answers.
    package internal(set) var problems: [String] = []
    /// The number of answers by what became of them: questions, skipped, unspecified, known.
    package internal(set) var counts: [String: Int] = [:]
    /// The findings that are not known.
    package internal(set) var findings: [LibraryFinding] = []
    /// The findings that are known.
    package internal(set) var known: [LibraryFinding] = []
  }

  private enum Limit {
    static let rounds = 50
    static let answer: Int32 = 10
  }

  /// Returns what starts the program: the library, and what is known of it.
  private var environment: [String: String] {
    let unspecified =
      includesUnspecified ? [] : data.catalog.rules.values.filter { $0.authority == .unspecified }
    return [
      "ASSAY_FUZZING_LIBRARY": URL(fileURLWithPath: library).path,
      "ASSAY_FUZZING_FINDINGS": folder.appending(path: "noted").path,
      "ASSAY_FUZZING_KNOWN": known.keys.sorted().filter { !$0.contains(" ") }
        .joined(separator: " "),
      "ASSAY_FUZZING_UNSPECIFIED": unspecified.map(\.id).sorted().joined(separator: " "),
      "ASAN_OPTIONS": Self.asanOptions,
      "UBSAN_OPTIONS": Self.ubsanOptions,
    ]
  }

  private static let asanOptions = "abort_on_error=1:detect_leaks=0:quarantine_size_mb=16"
  private static let ubsanOptions = "halt_on_error=1:abort_on_error=1:print_stacktrace=1"

  /// Returns what lets a trace survive a stack that the library has overwritten: it follows frame
  /// pointers, of which it trusts none beyond the stack, but which not every function keeps.
  private static var tracingFrames: [String: String] {
    let more = ":fast_unwind_on_fatal=1"
    return ["ASAN_OPTIONS": asanOptions + more, "UBSAN_OPTIONS": ubsanOptions + more]
  }

  private var program: String { programs?.appending(path: target.name).path ?? "" }

  /// Runs for a time, or for a number of executions.
  ///
  /// - Parameters:
  ///   - seconds: The time for fuzzing.
  ///   - runs: The most executions; `nil` for no limit.
  ///   - seed: The seed of the first round.
  ///   - note: Takes lines of progress.
  /// - Throws: `InputError` if the library or the program cannot be used.
  package func run(
    seconds: Int, runs: Int?, seed: UInt32, note: (String) -> Void
  ) async throws -> Result {
    let process = try HostProcess(host, seconds: Limit.answer)
    guard !target.kinds.isDisjoint(with: process.description.questions) else {
      throw InputError(
        "answers none of the questions of \(target.name): "
          + target.kinds.map(\.rawValue).sorted().joined(separator: ", "), file: library)
    }
    for name in ["noted", "corpus", "crashes"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let gate = try LibraryRound(program, ["-runs=0"], environment)
    guard let own = gate.counters.first else {
      throw gate.refusal(of: library, by: program)
    }
    var result = Result(
      description: process.description, counters: gate.counters.dropFirst().reduce(0, +))
    note(
      result.counters > 0
        ? "\(library) is instrumented: its \(result.counters) counters steer"
        : "\(library) is not instrumented: \(own) counters of ours steer; see docs/authors.md")
    let triage = LibraryTriage(of: target, in: data, process.description) {
      process.response(to: $0)
    }
    let start = ContinuousClock.now
    try fuzz(&result, seconds: seconds, runs: runs, seed: seed, triage, note)
    result.seconds = (ContinuousClock.now - start) / .seconds(1)
    await add(try inputs(in: "noted").map { $0.input }, triage, to: &result)
    return result
  }

  private func fuzz(
    _ result: inout Result, seconds: Int, runs: Int?, seed: UInt32, _ triage: LibraryTriage,
    _ note: (String) -> Void
  ) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    var names: Set<String> = []
    var tracing: [String: String] = [:]
    for round in 0..<Limit.rounds {
      let left = Int((end - .now) / .seconds(1))
      guard left > 0, runs.map({ result.executions < $0 }) ?? true else { return }
      let limit = runs.map { ["-runs=\($0 - result.executions)"] } ?? []
      let log = try LibraryRound(
        program, arguments(left, seed &+ UInt32(round)) + limit,
        environment.merging(steering(result)) { $1 }.merging(tracing) { $1 })
      let before = result.executions
      result.growth += log.log.growth.map { $0.after(before) }
      result.executions += log.log.executions
      result.edges = max(result.edges, log.log.edges)
      result.counts.merge(log.counts, uniquingKeysWith: +)
      guard log.status != 0 else {
        if runs != nil { return }
        continue
      }
      guard let path = log.log.artifact, let data = FileManager.default.contents(atPath: path)
      else {
        guard let fault = log.log.fault else {
          throw InputError("the program ended without a reason: \(log.text.suffix(600))")
        }
        // The trace of an overwritten stack can end the program before it writes the input.
        let problem = "\(fault.headline); the program ended before it wrote the input"
        note("\(problem), and goes on with simpler traces")
        result.problems = [problem]
        tracing = Self.tracingFrames
        continue
      }
      // Most likely the crash whose input was lost.
      result.problems = []
      let name = log.faultName(in: library)
      guard names.insert(name).inserted else { continue }
      note("found: \(name)")
      let input = Array(data)
      let message = log.log.fault?.headline ?? "the program exited"
      result.add(
        triage.fault(of: input, named: name)
          ?? triage.unconfirmed(input, named: name, message: message), unless: known)
    }
  }

  /// Returns what makes only the library steer, if it can.
  private func steering(_ result: Result) -> [String: String] {
    result.counters > 0 ? ["ASSAY_FUZZING_STEERING": "library"] : [:]
  }

  private func arguments(_ seconds: Int, _ seed: UInt32) -> [String] {
    let corpus = corpora.appending(path: target.name)
    let own = [
      "-dict=\(corpus.path)/\(target.name).dict", "\(corpus.path)/seeds",
      "\(corpus.path)/regressions",
    ].filter {
      FileManager.default.fileExists(atPath: $0.replacing("-dict=", with: ""))
    }
    return [
      "-timeout=\(Limit.answer)", "-rss_limit_mb=2560", "-print_final_stats=1", "-reload=0",
      "-max_total_time=\(seconds)", "-seed=\(seed)",
      "-artifact_prefix=\(folder.path)/crashes/", "\(folder.path)/corpus",
    ] + own
  }

  /// Asks the library the questions of inputs again, each in a process that may end.
  package func replay(_ inputs: [[UInt8]]) async throws -> Result {
    let process = try HostProcess(host, seconds: Limit.answer)
    var result = Result(description: process.description, counters: 0)
    let triage = LibraryTriage(of: target, in: data, process.description) {
      process.response(to: $0)
    }
    result.executions = inputs.count
    await add(inputs, triage, to: &result)
    return result
  }

  /// Adds what inputs show that ended no run, each finding once.
  private func add(_ inputs: [[UInt8]], _ triage: LibraryTriage, to result: inout Result) async {
    var names: Set<String> = []
    let findings =
      inputs.compactMap { triage.fault(of: $0) } + (await triage.findings(of: inputs))
    for finding in findings where names.insert(finding.name).inserted {
      result.add(finding, unless: known)
    }
  }

  /// Returns the files of a folder of this run, in the order of their names.
  func inputs(in name: String) throws -> [(name: String, input: [UInt8])] {
    let folder = folder.appending(path: name)
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0))))
    }
  }
}

extension LibraryFuzzing.Result {
  /// Adds a finding to those that are known or to the others.
  mutating func add(_ finding: LibraryFinding, unless list: [String: String]) {
    if list[finding.name] == nil { findings.append(finding) } else { known.append(finding) }
  }
}
