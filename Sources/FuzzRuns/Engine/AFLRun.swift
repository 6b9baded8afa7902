import Adapters
import FoundationShim

/// A search with AFL++ over one of Assay's own targets.
package struct AFLRun: Sendable {
  private let program: String
  private let committed: CommittedCorpus
  private let corpus: String
  private let folder: String

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - corpus: The folder of the corpus that libFuzzer has grown, whose inputs are seeds.
  ///   - folder: The folder for the queue, the findings and the logs.
  package init(program: String, committed: CommittedCorpus, corpus: String, folder: String) {
    (self.program, self.committed, self.corpus) = (program, committed, corpus)
    self.folder = folder
  }

  /// Searches for a time.
  package func run(
    seconds: Int, seed: UInt32, in engine: FuzzEngine
  ) async throws -> TargetSummary {
    let (seeds, grown, logs) = ("\(folder)/seeds", "\(folder)/grown", "\(folder)/logs")
    let files = FileManager.default
    for path in [seeds, grown] { try? files.removeItem(atPath: path) }
    for path in [seeds, logs] {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    // AFL++ needs at least one seed; it also gets the inputs of libFuzzer's corpus.
    try Data("\n".utf8).write(to: URL(fileURLWithPath: "\(seeds)/empty"))
    for source in committed.inputs + [corpus] {
      for name in (try? files.subpathsOfDirectory(atPath: source)) ?? []
      where !files.isFolder(atPath: "\(source)/\(name)") {
        let copy = "\(seeds)/\(name.replacing("/", with: "-"))"
        try? files.copyItem(atPath: "\(source)/\(name)", toPath: copy)
      }
    }
    let dictionary = committed.dictionary.flatMap { ["-x", String($0.dropFirst("-dict=".count))] }
    // Without these variables, AFL++ would refuse to start on a shared machine.
    try await engine.require(
      .init(
        ["afl-fuzz", "-i", seeds, "-o", grown, "-V", "\(seconds)", "-s", "\(seed)", "-t", "5000"]
          + dictionary + ["--", program],
        environment: [
          "AFL_NO_UI": "1", "AFL_NO_AFFINITY": "1", "AFL_SKIP_CPUFREQ": "1",
          "AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES": "1", "AFL_IGNORE_SEED_PROBLEMS": "1",
        ], log: "\(logs)/afl"))
    let statistics = FileText.read("\(grown)/default/fuzzer_stats").split(separator: "\n")
    func statistic(_ name: String) -> Int {
      let line = statistics.first { $0.hasPrefix(name + " ") }
      return line?.split(separator: ":").last.flatMap { Int($0.drop { $0 == " " }) } ?? 0
    }
    var findings: [String: String] = [:]
    for kind in ["crashes", "hangs"] {
      let found = "\(grown)/default/\(kind)"
      for name in ((try? files.contentsOfDirectory(atPath: found)) ?? []).sorted()
      where name.hasPrefix("id:") {
        let log = "\(logs)/\(name.prefix { $0 != "," })"
        _ = try await engine.run(
          .init(
            [program, "\(found)/\(name)"],
            environment: [
              "ASAN_OPTIONS": "detect_leaks=0:handle_abort=1:handle_sigill=1:handle_sigtrap=1"
            ], log: log), until: engine.now + .seconds(30))
        let signature = FuzzLog(FileText.read(log)).fault?.signature ?? kind
        if findings[signature] == nil { findings[signature] = "\(found)/\(name) (\(log))" }
      }
    }
    return TargetSummary(
      executions: statistic("execs_done"), edges: statistic("edges_found"),
      corpus: statistic("corpus_count"), findings: findings)
  }
}
