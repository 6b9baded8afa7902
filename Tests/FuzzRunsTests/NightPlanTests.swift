import Foundation
import Questions
import Testing
@testable import FuzzRuns

/// The plan of a night, and how its time is divided.
struct NightPlanTests {
  @Test func `a file becomes a plan`() throws {
    let text = """
      {"time": "1h", "jobs": 3, "targets": ["url_fuzzer"], "configurations": ["debug"],
       "implementations": [
        {"name": "py", "implementation": "exec:python3 adapter.py", "known": "known.txt",
         "runs": 500},
        {"name": "c", "implementation": "dylib:./libc.so", "targets": ["matcher", "json"],
         "configurations": ["fast", "asan"]}]}
      """
    let plan = try NightPlan(parsing: Data(text.utf8), in: "/mine")
    #expect((plan.time, plan.jobs) == ("1h", 3))
    #expect(plan.targets == ["url_fuzzer"] && plan.configurations == [.debug])
    #expect(plan.implementations.map(\.argument) == ["exec:python3 adapter.py", "dylib:./libc.so"])
    #expect(plan.implementations.map(\.library) == [nil, "./libc.so"])
    #expect(plan.implementations.map(\.known) == ["known.txt", nil])
    #expect(plan.implementations.map(\.runs) == [500, nil])
    #expect(plan.implementations.map(\.folder) == ["/mine", "/mine"])
    #expect(
      plan.parts.map { "\($0.subject) \($0.configuration)" } == [
        "py/matcher pipes", "c/matcher fast", "c/json fast", "c/matcher asan", "c/json asan",
        "url_fuzzer debug",
      ])
  }

  @Test(arguments: [
    (#"{"tine": "1h"}"#, "unknown key"), (#"{"jobs": 0}"#, #""jobs" must be"#),
    (#"{"implementations": [{"name": "a"}]}"#, #"implementations[0]: "implementation" is missing"#),
    (
      #"{"implementations": [{"name": "a", "implementation": "./a"}]}"#,
      "must be exec: and a command"
    ),
    (
      #"{"implementations": [{"name": "a b", "implementation": "exec:a"}]}"#,
      #"implementations[0]: "name" must consist"#
    ),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a", "targets": ["x"]}]}"#,
      #""targets" must list some of: matcher, site"#
    ),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a", "runs": 0}]}"#,
      #"implementations[0]: "runs" must be a number above 0"#
    ),
    (
      #"{"implementations": [{"name": "..", "implementation": "exec:a"}]}"#,
      #"implementations[0]: "name" is "..", which is a folder; choose another"#
    ),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a", "known": ""}]}"#,
      #"implementations[0]: "known" must be text that is not empty"#
    ),
    (#"{"time": "1d"}"#, #""time" 1d: expected a time"#),
    (#"{"configurations": ["slow"]}"#, #""configurations" must list some of: fast, asan, debug"#),
    (
      #"{"implementations": [{"name": "a", "implementation": "exec:a", "configurations": ["fast"]}]}"#,
      #""configurations" are those of a shared library"#
    ),
  ])
  func `a plan that is wrong is refused`(text: String, message: String) {
    let error = #expect(throws: InputError.self) {
      try NightPlan(parsing: Data(text.utf8), in: "/")
    }
    #expect(error?.description.contains(message) == true, "\(String(describing: error))")
  }

  private static func parts(_ configurations: [FuzzConfiguration], targets: Int) -> [NightPart] {
    configurations.flatMap { configuration in
      ([Checkout.emptyTarget] + (1...targets).map { "\($0)_fuzzer" }).map {
        NightPart(subject: $0, configuration: configuration)
      }
    }
  }

  /// Each part needs ten seconds of one of the jobs, the empty target apart.
  @Test(arguments: [
    (60, 2, [FuzzConfiguration.fast, .asan, .debug]), (59, 2, [.fast, .asan]), (39, 2, [.fast]),
    (1, 2, [.fast]), (60, 1, [.fast]),
  ])
  func `in too little time the last configurations are left out`(
    seconds: Int, jobs: Int, kept: [FuzzConfiguration]
  ) {
    let all = Self.parts([.fast, .asan, .debug], targets: 4)
    let divided = NightTime(jobs: jobs).divide(all, seconds: seconds)
    #expect(divided.kept == Self.parts(kept, targets: 4))
    #expect(divided.kept + divided.leftOut == all)
  }

  /// Of five parts in two jobs, the first runs three one after the other, the second two.
  @Test func `each part has its share of the time`() {
    let ends = NightTime(jobs: 2).endShares(of: 5)
    let expected: [Double] = [1.0 / 3, 1.0 / 2, 2.0 / 3, 1, 1]
    #expect(ends == expected)
    #expect(NightTime(jobs: 8).endShares(of: 2) == [1, 1] as [Double])
  }

  @Test func `the empty target and the end of a night have little time`() {
    #expect(NightTime(jobs: 2).secondsOfEmptyTarget(4, of: 3_600) == 10)
    #expect(NightTime(jobs: 2).secondsOfEmptyTarget(4, of: 15) == 3)
    #expect(NightTime.secondsOfEnd(after: 15, targets: 1) == 60)
    #expect(NightTime.secondsOfEnd(after: 3_600, targets: 20) == 1_800)
    #expect(NightTime.secondsOfEnd(after: 28_800, targets: 7) == 2_100)
    #expect(NightTime.secondsOfEnd(after: 28_800, targets: 0) == 0)
  }
}
