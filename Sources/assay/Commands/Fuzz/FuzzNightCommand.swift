import ArgumentParser
import FoundationShim
import FuzzRuns
import Questions
import Reports
import Running

/// `assay fuzz night`: fuzzes every target for a night.
struct FuzzNightCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "night",
    abstract: "Fuzz every target, or implementations, for a night.",
    discussion: """
      Builds the targets, fuzzes them for the given time, merges their corpora and measures \
      coverage. The fast build grows the corpora, which the build with assertions and \
      AddressSanitizer then uses. Writes junit.xml, index.html, findings/, corpus/, \
      implementations/ and coverage/ to the folder of --out, and the logs of the last night to \
      night/ in it. Run the command again to continue a night that was killed.

      With implementations, Assay's own targets are fuzzed only if --targets names them. A file \
      can list all of these settings: see --file and docs/nightly.md. Options take precedence over \
      the file. Exits with status 0 if there is no finding or error, 1 if there is, 2 if the \
      command line or the file is wrong, and 3 if the command cannot run or write a report.
      """)

  @Option(help: ArgumentHelp("How long to fuzz: 15s, 10m or 8h (default: 8h).", valueName: "time"))
  var time: String?

  @Option(
    help: ArgumentHelp(
      "The folder of all nights (default: reports/nightly in the checkout).", valueName: "dir"))
  var out: String?

  @Option(help: ArgumentHelp("Run this many programs at once (default: 2).", valueName: "count"))
  var jobs: Int?

  @Option(help: ArgumentHelp("The seed of each search (default: random).", valueName: "number"))
  var seed: UInt32?

  @Option(
    help: ArgumentHelp(
      "The targets, separated by spaces (default: all, or none with an implementation).",
      valueName: "names"))
  var targets: String?

  @Option(
    help: ArgumentHelp(
      """
      The builds of the targets, separated by spaces: fast, asan, debug, thread (default: fast \
      asan).
      """, valueName: "names"))
  var configs: String?

  @Option(
    help: ArgumentHelp(
      "An implementation: NAME=exec:COMMAND or NAME=dylib:PATH; may be repeated.",
      valueName: "name"))
  var implementation: [String] = []

  @Option(help: ArgumentHelp("Read the settings from this file.", valueName: "path"))
  var file: String?

  /// The checkout.
  @OptionGroup var checkout: CheckoutOptions

  func run() async throws {
    let plan = try plan()
    let out = out ?? checkout.folder.root.appending(path: "reports/nightly").path
    let folder = NightFolder(path: out)
    guard try folder.lock() else {
      throw ExecutionFailure(message: "another night is running in \(out)")
    }
    let reports = try await CheckoutOptions.run {
      let night = try NightRunner(
        plan, of: checkout.folder, in: folder,
        started: String(Date.now.recordTimestamp.prefix(19)),
        revision: Self.revision(of: checkout.folder.root)
      ) { Terminal.note("nightly: \($0)") }
      try await night.run(seed: seed ?? .random(in: 1...99_999))
      let reports = try NightReports(writingTo: folder)
      try night.markDone()
      return reports
    }
    for note in reports.notes { try Terminal.show(note) }
    try Terminal.show("nightly: \(out)/junit.xml, \(out)/index.html")
    if reports.records.contains(where: \.isWrong) { throw ExitCode(1) }
  }

  /// Returns the plan that the file and the options describe.
  private func plan() throws -> NightPlan {
    let here = FileManager.default.currentDirectoryPath
    var plan =
      try file.map { path in
        let data = try InputFile.data(at: URL(fileURLWithPath: path), named: path)
        let folder = URL(fileURLWithPath: path).absoluteURL.deletingLastPathComponent().path
        do throws(InputError) { return try NightPlan(parsing: data, in: folder) } catch {
          throw InputError("\(error)", file: path)
        }
      } ?? NightPlan()
    if let time {
      _ = try NightPlan.seconds(of: time, "--time")
      plan.time = time
    }
    if let jobs {
      guard jobs > 0 else { throw InputError("--jobs \(jobs): expected a number of jobs") }
      plan.jobs = jobs
    }
    if let targets { plan.targets = targets.split(separator: " ").map(String.init) }
    if let configs {
      plan.configurations = try configs.split(separator: " ").map { name in
        let known = FuzzConfiguration.ofTargets
        guard let configuration = known.first(where: { $0.rawValue == name }) else {
          throw InputError(
            "unknown configuration \(name); expected one of: "
              + known.map(\.rawValue).joined(separator: ", "))
        }
        return configuration
      }
    }
    for text in implementation {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2,
        let item = try? NightPlan.Implementation(name: parts[0], argument: parts[1], in: here)
      else {
        throw InputError(
          "--implementation \(text): expected NAME=exec:COMMAND or NAME=dylib:PATH")
      }
      plan.implementations.append(item)
    }
    return plan
  }

  /// Returns the revision of the sources, read from the git folder.
  private static func revision(of root: URL) -> String {
    func text(_ name: String) -> String? {
      FileManager.default.contents(atPath: root.appending(path: ".git/\(name)").path)
        .map { String(decoding: $0, as: UTF8.self).trimmed }
    }
    guard let head = text("HEAD") else { return "unknown" }
    let commit = head.hasPrefix("ref: ") ? text(String(head.dropFirst(5))) : head
    return commit.map { String($0.prefix(8)) } ?? "unknown"
  }
}
