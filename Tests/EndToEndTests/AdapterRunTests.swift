import Foundation
import TestSupport
import Testing

/// Runs with adapters that are killed or interrupted.
struct AdapterRunTests {
  private static let faux = Program.built("faux-adapter")

  /// Returns a folder with conformance data of `match` cases, one for each path of a URL.
  private func data(_ paths: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.copy("Conformance")
    try FileManager.default.removeItem(atPath: folder.path("Conformance/suites"))
    let cases = paths.enumerated().map { index, path in
      """
      {"id": "faux/case-\(index)", "title": "Case \(index)", "rules": ["PAT-001"],
       "authority": "documented", "platforms": {"ios": ">=27.0"}, "question": "match", "site": {},
       "domain": "example.com", "app": "A.b", "url": "https://example.com/\(path)",
       "expect": {"decision": "match"}}
      """
    }
    try folder.file("Conformance/suites/faux.json", SampleData.suite("faux", cases))
    return folder
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
    // Two processes, each with its child. The wait blocks its thread: an asynchronous wait would not
    // resume while other tests block all threads, and the program would keep running.
    #expect(wait { LoggedProcess.all(in: log).count >= 4 })
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
    // Its processes alone would not do: the adapter may not have answered to `start` by then.
    #expect(wait { (try? folder.text("log"))?.contains("hangs") == true })
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
    #expect(wait { LoggedProcess.all(in: log).count >= 2 })
    kill(process.processIdentifier, SIGTERM)
    process.waitForEnd()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + SIGTERM)
    #expect(try folder.text("junit.xml").contains("<testsuites>"))
  }
}
