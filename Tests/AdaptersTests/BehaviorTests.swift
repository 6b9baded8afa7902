import Adapters
import Foundation
import FoundationShim
import Questions
import Running
import TestSupport
import Testing

/// The faults of one question that the adapter treats badly, and the questions around it.
struct BehaviorTests {
  /// The fault of the middle one of five questions, when only that one is not answered.
  private func fault(_ path: String, options: AdapterOptions = .patient) async throws -> Fault {
    let faux = try await Faux(["", "", path, "", ""], options: options)
    #expect(faux.unanswered == [2], "\(faux.responses)")
    #expect(faux.unattributed == [])
    return try #require(faux.fault(2))
  }

  @Test(arguments: [
    ("crash", "SIGSEGV"), ("crash/6", "SIGABRT"), ("crash/9", "SIGKILL"), ("crash/64", "signal 64"),
  ])
  func `a signal is a crash, named, with the end of standard error`(
    path: String, name: String
  ) async throws {
    let fault = try await fault(path)
    #expect(fault == Fault(.crash, "killed by \(name)", trace: "about to crash"))
  }

  @Test func `an exit is a crash with its status, and a clean one has its own words`() async throws
  {
    #expect(try await fault("exit/3") == Fault(.crash, "exited with status 3"))
    #expect(
      try await fault("exit/0") == Fault(.crash, "exited with status 0 before it was told to stop"))
  }

  @Test func `an exit after an answer is attributed to that request`() async throws {
    #expect(try await fault("answer-then-exit/3") == Fault(.crash, "exited with status 3"))
  }

  @Test(arguments: ["hang", "silent", "late/300"])
  func `no answer in time is a timeout, and a late answer is ignored`(path: String) async throws {
    #expect(
      try await fault(path, options: .impatient) == Fault(.timeout, "no answer within 5 s"))
  }

  @Test(arguments: ["split", "hold", "flood"])
  func `the way in which an answer is written does not matter`(path: String) async throws {
    let faux = try await Faux(["", path, path, path, ""], options: .patient)
    #expect(faux.unanswered == [])
    #expect(faux.starts == 1)
  }

  @Test func `answers come in any order`() async throws {
    let faux = try await Faux(Array(repeating: "", count: 1000), "--reversed")
    #expect(faux.unanswered == [])
    #expect(faux.starts == 1)
  }

  @Test func `a second answer is a fault of the question that has two, and shown`() async throws {
    let line = #"answered twice; the second answer: "{\"id\":\"2\",\"decision\":\"match\"}""#
    #expect(try await fault("repeated") == Fault(.protocol, line))
  }

  @Test func `the end of a long line on standard error is kept`() async throws {
    let trace = try #require(try await fault("long-error").trace)
    #expect(trace.hasPrefix("[…]") && trace.hasSuffix("no line end and the end"))
    #expect((4000...4200).contains(trace.utf8.count))
  }

  @Test(arguments: [
    (["--crash-at-end"], Fault(.crash, "killed by SIGSEGV when it was told to stop")),
    (
      ["--exit-at-end", "3"],
      Fault(
        .crash, "exited with status 3 when it was told to stop", trace: "cannot close the matcher")
    ),
  ])
  func `a bad end after all answers is reported`(
    words: [String], fault: Fault
  ) async throws {
    let faux = try await Faux(["", ""], words)
    #expect(faux.unanswered == [])
    #expect(faux.unattributed == [fault])
  }

  @Test func `a bad end at the end of the input is reported`() async throws {
    let faux = try await Faux(["", ""], "--crash-at-end", options: AdapterOptions(form: .plain))
    #expect(faux.unanswered == [])
    #expect(faux.unattributed == [Fault(.crash, "killed by SIGSEGV when it was told to stop")])
  }

  @Test(arguments: [
    ("unknown-id", #"not an answer ("id" belongs to no request): "{\"id\":\"20\","#),
    ("number-id", #"not an answer ("id" must be the string that the request has): "{\"id\":2,"#),
    ("unknown-too", #"not an answer ("id" belongs to no request): "{\"id\":\"x\","#),
    ("noise", #"not an answer (expected a value at byte 1): "debug: looking at 2""#),
    ("noise-after", #"not an answer (expected a value at byte 1): "debug: done with 2""#),
    ("invalid", #"not an answer (expected the end of a string at byte 26): "#),
    ("not-utf8", #"not an answer (the string at byte 7 is not UTF-8): "#),
    ("doubled", #"not an answer to "2" ("decision" is a duplicate key): "{\"id\":\"2\","#),
    (
      "wrong", #"not an answer to "2" ("decision" is "perhaps"; expected one of: match, exclude, "#
    ),
    ("long-line", #"a line longer than 1048576 bytes: "xxxx"#),
    ("close-output", "closed its output"),
  ])
  func `what is not an answer is shown, and attributed to its cause`(
    path: String, message: String
  ) async throws {
    let fault = try await fault(path)
    #expect(fault.kind == .protocol)
    #expect(fault.message.hasPrefix(message), "\(fault.message)")
    #expect(fault.message.utf8.count < 500)
    #expect(!fault.message.contains { $0 == "\0" })
  }

  @Test func `a response takes the time for which it was the oldest in flight`() async throws {
    let adapter = try await Adapter(ShellCommand("'\(Faux.program)' --slow-start 4"))
    let durations = Mutex<[Int: Duration]>([:])
    let requests = ["", "late/3", ""].enumerated().map { Faux.request($0, $1) }
    let start = ContinuousClock.now
    _ = try await adapter.responses(to: requests) { response in
      durations.withLock { $0[response.index] = response.duration }
    }
    let taken = try (0...2).map { try #require(durations.withLock(\.self)[$0]) }
    #expect(taken.reduce(.zero, +) <= ContinuousClock.now - start, "the start does not count")
    // The first answer may be read late, from which the second's time counts.
    #expect(taken[0] + taken[1] >= .seconds(3))
  }

  @Test(arguments: [
    (AdapterForm.full, [#"{"cmd":"start","protocol":1}"#, #"{"cmd":"stop"}"#]), (.plain, []),
  ])
  func `what is written begins with start and ends with stop, if the form has them`(
    form: AdapterForm, lines: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let command = "exec sh -c 'tee \(folder.path("written")) | \(Faux.program)'"
    let adapter = try await Adapter(ShellCommand(command), options: AdapterOptions(form: form))
    _ = try await adapter.responses(to: [Faux.request(0, "")]) { _ in }
    let text = try folder.text("written").split(separator: "\n")
    #expect(text.filter { !$0.contains(#""id":"0""#) } == lines.map { $0[...] })
    #expect(text.count == lines.count + 1 && text[lines.count / 2].contains(#""id":"0""#))
  }

  @Test func `a process whose end cannot be observed crashed`() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let command = "exec sh -c 'echo a word before >&2; exec \(Faux.program) --log \(log)'"
    let adapter = try await Adapter(ShellCommand(command))
    let responses = Mutex<[Response]>([])
    let request = Faux.request(0, "answer-then-exit/3")
    let problems = try await adapter.responses(to: [request]) { response in
      responses.withLock { $0.append(response.response) }
      guard case .answer = response.response else { return }
      // A system reports the end of a process once, and the session goes on only after this.
      if let process = LoggedProcess.all(in: log).last { waitpid(process.number, nil, 0) }
    }
    #expect(problems == RunProblems())
    guard case .fault(let fault) = responses.withLock(\.last) else {
      Issue.record("no fault")
      return
    }
    #expect(fault.kind == .crash && fault.trace == "a word before")
    #expect(fault.message.hasPrefix("cannot wait for the process: "))
  }

  @Test(arguments: AdapterForm.allCases)
  func `errors, skips and refusals are responses`(form: AdapterForm) async throws {
    let faux = try await Faux(
      ["error", "skip", "refuse", ""], options: AdapterOptions(form: form))
    #expect(
      faux.responses == [
        .error("no idea", trace: "at line 1"), .skipped("not today"), .refused("not a link"),
        .answer(.decision(.match, rule: nil)),
      ])
    #expect(faux.starts == 1)
  }
}
