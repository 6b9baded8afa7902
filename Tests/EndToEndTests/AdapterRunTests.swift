import Foundation
import Testing

/// Runs over adapters, as a person starts them.
struct AdapterRunTests {
  private static let faux = Assay.program.deletingLastPathComponent()
    .appendingPathComponent("faux-adapter").path

  /// A folder with tables of `match` cases, of which each has the path of its URL.
  private func tables(_ paths: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let tables = folder.url.appendingPathComponent("Conformance")
    try FileManager.default.copyItem(
      at: Assay.package.appendingPathComponent("Conformance"), to: tables)
    let suites = tables.appendingPathComponent("suites")
    try FileManager.default.removeItem(at: suites)
    try FileManager.default.createDirectory(at: suites, withIntermediateDirectories: true)
    let cases = paths.enumerated().map { index, path in
      """
      {"id": "faux/case-\(index)", "title": "Case \(index)", "rules": ["PAT-001"],
       "authority": "documented", "platforms": {"ios": ">=13.0"}, "question": "match",
       "site": {}, "domain": "example.com", "app": "A.b", "url": "https://example.com/\(path)",
       "expect": {"decision": "match"}}
      """
    }
    _ = try folder.file(
      "Conformance/suites/faux.json",
      """
      {"suite": "faux", "title": "Faux", "cases": [\(cases.joined(separator: ",\n"))]}
      """)
    return folder
  }

  private func run(
    _ paths: [String], _ command: String, _ arguments: String...
  ) throws -> Assay.Result {
    let folder = try tables(paths)
    let tables = folder.url.appendingPathComponent("Conformance").path
    return try Assay.run(
      ["run", "--implementation", "exec:\(command)", "--tables", tables] + arguments)
  }

  @Test func `an adapter is asked, and told from another by the same name`() throws {
    let folder = try TemporaryFolder()
    let record = folder.url.appendingPathComponent("record.jsonl").path
    let result = try Assay.run(
      "run", "--implementation", "exec:'\(Self.faux)'", "--implementation",
      "exec:'\(Self.faux)' --reversed", "--implementation", "spec-model", "--jobs", "2",
      "--case", "paths/*", "--record", record)
    #expect(result.status == 1, "an adapter that always answers match is wrong")
    let totals = result.output.split(separator: "\n").filter { $0.hasPrefix("total: ") }
    #expect(totals.map { $0.split(separator: ":")[1] } == [" faux", " faux (2)", " spec-model"])
    #expect(result.output.contains("--implementation 'exec:'\\''\(Self.faux)'\\''' --case paths/"))
  }

  @Test func `known failures stay as they are when some cases were not asked`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.file("known.txt", "faux/case-0 # it is known\n")
    let report = folder.url.appendingPathComponent("junit.xml")
    let result = try run(
      ["crash", "crash", "crash", ""], "'\(Self.faux)'", "--restarts", "1",
      "--known-failures", list, "--update-known-failures", "--report", "junit=\(report.path)")
    #expect(result.status == 3)
    #expect(result.errors.contains("is not rewritten, as some cases were not asked"))
    #expect(
      result.output.contains("total: faux: 4 cases, 0 passed"), "the run is told all the same")
    #expect(try String(contentsOf: report, encoding: .utf8).contains("not asked, as"))
    #expect(try String(contentsOfFile: list, encoding: .utf8) == "faux/case-0 # it is known\n")
  }

  @Test func `a crash is an error of its case, and the line that reproduces it does`() throws {
    let result = try run(["", "crash", ""], "'\(Self.faux)'")
    #expect(result.status == 1)
    #expect(result.output.contains("crash faux/case-1"))
    #expect(result.output.contains("killed by SIGSEGV"))
    #expect(result.output.contains("it left behind:\n    about to crash\n"))
    #expect(result.output.contains("3 cases, 2 passed, 0 failed, 1 errored"))
  }

  @Test func `an adapter that does not start ends the run with 3, and is said once`() throws {
    let folder = try TemporaryFolder()
    let report = folder.url.appendingPathComponent("junit.xml").path
    for words in ["--exit-at-start 5", "--noise hello"] {
      let result = try run(
        ["", "", ""], "'\(Self.faux)' \(words)", "--report", "junit=\(report)")
      #expect(result.status == 3)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("assay: exec:'\(Self.faux)' \(words): the adapter does not"))
      let xml = try String(contentsOfFile: report, encoding: .utf8)
      #expect(xml.contains("tests=\"1\"") && xml.contains("the adapter does not start"))
    }
  }

  @Test func `an adapter that does not start takes nothing from the others`() throws {
    let folder = try TemporaryFolder()
    let record = folder.url.appendingPathComponent("record.jsonl").path
    let report = folder.url.appendingPathComponent("junit.xml").path
    let result = try run(
      ["", ""], "'\(Self.faux)' --exit-at-start 5", "--implementation", "exec:'\(Self.faux)'",
      "--record", record, "--report", "junit=\(report)")
    #expect(result.status == 3)
    #expect(result.output.contains("total: faux: 2 cases, 2 passed, "))
    #expect(result.output.components(separatedBy: "total: ").count == 2)
    #expect(result.errors.contains("--exit-at-start 5: the adapter does not start"))
    let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
    #expect(lines.count(where: { $0.contains("\"outcome\":\"passed\"") }) == 2)
    #expect(lines.count(where: { $0.contains("\"id\":\"assay/run\"") }) == 1)
    let xml = try String(contentsOfFile: report, encoding: .utf8)
    #expect(xml.contains("name=\"faux.faux\" package=\"faux\"") && xml.contains("does not start"))
  }

  @Test func `a shard whose adapter does not start says which it is, and a merge does too`() throws
  {
    let folder = try TemporaryFolder()
    let paths = (1...2).map { folder.url.appendingPathComponent("\($0).jsonl").path }
    let output = folder.url.appendingPathComponent("all.jsonl").path
    let words = ["", " --exit-at-start 5"]
    for (index, path) in paths.enumerated() {
      _ = try Assay.run([
        "run", "--case", "paths/*", "--implementation", "exec:'\(Self.faux)'\(words[index])",
        "--shard", "\(index + 1)/2", "--platform", "ios=27.0", "--record", path,
      ])
    }
    let header = try String(contentsOfFile: paths[1], encoding: .utf8).prefix { $0 != "\n" }
    #expect(header.contains(#""name":"exec:'\#(Self.faux)' --exit-at-start 5""#), "\(header)")
    #expect(header.contains(#""shard":{"count":2,"index":2,"total":"#))
    #expect(!header.contains(#""total":0"#))
    #expect(header.contains(#""platform":"ios=27.0""#))
    #expect(header.contains(#""cases":["paths/*"]"#))
    let result = try Assay.run(["merge"] + paths + ["--output", output])
    #expect(result.status == 3)
    #expect(
      result.errors.hasPrefix(
        "assay: \(paths[1]): shard 2/2 was not carried out: exec:'\(Self.faux)' --exit-at-start 5: "
      ))
    #expect(try folder.contents == ["1.jsonl", "2.jsonl"])
  }

  @Test func `a run in which no case is answered is red`() throws {
    let folder = try TemporaryFolder()
    let report = folder.url.appendingPathComponent("junit.xml").path
    let declined = try run(
      ["skip", "skip"], "'\(Self.faux)'", "--report", "junit=\(report)")
    #expect(declined.status == 1)
    #expect(
      declined.output.contains(
        "no case was answered: all 2 were skipped (most often: not today)"))
    let xml = try String(contentsOfFile: report, encoding: .utf8)
    #expect(xml.contains("errors=\"1\"") && xml.contains("no case was answered"))
    let future = try Assay.run(
      "run", "--implementation", "exec:'\(Self.faux)'", "--protocol", "plain", "--platform",
      "ios=99.0", "--case", "paths/*")
    #expect(future.status == 1, "who reads only as today's systems do is not asked")
    #expect(future.output.contains("no case was answered: all "))
  }

  @Test(arguments: [
    ("exec:", "name a program after exec:"), ("exec:'a", "a quotation mark is not closed"),
    ("nobody", "name one of spec-model, associated-domains, or write exec:COMMAND"),
  ])
  func `what names no implementation ends the run with 2`(name: String, words: String) throws {
    let result = try Assay.run("run", "--implementation", name)
    #expect(result.status == 2)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test(arguments: [
    ["--jobs", "0"], ["--jobs", "x"], ["--timeout", "0"], ["--timeout", "nan"],
    ["--restarts", "-1"], ["--protocol", "half"],
  ])
  func `an option that makes no sense ends the run with 2`(words: [String]) throws {
    let name = ["run", "--implementation", "spec-model"]
    #expect(try Assay.run(name + words).status == 2)
  }

  @Test func `the plain form asks match questions only`() throws {
    let result = try Assay.run(
      "run", "--implementation", "exec:'\(Self.faux)'", "--protocol", "plain", "--suite",
      "patterns/anchoring", "--suite", "components/exclude")
    #expect(result.output.contains("faux-adapter does not answer pattern questions"))
    #expect(result.output.contains("total: faux-adapter: "))
    #expect(result.output.contains("--protocol plain --case "))
  }

  @Test func `an adapter that ends badly is said once, and a noisy one does not run`() throws {
    let folder = try TemporaryFolder()
    let record = folder.url.appendingPathComponent("record.jsonl").path
    let report = folder.url.appendingPathComponent("junit.xml").path
    let crash = try run(
      ["", "", ""], "'\(Self.faux)' --crash-at-end", "--jobs", "2", "--record", record, "--report",
      "junit=\(report)")
    #expect(crash.status == 1)
    #expect(crash.output.contains("crash assay/adapter\n"))
    #expect(crash.output.contains("4 cases, 3 passed, 0 failed, 1 errored"))
    for path in [record, report] {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(
        text.components(separatedBy: "killed by SIGSEGV when it was told to end").count > 1)
      #expect(text.contains("(and 1 times more)"))
    }
    let noise = try run(["", "", ""], "'\(Self.faux)' --noise-after ready")
    #expect(noise.status == 3)
    #expect(noise.errors.contains("does not keep to the protocol: the output ends"))
    #expect(noise.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [SIGKILL, SIGINT, SIGTERM, SIGHUP])
  func `whatever ends a run leaves nothing behind, of who ignores the end and has children neither`(
    signal: Int32
  ) async throws {
    let folder = try tables(["", "hang"])
    let log = folder.url.appendingPathComponent("log")
    let report = folder.url.appendingPathComponent("junit.xml").path
    let process = Process()
    process.executableURL = Assay.program
    process.arguments = [
      "run", "--tables", folder.url.appendingPathComponent("Conformance").path,
      "--implementation", "exec:'\(Self.faux)' --log '\(log.path)' --ignore-end --child",
      "--report", "junit=\(report)", "--timeout", "3600",
    ]
    try process.run()
    // The one that says who it is and its child, and the one that is asked and its child.
    while try Self.processes(in: log).count < 4 { try await Task.sleep(for: .milliseconds(50)) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    let deadline = ContinuousClock.now + .seconds(5)
    while try Self.living(in: log) > 0, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try Self.living(in: log) == 0)
    #expect(try folder.contents == ["Conformance", "log"], "nor a report that is half written")
  }

  private static func processes(in log: URL) throws -> [pid_t] {
    guard let text = try? String(contentsOf: log, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
      .compactMap { pid_t($0) }
  }

  /// How many run; one that has ended and that nobody has asked after does not.
  private static func living(in log: URL) throws -> Int {
    try processes(in: log).count { process in
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
  }
}
