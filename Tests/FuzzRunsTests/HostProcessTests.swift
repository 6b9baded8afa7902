import Discovery
import Questions
import Running
import TestSupport
import Testing

@testable import FuzzRuns

struct HostProcessTests {
  private static let adapter = [Program.built("assay"), "adapter", "associated-domains"]

  private static let request = Request(
    index: 0, asking: .pattern(PatternQuestion(pattern: "/a*", text: "/ab", kind: .path)),
    on: Platform(.ios, AppleSystem.ios.latest))

  @Test func `no question about causes is asked after the time for them`() throws {
    let process = try HostProcess(Self.adapter, seconds: 60)
    process.deadline = .now
    #expect(process.response(to: Self.request) == .skipped("no time is left"))
    // The time for faults is over, that for causes is not.
    process.askForCauses(.init(within: .seconds(3_600), waiting: .zero))
    #expect(process.response(to: Self.request) == .answer(.matches(true)))
    process.askForCauses(.init(within: .zero, waiting: .seconds(3_600)))
    #expect(process.response(to: Self.request) == .skipped("no time is left"))
  }

  @Test(arguments: [(10, 20, 5), (40, 20, 20), (60, 20, 40), (100, 20, 80), (1_000, 200, 800)])
  func `a part of a night has time for causes`(whole: Int, ending: Int, fuzzing: Int) {
    #expect(LibraryFuzzing.fuzzingSeconds(within: whole) == fuzzing)
    #expect(LibraryFuzzing.endingTime(after: .seconds(fuzzing)) == .seconds(ending))
  }
}
