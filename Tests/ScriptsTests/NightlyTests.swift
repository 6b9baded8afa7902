#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("A night of fuzzing", .serialized)
  struct NightlyTests {
    @Test func `reports a trap, a timeout, an excess of memory and a leak as one failure each`()
      throws
    {
      let project = try ToyProject(building: ["fast", "asan", "cover"])
      let result = try project.night("20s", configurations: "fast asan", habit: "has faults")
      #expect(result.status == 1, "\(result.errors)")
      // A loaded machine may leave no time for the rest of the night, which is an error.
      let kinds = project.wrongs().map { $0.prefix { $0 != ":" } }.filter { $0 != "error" }.sorted()
      #expect(kinds == ["leak", "out-of-memory", "timeout", "trap"], "\(project.wrongs())")

      let report = project.text("junit.xml")
      for (kind, sign) in [
        ("leak", "LeakSanitizer: detected memory leaks"),
        ("out-of-memory", "libFuzzer: out-of-memory"), ("timeout", "libFuzzer: timeout"),
        ("trap", "libFuzzer: deadly signal"),
      ] {
        let folders = project.names(in: "findings/toy_fuzzer").filter { $0.hasPrefix(kind) }
        let name = try #require(folders.count == 1 ? folders.first : nil, "\(folders)")
        let folder = project.out.appendingPathComponent("findings/toy_fuzzer/\(name)")
        let names = project.names(in: "findings/toy_fuzzer/\(name)")
        let input = folder.appendingPathComponent(
          names.contains("input.min") ? "input.min" : "input")
        let replayed = try project.run(
          "scripts/fuzz", ["replay", "--config", "asan", input.path], habit: "has faults")
        #expect(replayed.status != 0 && replayed.errors.contains(sign), "\(replayed.errors)")
        let shown = try Data(contentsOf: input).base64EncodedString()
        #expect(report.contains("inputBase64: \(shown)\n"), "\(kind): \(shown)")
      }
    }

    @Test func `without instrumentation is an error`() throws {
      let project = try ToyProject()
      let result = try project.night("1m", instrumented: false)
      #expect(result.status == 1, "\(result.errors)")
      let errors = project.wrongs()
      #expect(errors.count == 2, "\(errors)")
      for error in errors {
        #expect(error.hasPrefix("error: fuzz: not instrumented: "), "\(error)")
      }
    }

    @Test func `without executions is an error`() throws {
      let project = try ToyProject(building: ["fast", "cover"])
      let result = try project.night("1m", habit: "ends at once")
      #expect(result.status == 1, "\(result.errors)")
      let error = "error: no input was executed"
      #expect(project.wrongs() == [error, error])
    }

    @Test func `reports inputs that are gone since the last`() throws {
      let project = try ToyProject(building: ["fast", "cover"])
      try project.write("state/toy_fuzzer.inputs", "12\n")
      try project.write("corpus/toy_fuzzer/one", "1")
      #expect(try project.night("15s", jobs: 8).status == 1)
      #expect(
        project.wrongs() == [
          "error: the corpus lost inputs since the last night: 1 of 12 are left in corpus/toy_fuzzer"
        ])
      #expect(project.names(in: "corpus/toy_fuzzer").count > 1)
      // A part has only its share of the time, though it is alone.
      let log = project.text("night/fast/empty_fuzzer/1.log")
      let seconds = try #require(log.firstMatch(of: /-max_total_time=(\d+)/)?.output.1)
      #expect(Int(seconds).map { $0 < 10 } == true, "\(seconds) s")
      #expect(
        project.text("state/toy_fuzzer.inputs")
          == "\(project.names(in: "corpus/toy_fuzzer").count)\n")
    }

    @Test func `that was killed leaves nothing running, and continues in the time that is left`()
      throws
    {
      let project = try ToyProject(building: ["fast", "asan", "cover"])
      let killed = try project.run(
        "bash",
        [
          "-c",
          """
          scripts/nightly --time 30s --configs 'fast asan' --jobs 1 --seed 1 --out "$0" &
          until [ -e "$0/night/asan/toy_fuzzer/1.log" ]; do sleep 0.1; done
          kill -KILL $!
          while pgrep -f "$0" | grep -vqx $$; do sleep 0.1; done
          """,
          project.out.path,
        ])
      #expect(killed.status == 0, "\(killed.errors)")
      let slot = "night/fast/toy_fuzzer"
      let rounds = project.names(in: slot).filter { $0.hasSuffix(".log") }
      let night = project.text("night/night.json")

      let result = try project.night("30s", configurations: "fast asan")
      #expect(result.status == 0, "\(project.wrongs())")
      #expect(project.text("night/night.json") == night)
      #expect(project.names(in: slot).filter { $0.hasSuffix(".log") } == rounds)
      #expect(project.names(in: "night/asan/toy_fuzzer").contains("2.log"))
      #expect((Int(project.text("night/used").dropLast()) ?? 0) > 0)
    }
  }
#endif
