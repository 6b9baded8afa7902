#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("A night of other libraries", .serialized)
  struct ImplementationNightTests {
    private static let adapter = Project.folder.appending(path: "Tests/DiscoveryTests/planted.py")

    /// A project whose `assay` is that of the tests.
    private static func project() throws -> ToyProject {
      let project = try ToyProject()
      let files = FileManager.default
      let folder = try project.folder.folder(".build/release")
      try files.createSymbolicLink(
        atPath: "\(folder)/assay", withDestinationPath: Program.built("assay"))
      try files.createSymbolicLink(
        atPath: project.folder.path("Conformance"),
        withDestinationPath: Project.conformanceData.path)
      try files.copyItem(at: adapter, to: project.folder.url.appending(path: "planted.py"))
      return project
    }

    /// Counted runs, since a slow machine asks few questions in any time.
    @Test func `findings are reported, and the corpus is the start of the next`() throws {
      let project = try Self.project()
      try project.folder.file(
        "nightly.json",
        """
        {"time": "1s", "implementations": [{"name": "mine", "runs": 250,
         "implementation": "exec:python3 planted.py", "known": "known.txt"}]}
        """)
      try project.folder.file("known.txt", "variables-unknown # 2.0 has them\n")
      var corpora: [Set<String>] = []
      for seed in ["1", "2"] {
        // The time on the command line has precedence.
        let result = try project.run(
          "scripts/nightly",
          ["--file", "nightly.json", "--time", "8h", "--seed", seed, "--out", project.out.path])
        #expect(result.status == 1, "\(result.output)\(result.errors)")
        let errors = project.wrongs().filter { $0.hasPrefix("error") }
        #expect(errors.isEmpty && !project.wrongs().isEmpty, "\(errors)")
        corpora.append(Set(project.names(in: "implementations/mine/matcher/corpus")))
      }
      // What adds nothing to the questions before it may leave.
      let kept = corpora[0].intersection(corpora[1])
      #expect(kept.count * 2 > corpora[0].count, "\(kept.count) of \(corpora[0].count)")
      #expect(corpora[1].count > corpora[0].count)
      #expect(project.text("history.jsonl").split(separator: "\n").count == 2)
      #expect(project.text("index.html").contains("features over the nights"))
      #expect(!project.text("junit.xml").contains("toy_fuzzer"))
    }

    @Test func `an implementation that does not start is an error`() throws {
      let project = try Self.project()
      let result = try project.run(
        "scripts/nightly",
        ["--time", "8h", "--out", project.out.path, "--implementation", "mine=exec:false"])
      #expect(result.status == 1, "\(result.errors)")
      let wrongs = project.wrongs()
      #expect(wrongs.count == 1 && wrongs[0].contains("exec:false"), "\(wrongs)")
    }

    @Test(arguments: [
      (["--implementation", "exec:true"], "expected NAME=exec:COMMAND"),
      (["--file", "absent.json"], "absent.json"),
    ])
    func `a wrong command line is refused`(options: [String], message: String) throws {
      let project = try ToyProject()
      let result = try project.run("scripts/nightly", options + ["--out", project.out.path])
      #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }

    @Test func `in too little time the last configurations are left out`() throws {
      let project = try ToyProject(building: ["fast", "cover"])
      let result = try project.night("15s", configurations: "fast asan", jobs: 1)
      #expect(result.status == 0, "\(project.wrongs())")
      #expect(project.names(in: "night/fast/toy_fuzzer").contains("1.log"))
      #expect(project.names(in: "night/asan/toy_fuzzer") == ["skipped"])
      #expect(project.text("junit.xml").contains("15s is too little for this configuration"))
    }
  }
#endif
