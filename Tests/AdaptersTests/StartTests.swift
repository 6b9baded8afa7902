import Adapters
import FoundationShim
import Questions
import Running
import TestSupport
import Testing

/// The errors of an adapter that does not start, and its start.
struct StartTests {
  private func complaint(
    _ words: String..., options: AdapterOptions = .patient
  ) async throws -> String {
    let text = ([Faux.program] + words).map { "'\($0)'" }.joined(separator: " ")
    return try await Faux.complaint(about: ShellCommand(text), options: options)
      .replacing("does not start: ", with: "")
  }

  @Test func `who ends before it answers is shown with its standard error`() async throws {
    #expect(
      try await complaint("--exit-at-start", "4")
        == "exited with status 4; standard error:\ncannot find the matcher")
    // The second takes longer over its start than is waited for without an answer to start.
    for seconds in ["0", "2"] {
      #expect(
        try await complaint(
          "--slow-start", seconds, "--exit-at-start", "4", options: AdapterOptions(form: .plain))
          == "exited with status 4; standard error:\ncannot find the matcher")
    }
    #expect(
      try await complaint("--exit-at-start", "0")
        == "exited with status 0; standard error:\ncannot find the matcher")
  }

  @Test func `noise before the answer to start is shown`() async throws {
    #expect(
      try await complaint("--noise", "Welcome")
        == #"not the answer to start (expected a value at byte 1): "Welcome""#)
  }

  @Test(arguments: [
    ("debug: ready\n", #"not an answer (expected a value at byte 1): "debug: ready""#),
    ("debug: read", #"the output ends in the middle of a line: "debug: read""#),
  ])
  func `noise after the answer to start is shown, every time`(
    noise: String, complaint: String
  ) async throws {
    let command = try ShellCommand("'\(Faux.program)' --noise-after '\(noise)'")
    for jobs in Array(repeating: [1, 3], count: 10).joined() {
      #expect(
        try await Faux.complaint(about: command, options: AdapterOptions(jobs: jobs))
          == "violates the protocol: \(complaint)")
    }
  }

  @Test func `noise when it is told to end is shown, every time`() async throws {
    let command = try ShellCommand("'\(Faux.program)' --noise-at-end 'debug: done'")
    for _ in 0..<20 {
      #expect(
        try await Faux.complaint(about: command)
          == #"violates the protocol: not an answer (expected a value at byte 1): "debug: done""#
      )
    }
  }

  @Test func `who ends before a question comes is shown`() async throws {
    let script = #"read -r line; echo "$line" | \#(Faux.program); echo no more >&2; exit 4"#
    for _ in 0..<5 {
      let complaint = try await Faux.complaint(about: ShellCommand("sh -c '\(script)'"))
      #expect(complaint == "does not start: exited with status 4; standard error:\nno more")
    }
  }

  @Test func `noise of who has no answer to start is shown`() async throws {
    let complaint = try await complaint(
      "--noise", "Welcome", options: AdapterOptions(form: .plain))
    #expect(complaint.hasSuffix(#"not an answer (expected a value at byte 1): "Welcome""#))
  }

  @Test func `a program that is not there is named`() async throws {
    for form in AdapterForm.allCases {
      let complaint = try await Faux.complaint(
        about: ShellCommand("no-such-adapter --fast"), options: AdapterOptions(form: form))
      #expect(complaint.hasPrefix("does not start: exited with status 127; standard error:\n"))
      #expect(complaint.contains("no-such-adapter: "), "\(complaint)")
    }
  }

  @Test func `blank lines do not stand for an answer to start`() async throws {
    let command = "sh -c 'while sleep 1; do echo; done'"
    let error = await #expect(throws: AdapterError.self) {
      try await Adapter(
        ShellCommand(command), options: AdapterOptions(timeout: .milliseconds(200)))
    }
    #expect(
      error?.description == """
        exec:\(command): the adapter does not start: no answer to start within 30 s; \
        the adapter must flush each line
        """)
  }

  @Test func `a slow start is waited for, and is not the first question's`() async throws {
    let faux = try await Faux(["late/0.5"], "--slow-start", "7", options: .impatient)
    #expect(faux.unanswered == [])
  }

  @Test func `all its processes start before there is a question`() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let command = try ShellCommand("'\(Faux.program)' --log '\(log)'")
    let adapter = try await Adapter(command, options: AdapterOptions(jobs: 3))
    while LoggedProcess.all(in: log).count < 3 { try await Task.sleep(for: .milliseconds(20)) }
    try await Task.sleep(for: .milliseconds(200))
    let responses = Mutex<[Response]>([])
    let problems = try await adapter.responses(to: [Faux.request(0, "")]) { response in
      responses.withLock { $0.append(response.response) }
    }
    #expect(responses.withLock(\.self) == [.answer(.decision(.match, rule: nil))])
    #expect(problems == RunProblems())
    #expect(LoggedProcess.all(in: log).count == 3)
  }

  @Test func `it may be asked again, and one more process answers all further calls`()
    async throws
  {
    let calls = [["", "late/0.1"], [""], ["", "", ""], [""]]
    let (answers, starts) = try await Self.answers(to: calls)
    #expect(answers == calls.map { $0.map { _ in true } })
    #expect(starts == 2)
  }

  @Test func `after a crash each call has a process of its own`() async throws {
    let calls = [[""], ["", "crash", ""], [""], [""]]
    let (answers, starts) = try await Self.answers(to: calls)
    #expect(answers == [[true], [true, false, true], [true], [true]])
    #expect(starts > 4)
  }

  @Test func `an end between two calls does not keep the next from an answer`() async throws {
    let (answers, _) = try await Self.answers(to: [[""], ["answer-then-exit/0"], ["", ""]])
    #expect(answers.last == [true, true])
  }

  /// Asks an adapter one call after the other; returns whether each question was answered, and how many
  /// processes were started.
  private static func answers(
    to calls: [[String]]
  ) async throws -> (answers: [[Bool]], starts: Int) {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let adapter = try await Adapter(ShellCommand("'\(Faux.program)' --log '\(log)'"))
    var answers: [[Bool]] = []
    for paths in calls {
      let answered = Mutex(paths.map { _ in false })
      let problems = try await adapter.responses(to: paths.enumerated().map(Faux.request)) {
        guard case .answer = $0.response else { return }
        let index = $0.index
        answered.withLock { $0[index] = true }
      }
      #expect(problems == RunProblems())
      answers.append(answered.withLock(\.self))
    }
    return (answers, LoggedProcess.all(in: log).count)
  }

  @Test func `it says who it is`() async throws {
    let adapter = try await Adapter(ShellCommand(Faux.program))
    #expect(adapter.description.name == "faux")
    #expect(adapter.description.questions == [.match])
    #expect(adapter.description.supportsPlatforms)
  }

  @Test func `the plain form has the name of the program`() async throws {
    let adapter = try await Adapter(
      ShellCommand(Faux.program), options: AdapterOptions(form: .plain))
    #expect(adapter.description.name == "faux-adapter")
    #expect(adapter.description.questions == [.match])
    #expect(!adapter.description.supportsPlatforms)
  }

  @Test func `the plain form is asked without start and stop`() async throws {
    let faux = try await Faux(
      ["", "crash", "error", ""], options: AdapterOptions(form: .plain))
    #expect(faux.unanswered == [1, 2])
    #expect(faux.fault(1)?.kind == .crash)
  }
}
