import Running
import TestSupport
import Testing

/// What is read in the traces of different languages.
struct CrashReportTests {
  @Test func `a crash is named by its message and the innermost own frame`() throws {
    try Golden.expectAnswers(
      at: "Tests/RunningTests/Answers/crash-reports.txt",
      [
        "traces": {
          CrashReport(in: $0).map { [$0.message] + ($0.place.map { ["at \($0)"] } ?? []) } ?? []
        }
      ])
  }

  @Test func `panics at one place are one kind, at two places two`() {
    func signature(_ line: Int, _ index: Int) -> String {
      Fault(
        .crash, "killed by SIGABRT",
        trace: "thread 'main' panicked at src/a.rs:\(line):1:\nno index \(index) at 0x\(index)"
      ).signature
    }
    #expect(signature(1, 2) == signature(1, 3))
    #expect(signature(1, 2) != signature(4, 2))
  }
}
