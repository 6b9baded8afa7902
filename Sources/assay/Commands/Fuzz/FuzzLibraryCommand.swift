import Adapters
import ArgumentParser
import BuiltIns
import Discovery
import FoundationShim
import FuzzRuns
import Fuzzing
import Questions
import Reports
import Running

/// `assay fuzz library`, or without a subcommand: fuzzes a library against the reference model.
struct FuzzLibraryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Fuzz a library against the reference model.",
    discussion: """
      Questions are varied by their structure, the library answers them, and the model judges the \
      answers. A wrong answer is named after a mutant of the model that gives the same answer. The \
      run continues after a wrong answer, a crash, an error or a timeout. When the time is up, \
      finding causes and reducing findings may take another quarter of that time (at least 20 s, \
      at most 10 min). Exits with status 1 if something was found that is not in the list of known \
      findings. Ctrl-C or SIGTERM ends the run early; the reports are still written, and the \
      status is 130 or 143.

      A shared library (--library, see assay.h) answers in the process of libFuzzer, which is \
      guided by the library's coverage. The fuzz programs are built in a checkout of Assay: \
      `scripts/fuzz --library PATH --target matcher` builds the program that the target needs and \
      runs this command.

      Any other library answers through its adapter (--implementation), in --jobs processes; the \
      search is guided by the parts of the model that the questions reach.

      Examples:
        assay fuzz --implementation 'exec:python3 adapter.py' --jobs 2 --time 10m \\
          --junit fuzz.xml
        assay fuzz --library ./libmine.so --target matcher --time 10m \\
          --junit fuzz.xml
        assay fuzz --library ./libmine.so --target matcher --replay fuzz/findings/*
      """
  )

  @Option(help: ArgumentHelp("The shared library; see assay.h.", valueName: "path"))
  var library: String?

  @Option(
    help: ArgumentHelp(
      "The adapter: exec:COMMAND or dylib:PATH.", valueName: "name"),
    transform: ImplementationArgument.init(argument:))
  var implementation: ImplementationArgument?

  @Option(help: "The kind of question to fuzz.")
  var target = ImplementationTarget.matcher

  @Option(help: ArgumentHelp("How long to fuzz: 60s, 10m or 8h.", valueName: "time"))
  var time = "60s"

  @Option(
    help: ArgumentHelp("Stop after this many inputs (default: no limit).", valueName: "count"))
  var runs: Int?

  @Option(help: ArgumentHelp("The seed of the search (default: random).", valueName: "number"))
  var seed: UInt32?

  @Option(
    help: ArgumentHelp(
      "A list of known findings; each line has a name, # and a reason.", valueName: "path"))
  var known: String?

  @Flag(help: "Also report wrong answers that depend on an unspecified rule.")
  var unspecified = false

  @Option(
    help: ArgumentHelp(
      "The folder for the grown corpus and the findings.", valueName: "dir"))
  var out = "fuzz"

  @Option(
    help: ArgumentHelp(
      "The folder of the fuzz programs (default: fuzz-fast/release, beside this program's build).",
      valueName: "dir"))
  var programs: String?

  @Option(
    help: ArgumentHelp(
      "First build the fuzz program in this checkout of Assay, as scripts/fuzz does.",
      valueName: "dir"))
  var checkout: String?

  @Option(
    help: ArgumentHelp(
      "The build of the fuzz program: fast, or asan for a library with AddressSanitizer.",
      valueName: "name"))
  var config = FuzzConfiguration.fast

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Only ask the questions of these inputs again.", valueName: "path"))
  var replay: [String] = []

  @Flag(help: "Show only findings and totals.")
  var quiet = false

  @Option(help: ArgumentHelp("Write the record of the run as JSON Lines.", valueName: "path"))
  var record: String?

  /// The processes of an adapter.
  @OptionGroup(title: "Adapters") var adapters: AdapterArguments
  /// The reports to write.
  @OptionGroup(title: "Reports") var reports: ReportOptions
  /// The conformance data.
  @OptionGroup var data: DataOptions

  func validate() throws {
    guard (library == nil) != (implementation == nil) else {
      throw ValidationError("expected one of: --library, --implementation")
    }
    guard (reports.paths + [record].compactMap(\.self)).areDistinctFiles else {
      throw ValidationError("two of the reports and the record have the same path")
    }
  }

  func run() async throws {
    let programs = try await builtPrograms()
    let fuzzing = try fuzzing(programs)
    let started = Date.now
    // The files of an earlier run must not be mistaken for those of this one, however it ends.
    for path in reports.paths + [record].compactMap(\.self) {
      try? FileManager.default.removeItem(atPath: path)
    }
    if replay.isEmpty {
      do { try fuzzing.setAside() } catch {
        throw ExecutionFailure(message: "\(out): \(error.reason)")
      }
    }
    Interruption.prepare()
    let result: LibraryFuzzing.Result
    do {
      result = try await self.result(of: fuzzing)
    } catch let error as AdapterError {
      throw ExecutionFailure(message: "\(error)")
    }
    if replay.isEmpty {
      do { try fuzzing.write(result) } catch {
        throw ExecutionFailure(message: "\(out): \(error.reason)")
      }
    }
    let found = fuzzing.record(of: result, started: started, reproduce: command)
    try Attempts.all { attempts in
      reports.write([found], &attempts)
      if let record { attempts.make { try RecordFile.write([found], to: record) } }
      attempts.make { try Terminal.write(fuzzing.summary(of: result)) }
    }
    if let status = Interruption.exitCode { throw status }
    if found.isWrong { throw ExitCode(1) }
  }

  private func result(of fuzzing: LibraryFuzzing) async throws -> LibraryFuzzing.Result {
    guard replay.isEmpty else {
      return try await fuzzing.replay(
        replay.map { try [UInt8](InputFile.data(at: URL(fileURLWithPath: $0))) })
    }
    let (seed, seconds) = (
      seed ?? .random(in: 1...999_999), try NightPlan.seconds(of: time, "--time")
    )
    note(
      "fuzzing for \(seconds) s with seed \(seed), then looking for causes and making findings smaller for "
        + "at most \(LibraryFuzzing.endingTime(after: .seconds(seconds)).components.seconds) s"
    )
    // A single question without an answer must not take the whole time.
    var fuzzing = fuzzing
    fuzzing.answerSeconds = min(fuzzing.answerSeconds, Int32(max(1, seconds / 4)))
    guard let implementation else {
      return try await fuzzing.run(seconds: seconds, runs: runs, seed: seed, note: note)
    }
    let limits = ExplorationLimits(
      questions: runs, time: .seconds(seconds), isInterrupted: fuzzing.isInterrupted)
    var options = adapters.options
    options.timeout = min(options.timeout, .seconds(Int(fuzzing.answerSeconds)))
    let subject = try await implementation.namedSubject(options)
    let meter = quiet ? nil : ProgressMeter(name: subject.description.name)
    defer { meter?.clear() }
    return try await fuzzing.run(asking: subject, limits, seed: UInt64(seed)) {
      meter?.update($0.words)
    }
  }

  private func note(_ line: String) {
    if !quiet { Terminal.note(line) }
  }

  /// Builds the library's fuzz program if a checkout is named; returns the program's folder.
  private func builtPrograms() async throws -> URL? {
    guard let checkout, let library else { return nil }
    let name = try LibrarySymbols(of: library).configuration(config)
    var options = CheckoutOptions()
    options.checkout = checkout
    try await options.build([name])
    return options.folder.programs(of: name)
  }

  private func fuzzing(_ built: URL?) throws -> LibraryFuzzing {
    let folder = try data.folder()
    let known = try known.map { path in
      let data = try InputFile.data(at: URL(fileURLWithPath: path), named: path)
      return try KnownFindings.read(String(decoding: data, as: UTF8.self), file: path)
    }
    let host = try adapter ?? SharedLibrary.command(library ?? "")
    var fuzzing = LibraryFuzzing(
      target.target, of: library ?? host.text,
      programs: try library.map { try built ?? programsFolder(for: $0) },
      host: host.words, known: known ?? [:], includesUnspecified: unspecified,
      folder: URL(fileURLWithPath: out), data: try data.read(),
      corpora: folder.deletingLastPathComponent().appending(path: "Corpus"))
    fuzzing.answerSeconds = Int32((adapters.options.timeout / .seconds(1)).rounded(.up))
    fuzzing.isInterrupted = { Interruption.isRequested }
    return fuzzing
  }

  /// The command of the adapter; `nil` for a library that answers in process.
  private var adapter: ShellCommand? {
    get throws {
      switch implementation {
      case .adapter(let command, _): command
      case .builtIn(let builtIn):
        try ShellCommand("\(program.shellWord) adapter \(builtIn.rawValue)")
      case nil: nil
      }
    }
  }

  /// Returns the folder with the fuzz program of the target.
  private func programsFolder(for library: String) throws -> URL {
    let own = Program.location
    let builds = own.map {
      $0.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "fuzz-fast/release")
    }
    let folder = programs.map { URL(fileURLWithPath: $0) } ?? builds
    let name = target.target.name
    guard let folder,
      !replay.isEmpty
        || FileManager.default.isExecutableFile(atPath: folder.appending(path: name).path)
    else {
      throw ExecutionFailure(
        message: """
          \(folder?.path ?? "fuzz-fast")/\(name) is missing; in a checkout of Assay, run \
          scripts/fuzz --library \(library.shellWord) --target \(target.rawValue), or name the \
          folder of the fuzz programs with --programs
          """)
    }
    return folder
  }

  /// The beginning of the command line that asks the question of a finding again.
  private var command: String {
    let subject =
      library.map { ["--library", $0] } ?? ["--implementation", implementation?.text ?? ""]
    return ([program, "fuzz"] + subject + ["--target", target.rawValue])
      .map(\.shellWord).joined(separator: " ")
  }

  private var program: String { CommandLine.arguments.first ?? "assay" }
}

extension ImplementationTarget: ExpressibleByArgument {}
