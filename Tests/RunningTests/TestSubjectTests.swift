import FoundationShim
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The records of responses and problems.
struct TestSubjectTests {
  /// Sends fixed responses, and returns fixed problems.
  private struct Sending: TestSubject {
    let description = ImplementationDescription(
      name: "sending", language: "Swift", version: "1", questions: [.pattern],
      supportsPlatforms: false)
    var problems = RunProblems()
    let responses: @Sendable (Request) -> [TimedResponse]

    func responses(
      to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
    ) async -> RunProblems {
      requests.flatMap(responses).forEach(receive)
      return problems
    }
  }

  private static func response(
    _ request: Request, _ response: Response, _ duration: Duration = .zero
  ) -> TimedResponse {
    TimedResponse(index: request.index, response: response, duration: duration)
  }

  private func run(
    _ subject: any TestSubject, progress: Runner.Progress? = nil
  ) async throws -> RunRecord {
    let folder = try TemporaryData(suites: [
      "a": SampleData.suite(
        "a", [SampleData.pattern("a/x"), SampleData.pattern("a/y")])
    ])
    let runner = Runner(
      data: try ConformanceData(readingFolder: folder.url), selection: Selection(),
      progress: progress)
    return try await runner.run(subject, argument: "s")
  }

  @Test(arguments: Fault.Kind.allCases)
  func `a fault is an error of its type, with its trace`(kind: Fault.Kind) async throws {
    let faulty = Sending { request in
      [Self.response(request, .fault(Fault(kind, "went wrong", trace: "at line 1")))]
    }
    let record = try #require(try await run(faulty).cases.first)
    #expect(record.outcome == .errored && record.errorType == kind.rawValue)
    #expect(record.message == "went wrong" && record.trace == "at line 1")
  }

  @Test func `a case without a response is an error`() async throws {
    let record = try await run(Sending { _ in [] })
    #expect(record.cases.map(\.outcome) == [.errored, .errored])
    #expect(record.cases.map(\.message) == ["no response", "no response"])
  }

  @Test func `a second response replaces the first, and no case is counted twice`()
    async throws
  {
    let twice = Sending { request in
      [.answer(.matches(false)), .answer(.matches(true))].map { Self.response(request, $0) }
    }
    let steps = Mutex<[[Int]]>([])
    let record = try await run(twice) { done, total, wrong in
      steps.withLock { $0.append([done, total, wrong]) }
    }
    #expect(record.cases.map(\.outcome) == [.passed, .passed])
    #expect(steps.withLock(\.self) == [[1, 2, 1], [1, 2, 0], [2, 2, 1], [2, 2, 0]])
  }

  @Test func `a case says how long it took`() async throws {
    let slow = Sending { request in
      [Self.response(request, .answer(.matches(true)), .milliseconds(1_500))]
    }
    #expect(try await run(slow).cases.map(\.seconds) == [1.5, 1.5])
    let measured = Scripted { _, _ in .answer(.matches(true)) }
    #expect(try await run(measured).cases.allSatisfy { $0.seconds > 0 })
  }

  @Test(arguments: [(1, "noise"), (2, "noise (and 1 more)"), (3, "noise (and 2 more)")])
  func `unattributed faults are one entry at the end`(
    count: Int, message: String
  ) async throws {
    let first = Fault(.crash, "noise", trace: "at line 1")
    let faults = [first] + Array(repeating: Fault(.protocol, "other"), count: count - 1)
    let passing = Sending(problems: RunProblems(unattributed: faults, abortReason: "that is all")) {
      [Self.response($0, .answer(.matches(true)))]
    }
    let record = try await run(passing)
    #expect(record.abortReason == "that is all")
    #expect(record.cases.map(\.id) == ["a/x", "a/y", "assay/adapter"])
    let last = try #require(record.cases.last)
    #expect(last.outcome == .errored && last.errorType == "crash" && last.trace == "at line 1")
    #expect(last.message == message)
  }

  @Test func `names are distinguished by numbers`() {
    var names = UniqueNames(taken: ["a", "a (2)"])
    #expect(
      ["b", "b", "a", "a", "b"].map { names.claim($0) } == [
        "b", "b (2)", "a (3)", "a (4)", "b (3)",
      ])
  }
}
