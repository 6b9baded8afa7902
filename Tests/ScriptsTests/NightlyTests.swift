#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A night with real programs; what else nights do is told by scripted ones in FuzzRunsTests.
  struct NightlyTests {
    private static let plan = """
      {"time": "10m", "jobs": 2, "targets": ["toy_fuzzer"], "configurations": ["asan"],
       "implementations": [
        {"name": "mine", "implementation": "exec:python3 planted.py", "runs": 250,
         "known": "known.txt"}]}
      """

    @Test func `a night that was killed leaves nothing running and goes on, and the next knows it`()
      throws
    {
      let project = try ToyProject()
      try project.folder.file("nightly.json", Self.plan)
      try project.folder.file("known.txt", "variables-unknown # 2.0 has them\n")
      let out = project.out.path
      // It is killed when everything was found, however long that takes.
      let killed = try project.run([
        "bash", "-c",
        """
        scripts/nightly --file nightly.json --seed 1 --out "$0" &
        until ls "$0"/night/{asan/toy_fuzzer/{crash,leak,oom,timeout}-*,implementations/mine/matcher/pipes/record.jsonl} ||
          ! kill -0 $!; do sleep 0.1; done >/dev/null 2>&1
        kill -KILL $!
        while pgrep -f "$0" | grep -vqx $$; do sleep 0.1; done
        """, out,
      ])
      #expect(killed.status == 0, "\(killed.errors)")
      let state = project.text("state.json")
      let started = try #require(state.firstMatch(of: /"started" : "([^"]*)"/)?.output.1)
      #expect(state.contains(#""isDone" : false"#))

      // Options have precedence over the file, and most of this time is used.
      let result = try project.run([
        "scripts/nightly", "--file", "nightly.json", "--seed", "1", "--time", "20s", "--out", out,
      ])
      #expect(result.status == 1, "\(result.output)\(result.errors)")
      #expect(project.text("state.json").contains(#""started" : "\#(started)""#))
      let kinds = Set(project.wrongs().map { $0.prefix { $0 != ":" } })
      #expect(
        kinds.isSuperset(of: ["failed", "leak", "out-of-memory", "timeout", "trap"]), "\(kinds)")
      #expect(project.text("index.html").contains(">mine/matcher</a>"))
      #expect(!project.names(in: "implementations/mine/matcher/corpus").isEmpty)
      try checkReplays(of: project)

      let next = try project.run([
        "scripts/nightly", "--time", "15s", "--seed", "2", "--targets", "toy_fuzzer", "--configs",
        "asan", "--out", out,
      ])
      #expect(next.status == 1, "\(next.output)\(next.errors)")
      let day = started.prefix(10)
      #expect(
        project.wrongs().contains { $0.hasPrefix("trap: since \(day)") }, "\(project.wrongs())")
      #expect(project.names(in: "night/asan/toy_fuzzer").contains { $0.hasPrefix("earlier-trap") })
    }

    /// Checks that the report has each input, and that a replay finds it again.
    private func checkReplays(of project: ToyProject) throws {
      let report = project.text("junit.xml")
      for (kind, sign) in [
        ("leak", "LeakSanitizer: detected memory leaks"),
        ("out-of-memory", "libFuzzer: out-of-memory"), ("timeout", "libFuzzer: timeout"),
        ("trap", "libFuzzer: deadly signal"),
      ] {
        let folders = project.names(in: "findings/toy_fuzzer").filter { $0.hasPrefix(kind) }
        let name = try #require(folders.count == 1 ? folders.first : nil, "\(folders)")
        let names = project.names(in: "findings/toy_fuzzer/\(name)")
        let input = project.out.appendingPathComponent(
          "findings/toy_fuzzer/\(name)/\(names.contains("input.min") ? "input.min" : "input")")
        let replayed = try project.run([
          "scripts/fuzz", "replay", "--config", "asan", input.path,
        ])
        #expect(replayed.status == 1 && replayed.errors.contains(sign), "\(replayed.errors)")
        let shown = try Data(contentsOf: input).base64EncodedString()
        #expect(report.contains("inputBase64: \(shown)\n"), "\(kind): \(shown)")
      }
    }
  }
#endif
