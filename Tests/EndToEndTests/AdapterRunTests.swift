import Foundation
import TestSupport
import Testing

/// Runs with adapters.
struct AdapterRunTests {
  private static let faux = Program.built("faux-adapter")

  /// Returns a folder with conformance data of `match` cases, one for each path of a URL.
  ///
  /// - Parameter end: The end of each case: its authority, and what it expects.
  private func data(
    _ paths: [String], _ end: String = documented
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.copy("Conformance")
    try FileManager.default.removeItem(atPath: folder.path("Conformance/suites"))
    let cases = paths.enumerated().map { index, path in
      """
      {"id": "faux/case-\(index)", "title": "Case \(index)",
       "platforms": {"ios": ">=27.0"}, "question": "match", "site": {}, "domain": "example.com",
       "app": "A.b", "url": "https://example.com/\(path)", \(end)}
      """
    }
    try folder.file("Conformance/suites/faux.json", SampleData.suite("faux", cases))
    return folder
  }

  private static let documented = """
    "rules": ["PAT-001"], "authority": "documented", "expect": {"decision": "match"}
    """
  private static let unspecified = """
    "rules": ["X-32"], "authority": "unspecified",
    "alternatives": [{"name": "member-ignored", "expect": {"decision": "match"}},
                     {"name": "file-refused", "expect": {"decision": "no_match", "refused": true}}]
    """

  private func run(
    _ paths: [String], _ command: String, _ arguments: String...
  ) throws -> Program.Result {
    let folder = try data(paths)
    let data = folder.path("Conformance")
    return try Assay.run(
      ["run", "--implementation", "exec:\(command)", "--data", data] + arguments)
  }

  @Test func `adapters run, and two by the same name get distinct names`() throws {
    let folder = try TemporaryFolder()
    let record = folder.path("record.jsonl")
    let result = try Assay.run(
      "run", "--implementation", "exec:'\(Self.faux)'", "--implementation",
      "exec:'\(Self.faux)' --reversed", "--implementation", "spec-model", "--jobs", "2",
      "--case", "paths/*", "--record", record)
    #expect(result.status == 1, "an adapter that always answers match is wrong")
    let totals = result.output.split(separator: "\n").filter { $0.hasPrefix("total: ") }
    #expect(totals.map { $0.split(separator: ":")[1] } == [" faux", " faux (2)", " spec-model"])
    #expect(result.output.contains("--implementation 'exec:'\\''\(Self.faux)'\\''' --case paths/"))
  }

  @Test func `known failures stay as they are when a run is aborted`() throws {
    let folder = try TemporaryFolder()
    let list = try folder.file("known.txt", "faux/case-0 # it is known\n")
    let report = folder.url.appendingPathComponent("junit.xml")
    let result = try run(
      ["crash", "crash", "crash", ""], "'\(Self.faux)'", "--restarts", "1",
      "--known-failures", list, "--update-known-failures", "--junit", report.path)
    #expect(result.status == 3)
    #expect(result.errors.contains("was not updated because some cases were not run"))
    #expect(
      result.output.contains("total: faux: 4 cases, 0 passed, 0 failed, 0 errored, 3 not run, "),
      "the results are shown all the same")
    let reason = "3 cases were not run: the adapter was restarted 1 time, which is the limit"
    #expect(
      result.output.components(separatedBy: reason).count == 3, "at the top and at the bottom")
    let xml = try folder.text("junit.xml")
    #expect(xml.contains("<error type=\"not-run\" message=\"\(reason)"))
    #expect(
      xml.components(separatedBy: "message=\"the run was aborted before this case").count == 4)
    #expect(try folder.text("known.txt") == "faux/case-0 # it is known\n")
  }

  @Test func `a crash is an error of its case, and the line that reproduces it does`() throws {
    let result = try run(["", "crash", ""], "'\(Self.faux)'", "--verbose")
    #expect(result.status == 1)
    #expect(result.output.contains("crash faux/case-1"))
    #expect(result.output.contains("killed by SIGSEGV"))
    #expect(result.output.contains("trace:\n    about to crash\n"))
    #expect(result.output.contains("3 cases, 2 passed, 0 failed, 1 errored"))
  }

  @Test(arguments: ["full", "plain"])
  func `a refusal is wrong where a match is expected`(form: String) throws {
    let result = try run(["", "refuse"], "'\(Self.faux)'", "--protocol", form, "--verbose")
    #expect(result.status == 1)
    #expect(result.output.contains("\n  expected match, got refused: not a link\n"))
    #expect(result.output.contains("2 cases, 1 passed, 1 failed, 0 errored"))
  }

  @Test(arguments: ["full", "plain"])
  func `what happens in unspecified cases is named and fails no run`(form: String) throws {
    let folder = try data(["", "refuse", "error", "crash", "wrong", "exit/3"], Self.unspecified)
    let report = folder.path("junit.xml")
    let result = try Assay.run(
      "run", "--implementation", "exec:'\(Self.faux)'", "--data", folder.path("Conformance"),
      "--protocol", form, "--junit", report, "--verbose")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("\ninformational crash faux/case-3\n"))
    #expect(result.output.contains("\n  failed: killed by SIGSEGV\n  trace:\n    about to crash\n"))
    #expect(result.output.contains("6 cases, 0 passed, 0 failed, 0 errored, "))
    let lines = try folder.text("junit.xml").split(separator: "\n")
    for words in [
      "faux/case-0: member-ignored", "faux/case-1: file-refused", "faux/case-2: failed: no idea",
      "faux/case-3: failed: killed by SIGSEGV", "faux/case-4: failed: not an answer to ",
      "faux/case-5: failed: exited with status 3",
    ] {
      #expect(lines.contains { $0.hasPrefix(words) || $0.hasSuffix(words) }, "\(words)")
    }
  }

  @Test func `an adapter that does not start exits with 3, and is reported once`() throws {
    let folder = try TemporaryFolder()
    let report = folder.path("junit.xml")
    for words in ["--exit-at-start 5", "--noise hello"] {
      let result = try run(
        ["", "", ""], "'\(Self.faux)' \(words)", "--junit", report)
      #expect(result.status == 3)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("assay: exec:'\(Self.faux)' \(words): the adapter does not"))
      let xml = try folder.text("junit.xml")
      #expect(xml.contains("tests=\"1\"") && xml.contains("the adapter does not start"))
    }
  }

  @Test func `an adapter that does not start leaves the others alone`() throws {
    let folder = try TemporaryFolder()
    let record = folder.path("record.jsonl")
    let report = folder.path("junit.xml")
    let result = try run(
      ["", ""], "'\(Self.faux)' --exit-at-start 5", "--implementation", "exec:'\(Self.faux)'",
      "--record", record, "--junit", report)
    #expect(result.status == 3)
    #expect(result.output.contains("total: faux: 2 cases, 2 passed, "))
    #expect(result.output.components(separatedBy: "total: ").count == 2)
    #expect(result.errors.contains("--exit-at-start 5: the adapter does not start"))
    let lines = try folder.text("record.jsonl").split(separator: "\n")
    #expect(lines.count(where: { $0.contains("\"outcome\":\"passed\"") }) == 2)
    #expect(lines.count(where: { $0.contains("\"id\":\"assay/run\"") }) == 1)
    let xml = try folder.text("junit.xml")
    #expect(xml.contains("name=\"faux.faux\" package=\"faux\"") && xml.contains("does not start"))
  }

  @Test func `a shard whose adapter does not start is named in its record and by a report`() throws
  {
    let folder = try TemporaryFolder()
    let paths = (1...2).map { folder.path("\($0).jsonl") }
    let output = folder.path("all.jsonl")
    let words = ["", " --exit-at-start 5"]
    for (index, path) in paths.enumerated() {
      _ = try Assay.run([
        "run", "--case", "paths/*", "--implementation", "exec:'\(Self.faux)'\(words[index])",
        "--shard", "\(index + 1)/2", "--platform", "ios=27.0", "--record", path,
      ])
    }
    let header = try String(contentsOfFile: paths[1], encoding: .utf8).prefix { $0 != "\n" }
    #expect(header.contains(#""name":"exec:'\#(Self.faux)' --exit-at-start 5""#), "\(header)")
    #expect(header.contains(#""shard":{"index":2,"count":2,"total":"#))
    #expect(!header.contains(#""total":0"#))
    #expect(header.contains(#""platform":"ios=27.0""#))
    #expect(header.contains(#""cases":["paths/*"]"#))
    let result = try Assay.run(["report"] + paths + ["--record", output])
    #expect(result.status == 3)
    #expect(
      result.errors.hasPrefix(
        "assay: \(paths[1]): shard 2/2 did not start: exec:'\(Self.faux)' --exit-at-start 5: "
      ))
    #expect(try folder.contents() == ["1.jsonl", "2.jsonl"])
  }

  @Test func `a run in which no case is answered is red`() throws {
    let folder = try TemporaryFolder()
    let report = folder.path("junit.xml")
    let declined = try run(
      ["skip", "skip"], "'\(Self.faux)'", "--junit", report)
    #expect(declined.status == 1)
    #expect(
      declined.output.contains(
        "no case was answered: all 2 were skipped, mostly because: not today"))
    let xml = try folder.text("junit.xml")
    #expect(xml.contains("errors=\"1\"") && xml.contains("no case was answered"))
    let future = try Assay.run(
      "run", "--implementation", "exec:'\(Self.faux)'", "--protocol", "plain", "--platform",
      "ios=99.0", "--case", "paths/*")
    #expect(future.status == 1, "an adapter without platforms skips other systems")
    #expect(future.output.contains("no case was answered: all "))
  }

  @Test(arguments: [
    ("exec:", "expected the command of an adapter after exec:"),
    ("nobody", "expected one of: spec-model, associated-domains, exec:COMMAND"),
  ])
  func `an unknown implementation exits with 2`(name: String, words: String) throws {
    let result = try Assay.run("run", "--implementation", name)
    #expect(result.status == 2)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test(arguments: [
    ["--jobs", "0"], ["--jobs", "x"], ["--timeout", "0"], ["--timeout", "nan"],
    ["--restarts", "-1"], ["--protocol", "half"],
  ])
  func `an option out of range exits with 2`(words: [String]) throws {
    let name = ["run", "--implementation", "spec-model"]
    #expect(try Assay.run(name + words).status == 2)
  }

  @Test func `the plain form sends only match questions`() throws {
    let result = try Assay.run(
      "run", "--implementation", "exec:'\(Self.faux)'", "--protocol", "plain", "--suite",
      "patterns/anchoring", "--suite", "components/exclude")
    #expect(result.output.contains("of them pattern questions)"))
    #expect(result.output.contains("total: faux-adapter: "))
    #expect(result.output.contains("--protocol plain --case "))
  }

  @Test func `an adapter that ends badly is reported once, and a noisy one is not run`() throws {
    let folder = try TemporaryFolder()
    let record = folder.path("record.jsonl")
    let report = folder.path("junit.xml")
    let crash = try run(
      ["", "", ""], "'\(Self.faux)' --crash-at-end", "--jobs", "2", "--record", record, "--junit",
      report, "--verbose")
    #expect(crash.status == 1)
    #expect(crash.output.contains("crash assay/adapter\n"))
    #expect(crash.output.contains("3 cases, 3 passed, 0 failed, 0 errored, "))
    #expect(crash.output.contains(", 1 problem of the run, "))
    for path in [record, report] {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(
        text.components(separatedBy: "killed by SIGSEGV when it was told to stop").count > 1)
      #expect(text.contains("(and 1 more)"))
    }
    let noise = try run(["", "", ""], "'\(Self.faux)' --noise-after ready")
    #expect(noise.status == 3)
    #expect(noise.errors.contains("violates the protocol: the output ends"))
    #expect(noise.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [SIGKILL, SIGHUP])
  func `a run that is killed leaves no process behind, and no report of an earlier one`(
    signal: Int32
  ) async throws {
    let folder = try data(["", "hang"])
    let log = folder.path("log")
    let report = try folder.file("junit.xml", "<earlier/>")
    let process = Program.assay([
      "run", "--data", folder.path("Conformance"),
      "--implementation", "exec:'\(Self.faux)' --log '\(log)' --ignore-end --child",
      "--junit", report, "--timeout", "3600", "--jobs", "2",
    ]).process
    try process.run()
    // Two processes, each with its child.
    while LoggedProcess.all(in: log).count < 4 { try await Task.sleep(for: .milliseconds(50)) }
    kill(process.processIdentifier, signal)
    process.waitForEnd()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(try await LoggedProcess.haveEnded(LoggedProcess.all(in: log)))
    #expect(try folder.contents() == ["Conformance", "log"], "no partial report")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a run that is interrupted writes its reports, and what was not asked is not run`(
    signal: Int32
  ) async throws {
    let folder = try data(["", "hang", ""])
    let log = folder.path("log")
    let report = try folder.file("junit.xml", "<earlier/>")
    let process = Program.assay([
      "run", "--data", folder.path("Conformance"),
      "--implementation", "exec:'\(Self.faux)' --log '\(log)' --ignore-end --child",
      "--implementation", "exec:'\(Self.faux)'",
      "--junit", report, "--record", folder.path("record.jsonl"), "--html", folder.path("a.html"),
      "--timeout", "3600",
    ]).process
    try process.run()
    while LoggedProcess.all(in: log).count < 2 { try await Task.sleep(for: .milliseconds(50)) }
    kill(process.processIdentifier, signal)
    process.waitForEnd()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(try await LoggedProcess.haveEnded(LoggedProcess.all(in: log)))
    let name = signal == SIGINT ? "SIGINT" : "SIGTERM"
    for file in ["junit.xml", "record.jsonl", "a.html"] {
      let text = try folder.text(file)
      #expect(text.contains("not run: interrupted by \(name)"), "\(file)")
    }
    #expect(try folder.text("junit.xml").contains("type=\"not-run\""))
    let record = folder.path("record.jsonl")
    #expect(try Assay.run("report", record, "--json", folder.path("a.json")).status == 0)
  }

  @Test func `a search that is interrupted writes its reports`() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let report = folder.path("junit.xml")
    let process = Program.assay([
      "discover", "--implementation", "exec:'\(Self.faux)' --log '\(log)'", "--time", "100000",
      "--junit", report,
    ]).process
    try process.run()
    while LoggedProcess.all(in: log).count < 2 { try await Task.sleep(for: .milliseconds(50)) }
    kill(process.processIdentifier, SIGTERM)
    process.waitForEnd()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + SIGTERM)
    #expect(try folder.text("junit.xml").contains("<testsuites>"))
  }

  @Test func `an adapter that does not start leaves no earlier report of a search in place`()
    throws
  {
    let folder = try TemporaryFolder()
    let report = try folder.file("junit.xml", "<earlier/>")
    let result = try Assay.run(
      "discover", "--implementation", "exec:'\(Self.faux)' --exit-at-start 5", "--junit", report)
    #expect(result.status == 3)
    #expect(try folder.text("junit.xml").contains("the adapter does not start"))
  }

  @Test func `one wrong case is asked twice by one process, and shown in full`() throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let result = try run(["", "refuse"], "'\(Self.faux)' --log '\(log)'", "--case", "faux/case-1")
    #expect(result.status == 1)
    #expect(result.output.contains("failed faux/case-1\n  Case 1\n"), "\(result.output)")
    #expect(LoggedProcess.all(in: log).count == 1)
  }

  @Test func `without a diagnosis no process but that of the run is started`() throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let result = try run(
      ["", "refuse", "refuse"], "'\(Self.faux)' --log '\(log)'", "--no-diagnosis")
    #expect(result.output.contains("3 cases, 1 passed, 2 failed"), "\(result.output)")
    #expect(!result.output.contains("cause"), "\(result.output)")
    #expect(LoggedProcess.all(in: log).count == 1)
  }
}
