#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("The parts of a night", .serialized)
  struct NightPartsTests {
    @Test func `a part ends at its time, though its corpus takes longer`() throws {
      let project = try ToyProject(building: ["fast"])
      // Each input takes a 20th of a second.
      try Self.begin(0, of: project, inputs: 2000)
      let result = try project.run(
        "scripts/fuzzing/slot",
        [project.out.path, Self.time(in: 8), "fast", "toy_fuzzer"], habit: "is slow")
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        project.text("\(slot)/warnings")
          == "time ran out before the whole corpus was run\n")
      #expect(project.text("\(slot)/errors").isEmpty)
      #expect(project.text("\(slot)/1.log").contains("number_of_executed_units: "))
    }

    @Test func `a part that begins after its time reports an error`() throws {
      let project = try ToyProject(building: ["fast"])
      try Self.begin(0, of: project, inputs: 1)
      let result = try project.run(
        "scripts/fuzzing/slot", [project.out.path, Self.time(in: -1), "fast", "toy_fuzzer"])
      #expect(result.status == 0, "\(result.errors)")
      #expect(project.text("\(slot)/errors") == "no time was left to fuzz\n")
    }

    @Test func `a program that does not end is killed, and its input in flight is a timeout`()
      throws
    {
      let project = try ToyProject(building: ["fast"])
      try Self.begin(0, of: project, inputs: 1)
      let result = try project.run(
        "scripts/fuzzing/slot",
        [project.out.path, Self.time(in: 3), "fast", "toy_fuzzer"], habit: "never ends", grace: 1)
      #expect(result.status == 0, "\(result.errors)")
      #expect(project.text("\(slot)/errors").isEmpty)
      #expect(project.text("\(slot)/1.log").contains("ERROR: libFuzzer: timeout"))
      #expect(project.text("\(slot)/timeout-killed") == "ab")
    }

    @Test func `what an earlier night found is found again, or is gone`() throws {
      let project = try ToyProject(building: ["fast"])
      try Self.begin(0, of: project, inputs: 1)
      for (name, text) in [("trap", "Trap"), ("fixed", "fine")] {
        try project.write("findings/toy_fuzzer/\(name)/input", text)
      }
      let result = try project.run(
        "scripts/fuzzing/slot",
        [project.out.path, Self.time(in: 8), "fast", "toy_fuzzer"], habit: "has faults")
      #expect(result.status == 0, "\(result.errors)")
      let logs = project.names(in: slot).filter { $0.hasPrefix("earlier-") }
        .map { project.text("\(slot)/\($0)") }
      #expect(logs.count == 2)
      #expect(logs.count { $0.contains("ERROR: libFuzzer: deadly signal") } == 1, "\(logs)")
    }

    @Test func `a corpus that is not merged is a warning, and an error in the third night`()
      throws
    {
      let project = try ToyProject(building: ["fast", "cover"])
      try Self.begin(0, of: project, inputs: 200)
      let corpus = project.names(in: "corpus/toy_fuzzer")
      // Too short for the merge, and twice over before it begins.
      for (night, left) in [(1, 6), (2, -1), (3, -1)] {
        try Self.begin(night, of: project)
        try Self.finish(project, left: left, habit: "is slow")
        let warning = "no time was left to merge the corpus, which is unchanged\n"
        let error = "no time was left to merge the corpus for 3 nights in a row; increase --time\n"
        #expect(
          project.text("\(slot)/warnings").hasPrefix(warning) == (night < 3), "night \(night)")
        #expect(project.text("\(slot)/errors") == (night < 3 ? "" : error), "night \(night)")
        #expect(project.names(in: "corpus/toy_fuzzer") == corpus)
        #expect(project.names(in: "night").filter { $0.hasPrefix("tmp") } == [])
      }

      try Self.begin(4, of: project)
      try Self.finish(project, left: 600)
      #expect(project.text("\(slot)/warnings").isEmpty)
      #expect(project.text("\(slot)/errors").isEmpty)
      #expect(project.names(in: "corpus/toy_fuzzer").count < corpus.count)
      #expect(project.names(in: "state").isEmpty)
      #expect(project.text("coverage/toy_fuzzer/table.txt").contains("toy.c"))
    }

    @Test func `a merge that would lose edges is discarded, and the corpus does not change`()
      throws
    {
      let project = try ToyProject(building: ["fast", "cover"])
      try Self.begin(0, of: project, inputs: 200)
      let corpus = project.names(in: "corpus/toy_fuzzer")
      try Self.finish(project, left: 600, habit: "forgets in a merge")
      let errors = project.text("\(slot)/errors")
      #expect(
        errors.contains(/^the merge was discarded: it would reduce the edges from \d+ to \d+\n$/),
        "\(errors)")
      #expect(project.names(in: "corpus/toy_fuzzer") == corpus)
    }

    @Test func `a merge that seems to lose edges is kept if it does not in another order`() throws {
      let project = try ToyProject(building: ["fast", "cover"])
      try Self.begin(0, of: project, inputs: 200)
      try Self.finish(project, left: 600, habit: "depends on the order")
      #expect(project.text("\(slot)/errors").isEmpty)
      #expect(project.names(in: "corpus/toy_fuzzer").count < 200)
    }

    private let slot = "night/fast/toy_fuzzer"

    /// Returns a time in the form of the scripts' arguments.
    private static func time(in seconds: Int) -> String {
      String(Int(Date().timeIntervalSince1970) + seconds)
    }

    /// Begins a night, with more inputs in its corpus.
    private static func begin(_ night: Int, of project: ToyProject, inputs: Int = 0) throws {
      try? FileManager.default.removeItem(at: project.out.appendingPathComponent("night"))
      for (name, text) in [
        ("night.json", "{\"started\":\"\(night)\"}\n"), ("fast/toy_fuzzer/seed", "1\n"),
        ("fast/toy_fuzzer/ready", ""), ("cover/toy_fuzzer/ready", ""),
      ] {
        try project.write("night/\(name)", text)
      }
      for number in 0..<inputs { try project.write("corpus/toy_fuzzer/\(number)", "in \(number)") }
      try project.folder.folder("out/state")
    }

    private static func finish(_ project: ToyProject, left: Int, habit: String = "") throws {
      let result = try project.run(
        "scripts/fuzzing/finish", [project.out.path, time(in: left), "toy_fuzzer"], habit: habit)
      #expect(result.status == 0, "\(result.errors)")
    }
  }
#endif
