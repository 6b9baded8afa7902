import FoundationShim
import Questions
import Suites
import TestSupport
import Testing
@testable import Running

/// Answers that change when the same question is asked again.
struct RepetitionTests {
  private static func data(_ count: Int) throws -> ConformanceData {
    let cases = (0..<count).map { SampleData.pattern("a/\($0)") }
    return try TemporaryData(suites: ["a": SampleData.suite("a", cases)]).read()
  }

  /// Runs cases, all of which match, on one system, with an implementation that gives these answers
  /// to the first case, the last of them again and again, and then the right ones.
  private func run(
    _ answers: [Bool], of count: Int = 1, repeats: Int = 1
  ) async throws -> (record: RunRecord, asked: Int) {
    let left = Mutex(answers[...])
    let asked = Mutex(0)
    let subject = Scripted { _, _ in
      asked.withLock { $0 += 1 }
      return .answer(
        .matches(left.withLock { $0.count > 1 ? $0.popFirst() : $0.first } ?? true))
    }
    var selection = Selection()
    selection.platform = Platform(.ios, AppleSystem.ios.latest)
    let runner = Runner(data: try Self.data(count), selection: selection, repeats: repeats)
    return (try await runner.run(subject, argument: "s"), asked.withLock(\.self))
  }

  @Test func `a wrong answer is asked for twice`() async throws {
    let (record, asked) = try await run([false])
    #expect(asked == 2)
    #expect(record.cases[0].outcome == .failed && record.cases[0].again == nil)
    #expect(record.withoutFlakyCases.cases.count == 1)
  }

  @Test func `a right answer is asked for once`() async throws {
    let (record, asked) = try await run([true, false])
    #expect(asked == 1 && record.cases[0].outcome == .passed)
  }

  @Test func `a wrong answer that changes is marked, and is no evidence`() async throws {
    let (record, _) = try await run([false, true])
    #expect(record.cases[0].outcome == .failed && record.cases[0].isFlaky)
    #expect(record.cases[0].again == "matches")
    #expect(
      record.cases[0].message == "expected matches, got does not match; asked again, got matches")
    #expect(record.withoutFlakyCases.cases.isEmpty)
  }

  @Test func `if answers change, the others are asked for again and again`() async throws {
    // Two wrong answers, of which the second repeats twice by chance.
    let (record, _) = try await run([false, false, true, false, false, true], of: 2)
    #expect(record.cases.map(\.isFlaky) == [true, true])
  }

  @Test func `if none changes, each is asked for only twice`() async throws {
    let (record, asked) = try await run([false], of: 50)
    #expect(asked == 100)
    #expect(!record.cases.contains { $0.isFlaky })
  }

  @Test func `a run that repeats finds right answers that change`() async throws {
    let (record, asked) = try await run([true, true, false], repeats: 3)
    #expect(asked == 3)
    #expect(record.cases[0].outcome == .failed && record.cases[0].again == "matches")
    #expect(record.cases[0].actual == "does not match")
    let (steady, all) = try await run([true], of: 4, repeats: 3)
    #expect(all == 12 && !steady.isWrong && !steady.cases.contains { $0.isFlaky })
  }

  @Test func `random answers leave no wrong answer without a mark`() async throws {
    let random = Mutex(UInt64(7))
    let subject = Scripted { _, _ in
      random.withLock { state in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return [.answer(.matches(true)), .answer(.matches(false)), .error("no", trace: nil)][
          Int(state >> 33) % 3]
      }
    }
    let record = try await Runner(data: try Self.data(300), selection: Selection())
      .run(subject, argument: "s")
    #expect(record.cases.count { $0.outcome.isWrong } > 100)
    #expect(record.cases.allSatisfy { !$0.outcome.isWrong || $0.isFlaky })
  }

  @Test func `a record keeps the other answer`() async throws {
    let (record, _) = try await run([false, true])
    let folder = try TemporaryFolder()
    let path = try folder.file("record.jsonl", String(decoding: try record.data, as: UTF8.self))
    let read = try RunRecord.records(at: URL(fileURLWithPath: path))
    #expect(read.first?.cases.first?.again == "matches")
  }

  @Test func `a run that is stopped has the reason, and what was not asked is not run`()
    async throws
  {
    let asked = Mutex(0)
    let subject = Scripted { _, _ in
      asked.withLock { $0 += 1 }
      while !Task.isCancelled { usleep(1_000) }
      return .answer(.matches(false))
    }
    let runner = Runner(
      data: try Self.data(3), selection: Selection(),
      until: { asked.withLock(\.self) > 0 ? "interrupted by SIGINT" : nil })
    let record = try await runner.run(subject, argument: "s")
    #expect(record.abortReason == "interrupted by SIGINT")
    #expect(record.cases.map(\.outcome) == [.notRun, .notRun, .notRun, .errored])
    #expect(record.cases.last?.message == "3 cases were not run: interrupted by SIGINT")
  }

  /// Answers wrongly, and once; then it cannot go on.
  private final class Exhausted: TestSubject {
    let description = ImplementationDescription(
      name: "exhausted", language: "Swift", version: "1", questions: [.pattern],
      supportsPlatforms: false)
    let calls = Mutex(0)

    func responses(
      to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
    ) async throws -> RunProblems {
      let isFirst = calls.withLock { calls in
        calls += 1
        return calls == 1
      }
      guard isFirst else { return RunProblems(abortReason: "no more restarts") }
      for request in requests {
        receive(TimedResponse(index: request.index, response: .answer(.matches(false))))
      }
      return RunProblems()
    }
  }

  @Test func `a run is whole even if its wrong answers cannot be asked for again`() async throws {
    let subject = Exhausted()
    let record = try await Runner(data: try Self.data(2), selection: Selection())
      .run(subject, argument: "s")
    #expect(subject.calls.withLock(\.self) == 2)
    #expect(record.abortReason == nil)
    #expect(record.cases.map(\.outcome) == [.failed, .failed])
  }
}
