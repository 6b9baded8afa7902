import TestSupport
import Testing

@testable import Fuzzing

/// The names of faults, from what programs print.
struct FaultReportTests {
  private static func name(_ lines: String...) -> String? {
    FaultReport(lines.joined(separator: "\n"))?.name(in: "/tmp/libmine.so")
  }

  private static let inLibrary = [
    "    #0 0x7f1 in strlen /src/compiler-rt/lib/asan/asan_interceptors.cpp:7:1",
    "    #1 0x7f2 in parse_rule.part.0 /home/me/rule.c:7:1", "    #2 0x7f3 in decide rule.c:20:3",
    "    #3 0x7f4 in answer /home/me/rule.c:30:3", "    #4 0x7f5 in assay_answer adapter.c:3:1",
  ].joined(separator: "\n")

  /// In the file, FRAMES stands for the frames above.
  @Test func `a fault is named by its kind, its first own places and its message`() throws {
    try Golden.expectAnswers(
      at: "Tests/FuzzingTests/Answers/fault-reports.txt",
      ["logs": { [Self.name($0.replacing("FRAMES", with: Self.inLibrary)) ?? "no report"] }])
  }

  /// A trace of an endless recursion that stops in a function of a cycle.
  private static func recursion(from start: Int, after leaf: String, _ heading: String) -> String? {
    let cycle = ["value", "array", "element"]
    let functions = [leaf] + (0..<240).map { cycle[(start + $0) % 3] }
    let frames = functions.enumerated().map { "    #\($0) 0x7f in \($1) /home/me/json.c:1:1" }
    return name(heading, frames.joined(separator: "\n"))
  }

  @Test(arguments: 0..<3)
  func `a recursion has one name, wherever in its cycle it ends`(start: Int) {
    let name = "stack-overflow array element value"
    let headings = [
      "==7==ERROR: AddressSanitizer: stack-overflow on address 0x7ffd1",
      "==7==ERROR: UndefinedBehaviorSanitizer: stack-overflow on address 0x7ffd1",
      "==7== ERROR: libFuzzer: deadly signal",
    ]
    for heading in headings {
      #expect(Self.recursion(from: start, after: "skip_space", heading) == name)
      #expect(Self.recursion(from: start, after: "array", heading) == name)
    }
  }
}
