import Discovery
package import FoundationShim
package import Fuzzing
import Questions
package import Running
package import Suites

/// A fuzz run over a library.
///
/// A search varies the questions of a target, the library answers them, and the model judges the
/// answers. A shared library answers in the process of libFuzzer, any other library through the
/// pipes of its adapter.
package struct LibraryFuzzing {
  /// The fuzz target.
  package let target: any FuzzTarget
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
  /// The conformance data.
  package let data: ConformanceData
  /// The folder of the committed corpora.
  package let corpora: URL
  /// The time that an answer may take, in seconds.
  package var answerSeconds: Int32 = 10
  /// The time that a fuzz program has to end after its time is up.
  package var grace = Duration.seconds(10)
  /// The clock and the starter of programs.
  package var engine = FuzzEngine()
  /// Returns whether somebody asked for an early end.
  package var isInterrupted: @Sendable () -> Bool = { false }

  /// Creates a run.
  package init(
    _ target: any FuzzTarget, of library: String, programs: URL?, host: [String],
    known: [String: String], includesUnspecified: Bool, folder: URL, data: ConformanceData,
    corpora: URL
  ) {
    (self.target, self.library, self.programs, self.host) = (target, library, programs, host)
    (self.known, self.includesUnspecified, self.folder) = (known, includesUnspecified, folder)
    (self.data, self.corpora) = (data, corpora)
  }

  /// The result of a run.
  package struct Result {
    /// The description that the library gives.
    package let description: ImplementationDescription
    /// The number of counters of the library that steered the search; 0 if it is not instrumented.
    package let counters: Int
    /// The number of inputs that were executed.
    package internal(set) var executions = 0
    /// The number of edges that were reached; through pipes, the number of features of the model
    /// that the questions showed.
    package internal(set) var edges = 0
    /// The time of the search.
    package internal(set) var seconds = 0.0
    /// The progress of the search.
    package internal(set) var growth: [FuzzGrowth] = []
    /// The number of times that the program or an adapter was started again after it ended.
    package internal(set) var restarts = 0
    /// The problems of the implementation other than wrong answers.
    package internal(set) var problems: [String] = []
    /// The numbers of answers by what became of them: questions, skipped, unspecified, known, and,
    /// through pipes, strained.
    package internal(set) var counts: [String: Int] = [:]
    /// The findings that are not known.
    package internal(set) var findings: [LibraryFinding] = []
    /// The findings that are known.
    package internal(set) var known: [LibraryFinding] = []
  }

  /// Returns the part of a total time that is for fuzzing, in seconds.
  static func fuzzingSeconds(within seconds: Int) -> Int {
    max(seconds / 2, min(seconds * 4 / 5, seconds - 20))
  }

  /// Returns the maximum time after fuzzing for finding causes and reducing findings.
  package static func endingTime(after time: Duration) -> Duration {
    ExplorationLimits.timeForCauses(after: time, atLeast: .seconds(20))
  }

  /// Returns the time after fuzzing for questions that find causes and make findings smaller.
  func ending(after seconds: Int) -> HostProcess.Ending {
    guard !isInterrupted() else { return .init(within: .seconds(2), waiting: .seconds(2)) }
    let time = Duration.seconds(seconds)
    return .init(
      within: Self.endingTime(after: time),
      waiting: ExplorationLimits.timeForCauses(after: time, atLeast: .seconds(5)))
  }

  /// The environment of the program: the library, and what is known about it.
  var environment: [String: String] {
    let unspecified =
      includesUnspecified ? [] : data.catalog.rules.values.filter { $0.authority == .unspecified }
    return [
      "ASSAY_FUZZING_LIBRARY": URL(fileURLWithPath: library).path,
      "ASSAY_FUZZING_FINDINGS": folder.appending(path: "noted").path,
      "ASSAY_FUZZING_KNOWN": known.keys.sorted().filter { !$0.contains(" ") }
        .joined(separator: " "),
      "ASSAY_FUZZING_UNSPECIFIED": unspecified.map(\.id).sorted().joined(separator: " "),
      "ASSAY_FUZZING_INPUT": inputInFlight,
    ].merging(Self.sanitizers) { $1 }
  }

  /// The file of the input in flight.
  var inputInFlight: String { folder.appending(path: "input-in-flight").path }

  /// The options that make sanitizers end the process and report the location.
  static let sanitizers = ["ASAN_OPTIONS": asanOptions, "UBSAN_OPTIONS": ubsanOptions]

  private static let asanOptions = "abort_on_error=1:detect_leaks=0:quarantine_size_mb=16"
  private static let ubsanOptions = "halt_on_error=1:abort_on_error=1:print_stacktrace=1"

  /// The options that let a trace survive an overwritten stack: it follows frame pointers, which
  /// not every function keeps, and trusts none that points beyond the stack.
  static var tracingFrames: [String: String] {
    let more = ":fast_unwind_on_fatal=1"
    return ["ASAN_OPTIONS": asanOptions + more, "UBSAN_OPTIONS": ubsanOptions + more]
  }

  var program: String { programs?.appending(path: target.name).path ?? "" }

  /// Sends the library the questions of inputs again; a question may end its process.
  package func replay(_ inputs: [[UInt8]]) async throws -> Result {
    let process = try HostProcess(host, seconds: answerSeconds)
    var result = Result(description: process.description, counters: 0)
    let triage = triage(process.description, asking: process)
    result.executions = inputs.count
    await add(inputs, areWrong: false, triage, to: &result)
    return result
  }

  /// Throws unless an implementation answers a question of the target.
  func requireQuestions(of description: ImplementationDescription) throws(InputError) {
    guard target.kinds.isDisjoint(with: description.questions) else { return }
    throw InputError(
      "answers none of the questions of \(target.name): "
        + target.kinds.map(\.rawValue).sorted().joined(separator: ", "), file: library)
  }

  /// Returns a triage whose questions a process answers, until its time is over or somebody asks for
  /// an early end that nobody asked for before.
  func triage(
    _ description: ImplementationDescription, asking process: HostProcess,
    until ending: HostProcess.Ending? = nil
  ) -> LibraryTriage {
    let (wasInterrupted, isInterrupted) = (isInterrupted(), isInterrupted)
    process.isInterrupted = { !wasInterrupted && isInterrupted() }
    var triage = LibraryTriage(of: target, in: data, description) { process.response(to: $0) }
    triage.isDue = { [isInterrupted = process.isInterrupted] in
      isInterrupted() || ending.map { $0.end <= .now } ?? false
    }
    return triage
  }

  /// Adds the findings of inputs that did not end a run, each once.
  ///
  /// - Parameter areWrong: Whether each got a wrong answer already.
  func add(
    _ inputs: [[UInt8]], areWrong: Bool, _ triage: LibraryTriage, to result: inout Result
  ) async {
    let findings =
      inputs.compactMap { triage.fault(of: $0) }
      + (await triage.findings(of: inputs, areWrong: areWrong))
    for finding in findings { result.add(finding, unless: known) }
  }

  /// Moves the inputs of an earlier run aside, so that its findings are not mistaken for those of
  /// this run, which begins with these inputs.
  package func setAside() throws {
    let files = FileManager.default
    let earlier = folder.appending(path: "earlier")
    for name in ["findings", "noted", "crashes"] {
      for input in try inputs(in: name) where !input.name.hasSuffix(".json") {
        try files.createDirectory(at: earlier, withIntermediateDirectories: true)
        try Data(input.input).write(to: earlier.appending(path: "\(name)-\(input.name)"))
      }
      try? files.removeItem(at: folder.appending(path: name))
    }
    try? files.removeItem(at: folder.appending(path: "seeds"))
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
  /// Adds a finding to the known ones or to the others, each name once.
  mutating func add(_ finding: LibraryFinding, unless list: [String: String]) {
    guard !(findings + known).contains(where: { $0.name == finding.name }) else { return }
    if list[finding.name] == nil { findings.append(finding) } else { known.append(finding) }
  }
}
