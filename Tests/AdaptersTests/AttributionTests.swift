import FoundationShim
import Questions
import Running
import TestSupport
import Testing

@testable import Adapters

/// The requests to which faults are attributed, and the responses to all others.
struct AttributionTests {
  @Test(arguments: [1, 3])
  func `of 5,000 questions, crashes are attributed to exactly those that cause them`(
    jobs: Int
  ) async throws {
    let culprits = Set((0..<10).map { $0 * 487 + 13 })
    let paths = (0..<5000).map { culprits.contains($0) ? "crash" : "" }
    let faux = try await Faux(paths, options: AdapterOptions(jobs: jobs))
    #expect(Set(faux.unanswered) == culprits, "\(faux.abortReason ?? "")")
    #expect(faux.unanswered.allSatisfy { faux.fault($0)?.kind == .crash })
    // For each job one, and perhaps one that is asked nothing; two for each crash; and one for those
    // who were answered just before.
    #expect(faux.starts <= 2 * jobs + 2 * culprits.count + 1)
  }

  @Test(arguments: [100, 2, 0])
  func `as many processes are started as there are jobs`(questions: Int) async throws {
    let faux = try await Faux(
      Array(repeating: "", count: questions), options: AdapterOptions(jobs: 3))
    #expect(faux.unanswered == [])
    #expect(faux.unattributed == [] && faux.abortReason == nil)
    #expect(faux.starts == 3)
  }

  @Test(arguments: [
    ["answer-then-exit/3", "crash"],
    ["answer-then-exit/3", "answer-then-exit/3", "answer-then-exit/3"],
    ["answer-then-exit/3", "noise-after"],
  ])
  func `faults after an answer are attributed beside others`(
    culprits: [String]
  ) async throws {
    let block = [""] + culprits + Array(repeating: "", count: 20)
    let faux = try await Faux(Array(repeating: block, count: 3).flatMap(\.self))
    let expected = (0..<3).flatMap { number in
      culprits.indices.map { number * block.count + 1 + $0 }
    }
    #expect(faux.unanswered == expected, "\(faux.abortReason ?? "")")
    #expect(faux.unattributed == [])
  }

  @Test func `neighbors have their own faults`() async throws {
    let faux = try await Faux(["", "crash", "exit/1", "crash/6", "noise", ""])
    #expect(faux.unanswered == [1, 2, 3, 4])
    #expect(faux.fault(2)?.message == "exited with status 1")
    #expect(faux.fault(4)?.kind == .protocol)
  }

  @Test func `a process without requests is checked once`() async throws {
    let faux = try await Faux(["crash", "crash", "crash", ""], "--exit-at-end", "3")
    #expect(faux.unanswered == [0, 1, 2])
    #expect(
      faux.unattributed.allSatisfy { $0.message == "exited with status 3 when it was told to stop" }
    )
    // Two for each crash, who is asked nothing, and who is for the rest.
    #expect(faux.starts == 8)
  }

  @Test func `a crash that several requests cause is attributed to the oldest in flight`()
    async throws
  {
    let faux = try await Faux(Array(repeating: "", count: 300), "--alone")
    #expect(faux.unanswered == [0], "\(faux.abortReason ?? "")")
    #expect(
      faux.fault(0)?.message
        == "killed by SIGSEGV, after several requests; no single one reproduces it")
    // Who crashes, who is asked nothing, who is asked one by one, and who is for the rest.
    #expect(faux.starts == 4)
  }

  @Test func `the pause after the last answer is not a timeout`() async throws {
    // The timeout is shorter than the pause in which a late fault may come.
    var options = AdapterOptions.impatient
    options.pause = options.timeout + .seconds(1)
    let faux = try await Faux(Array(repeating: "", count: 3), "--alone", options: options)
    #expect(faux.unanswered == [0])
    #expect(faux.fault(0)?.kind == .crash)
  }

  @Test(arguments: [["", "answer-then-exit/3", ""], ["", "answer-then-exit/3"]])
  func `an end after an answer is attributed to that request, not to the next or first`(
    paths: [String]
  ) async throws {
    let faux = try await Faux(paths, "--alone")
    #expect(faux.unanswered == [1])
    #expect(faux.fault(1) == Fault(.crash, "exited with status 3"))
  }

  @Test func `a request in flight when the restarts are used up has the reason`() async throws {
    let faux = try await Faux(
      ["", "answer-then-exit/3", ""], "--alone", options: AdapterOptions(restarts: 1))
    #expect(faux.abortReason != nil && faux.notRun == [2])
    #expect(faux.unattributed == [Fault(.crash, "exited with status 3")])
  }

  @Test func `a crash at every fifth request is attributed to one request each time`()
    async throws
  {
    let faux = try await Faux(
      Array(repeating: "", count: 20), "--crash-every", "5",
      options: AdapterOptions(restarts: 1000))
    #expect(!faux.unanswered.isEmpty)
    #expect(faux.unanswered.allSatisfy { faux.fault($0)?.kind == .crash })
    #expect(faux.unattributed == [])
  }

  @Test func `an adapter that never reads is out of time`() async throws {
    let faux = try await Faux(
      Array(repeating: "", count: 3), "--deaf", options: AdapterOptions(timeout: .milliseconds(200))
    )
    #expect(faux.unanswered == [0, 1, 2])
    #expect(faux.fault(0)?.kind == .timeout)
  }

  @Test func `requests longer than a pipe do not block the run`() async throws {
    let long = String(repeating: "x", count: 10_000)
    let faux = try await Faux(
      Array(repeating: long, count: 100), "--deaf",
      options: AdapterOptions(timeout: .milliseconds(200), restarts: 1))
    #expect(faux.fault(0)?.kind == .timeout)
    #expect(faux.unanswered.count == 100)
  }

  @Test func `the time for earlier requests does not count`() async throws {
    let paths = Array(repeating: "late/0.5", count: 20)
    let faux = try await Faux(paths, options: .impatient)
    #expect(faux.unanswered == [])
  }

  @Test func `when the restarts are used up the rest has the reason`() async throws {
    let faux = try await Faux(
      ["crash", "crash", "crash", "", ""], options: AdapterOptions(restarts: 3))
    #expect(faux.fault(0)?.kind == .crash)
    #expect(faux.unanswered == [0, 1, 2, 3, 4] && faux.notRun.last == 4)
    #expect(
      faux.abortReason
        == "the adapter was restarted 3 times, which is the limit")
  }

  @Test func `crashes like three earlier ones use up no restarts`() async throws {
    let behaviors = Array(repeating: "crash", count: 12) + ["", ""]
    let faux = try await Faux(behaviors, options: AdapterOptions(restarts: 8))
    #expect(faux.abortReason == nil && faux.unanswered == Array(0..<12))
    #expect(faux.unanswered.allSatisfy { faux.fault($0)?.kind == .crash })
  }

  @Test func `protocol errors like three earlier ones use up no restarts`() async throws {
    let behaviors = Array(repeating: "noise", count: 12) + ["", ""]
    let faux = try await Faux(behaviors, options: AdapterOptions(restarts: 8))
    #expect(faux.abortReason == nil && faux.unanswered == Array(0..<12))
    #expect(faux.unanswered.allSatisfy { faux.fault($0)?.kind == .protocol })
  }

  @Test(arguments: [1, 3])
  func `further requests are answered when all others are, by processes that run`(
    jobs: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let adapter = try await Adapter(
      ShellCommand("'\(Faux.program)' --log '\(log)'"), options: AdapterOptions(jobs: jobs))
    let answered = Mutex<[Int]>([])
    let counts = Mutex<[Int]>([])
    let problems = try await adapter.responses(
      to: (0..<40).map { Faux.request($0, "") },
      then: {
        let count = answered.withLock(\.count)
        counts.withLock { $0.append(count) }
        return count < 60 ? (count..<count + 10).map { Faux.request($0, "") } : []
      }
    ) { response in answered.withLock { $0.append(response.index) } }
    #expect(problems == RunProblems())
    #expect(answered.withLock { $0.sorted() } == Array(0..<60))
    #expect(counts.withLock(\.self) == [40, 50, 60])
    #expect(LoggedProcess.all(in: log).count { !$0.isChild } == jobs)
  }

  @Test func `when several workers have used up the restarts the rest has the reason too`()
    async throws
  {
    let paths = Array(repeating: "crash", count: 10) + Array(repeating: "", count: 30)
    let faux = try await Faux(paths, options: AdapterOptions(jobs: 4, restarts: 2))
    #expect(faux.notRun == faux.unanswered.filter { faux.fault($0) == nil })
    #expect(!faux.notRun.isEmpty && faux.abortReason != nil)
  }

  @Test func `a worker that cannot start is an error of the run when others have asked all`()
    async throws
  {
    let folder = try TemporaryFolder()
    // Of several processes at the same time only the first gets the lock.
    let command = try ShellCommand(
      "flock -n '\(folder.path(""))' '\(Faux.program)' --log /dev/null")
    let adapter = try await Adapter(command, options: AdapterOptions(jobs: 2))
    let answered = Mutex(0)
    let requests = (0..<500).map { Faux.request($0, "") }
    let problems = try await adapter.responses(to: requests) { response in
      if case .answer = response.response { answered.withLock { $0 += 1 } }
    }
    #expect(answered.withLock { $0 } == 500)
    #expect(problems.abortReason == nil)
    #expect(
      problems.unattributed
        == [Fault(.crash, "another process did not start: exited with status 1")])
  }

  @Test func `with a small window, every request is run`() async throws {
    var options = AdapterOptions()
    options.window = 2
    let faux = try await Faux(Array(repeating: "", count: 20_000), options: options)
    #expect(faux.unanswered == [])
  }

  @Test func `when no process starts again the rest has the reason and what it wrote`()
    async throws
  {
    let folder = try TemporaryFolder()
    let starts = folder.path("starts")
    let script = """
      echo >>\(starts)
      if [ $(wc -l <\(starts)) -gt 2 ]; then echo no more >&2; exit 4; fi
      exec \(Faux.program)
      """
    let adapter = try await Adapter(ShellCommand("sh -c '\(script)'"))
    let responses = Mutex<[Response]>([])
    let requests = ["crash", ""].enumerated().map { Faux.request($0, $1) }
    let problems = try await adapter.responses(to: requests) { response in
      responses.withLock { $0.append(response.response) }
    }
    let reason = "the adapter did not restart: exited with status 4"
    #expect(problems.abortReason == reason && problems.abortTrace == "no more")
    #expect(responses.withLock(\.self) == [])
  }

  @Test func `what was answered is kept when none starts again, even one that is asked nothing`()
    async throws
  {
    let folder = try TemporaryFolder()
    let starts = folder.path("starts")
    let script = """
      echo >>\(starts)
      if [ $(wc -l <\(starts)) -gt 3 ]; then echo no more >&2; exit 4; fi
      exec \(Faux.program)
      """
    let adapter = try await Adapter(ShellCommand("sh -c '\(script)'"))
    let responses = Mutex<[Int: Response]>([:])
    let requests = ["", "crash", "crash", ""].enumerated().map { Faux.request($0, $1) }
    // Who is asked first, who finds the first crash, and who begins with the second.
    let problems = try await adapter.responses(to: requests) { response in
      responses.withLock { $0[response.index] = response.response }
    }
    let found = responses.withLock(\.self)
    #expect(found[0] == .answer(.decision(.match, rule: nil)))
    let reason = "the adapter did not restart: exited with status 4"
    #expect(problems.abortReason == reason && problems.abortTrace == "no more")
    #expect(found.keys.sorted() == [0, 1])
  }

  @Test func `a fault without a restart to attribute it is unattributed`() async throws {
    let faux = try await Faux(["answer-then-exit", ""], options: AdapterOptions(restarts: 1))
    #expect(faux.unattributed.map(\.kind) == [.crash])
  }
}
