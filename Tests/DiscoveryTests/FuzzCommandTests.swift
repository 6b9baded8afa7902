import Discovery
import Foundation
import Questions
import TestSupport
import Testing

/// `assay fuzz` through the pipes of an adapter, and the early end of what asks without end.
struct FuzzCommandTests {
  private static let matcher = "exec:python3 Tests/Libraries/matcher.py"

  @Test func `a wrong answer is named, kept as a regression, and skipped once it is known`() throws
  {
    let folder = try TemporaryFolder()
    let overlooking = "exec:python3 Tests/DiscoveryTests/overlooking.py \(Program.built("assay"))"
    func fuzz(_ options: [String]) throws -> Program.Result {
      try Program.assay(
        ["fuzz", "--implementation", overlooking, "--out", folder.path("fuzz")] + options
      ).run()
    }
    let search = ["--runs", "250", "--seed", "1", "--time", "1h"]
    let result = try fuzz(search + ["--junit", folder.path("junit.xml")])
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.contains("matcher_fuzzer: 250 executions"), "\(result.output)")
    let junit = try folder.text("junit.xml")
    #expect(junit.contains(#"<testcase name="exclude-ignored""#), "\(junit)")
    let row = try folder.text("fuzz/findings/exclude-ignored.case.json")
    #expect(row.contains(#""expect": {"decision": "#), "\(row)")
    let corpus = try folder.contents(of: "fuzz/corpus")
    let again = try fuzz(["--replay", folder.path("fuzz/findings/exclude-ignored")])
    #expect(again.status == 1 && again.output.contains("\nexclude-ignored: "), "\(again.output)")

    let names = result.output.matches(of: #/\n\n([^ :]+): /#).map { String($0.output.1) }
    try folder.file("known.txt", names.map { "\($0) # known\n" }.joined())
    let known = try fuzz(search + ["--known", folder.path("known.txt")])
    #expect(names.count > 0 && !known.output.contains("known: 0"), "\(known.output)")
    for name in names { #expect(!known.output.contains("\n\n\(name): "), "\(known.output)") }
    // The second run begins with the corpus of the first.
    #expect(try folder.contents(of: "fuzz/corpus").count >= corpus.count)
  }

  @Test func `the help is the same each time, so that the manual is`() throws {
    let texts = try (1...2).map { _ in
      try Program.assay(["fuzz", "library", "--help"]).run().output
    }
    #expect(texts[0] == texts[1] && texts[0].contains("(default: random)"))
  }

  @Test func `exponential time is named, and its question made smaller`() throws {
    let folder = try TemporaryFolder()
    let app = "ABCDE12345.com.example.app"
    let stars = "/" + String(repeating: "*a", count: 16) + "b"
    let site: JSON = [
      "applinks": [
        "details": [["appIDs": [.string(app)], "components": [["/": .string(stars)]]]]
      ]
    ]
    let url = "https://example.com/" + String(repeating: "a", count: 40)
    let question = try #require(
      MatcherQuestion(
        .match(site: .json(site), domain: "example.com", app: app, url: url),
        on: Platform(.ios, AppleSystem.ios.latest)))
    try folder.folder("fuzz/corpus")
    try Data(question.bytes).write(to: folder.url.appending(path: "fuzz/corpus/stars"))
    for isPlanted in [true, false] {
      let result = try Program.assay([
        "fuzz", "--implementation", Self.matcher + (isPlanted ? " planted" : ""), "--runs", "1",
        "--time", "100s", "--timeout", "2", "--out", folder.path("fuzz"),
      ]).run()
      #expect(result.status == (isPlanted ? 1 : 0), "\(result.output)\(result.errors)")
      guard isPlanted else { continue }
      let text = "exponential-stars: no answer within 2 s; time grows exponentially"
      #expect(result.output.contains(text), "\(result.output)")
      let file = try folder.text("fuzz/findings/exponential-stars.question.json")
      let small = try JSON(parsing: Data(file.utf8))
      let size = try #require(small["site"]).text.utf8.count
      #expect(size < site.text.utf8.count, "\(small)")
    }
  }

  @Test func `a JSON value and entitlements are varied too`() throws {
    let folder = try TemporaryFolder()
    for target in ["json", "url", "entitlements", "site"] {
      let result = try Program.assay([
        "fuzz", "--implementation", "spec-model", "--target", target, "--runs", "20", "--time",
        "1h", "--out", folder.path(target),
      ]).run()
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains(": 20 executions"), "\(result.output)")
      #expect(try !folder.contents(of: "\(target)/corpus").isEmpty)
    }
  }

  @Test(arguments: [
    ["discover", "--time", "3600", "--junit"], ["discover", "--exhaustive", "9x9", "--junit"],
    ["fuzz", "--time", "1h", "--out", "fuzz", "--junit"],
  ])
  func `an interruption ends with the report`(command: [String]) throws {
    let folder = try TemporaryFolder()
    let adapter = Project.folder.appending(path: "Tests/DiscoveryTests/planted.py").path
    // The adapter is started after the signal is waited for.
    let script = """
      "$0" "$@" & program=$!
      until [ -e started ] || ! kill -0 $program; do sleep 0.1; done
      kill -INT $program; wait $program
      """
    let words =
      command + ["junit.xml", "--implementation", "exec:touch started; python3 \(adapter)"]
    let result = try Program(
      ["bash", "-c", script, Program.built("assay")] + words, in: folder.url
    ).run()
    #expect(result.status == 128 + SIGINT, "\(result.status) \(result.output)\(result.errors)")
    #expect(try folder.text("junit.xml").contains("</testsuites>"))
  }

  /// An adapter that does something instead of answering about a URL with a query.
  private static func failing(_ statement: String, in folder: TemporaryFolder) throws -> String {
    let path = try folder.file(
      "failing.py",
      """
      import json, os, sys, time
      start = {"implementation": {"name": "failing", "language": "Python", "version": "1"}, "questions": ["match"]}
      for request in map(json.loads, sys.stdin):
          if request["cmd"] == "stop":
              break
          if "?" in request.get("url", ""):
              \(statement)
          print(json.dumps({"id": request["id"], "skipped": "x"} if request["cmd"] == "ask" else start), flush=True)
      """)
    return "exec:python3 \(path)"
  }

  @Test func `the time bounds a run over an adapter that hangs, which is a finding`() throws {
    let folder = try TemporaryFolder()
    let adapter = try Self.failing("time.sleep(1000)", in: folder)
    // Twelve waits of ten seconds made its question smaller before there was a limit.
    let result = try Program.assay([
      "fuzz", "--implementation", adapter, "--time", "8s", "--out", folder.path("fuzz"),
    ]).run(limit: .seconds(100))
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("\n\ntimeout: no answer within 2 s\n"), "\(result.output)")
    #expect(
      result.errors.contains("fuzzing for 8 s with seed ")
        && result.errors.contains(
          ", then looking for causes and making findings smaller for at most 20 s\n")
    )
  }

  @Test func `an exception has one name, whatever its message quotes`() throws {
    let folder = try TemporaryFolder()
    let adapter = try Self.failing("int(request['url'])", in: folder)
    let result = try Program.assay([
      "fuzz", "--implementation", adapter, "--runs", "40", "--time", "1h", "--seed", "1", "--quiet",
      "--restarts", "100", "--out", folder.path("fuzz"),
    ]).run()
    let name = "crash failing.py:7 ValueError: invalid literal for int() with base N: …"
    let found = result.output.matches(of: #/\n\n(crash .*?): exited/#).map { String($0.output.1) }
    #expect(found == [name], "\(result.output)")
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.contains(#""url":"https://example.com?"}"#), "\(result.output)")
  }

  @Test func `no report of an earlier run stays in the place of one that fails`() throws {
    let folder = try TemporaryFolder()
    try folder.file("junit.xml", "<testsuites/>")
    try folder.file("fuzz/findings/old", "\0")
    try folder.file("fuzz/findings/old.case.json", "{}")
    let result = try Program.assay([
      "fuzz", "--implementation", "exec:false", "--junit", folder.path("junit.xml"), "--out",
      folder.path("fuzz"),
    ]).run()
    #expect(result.status == 3, "\(result.errors)")
    #expect(try folder.contents(of: "") == ["fuzz"])
    // The next run begins with its input.
    #expect(try folder.contents(of: "fuzz") == ["earlier"])
    #expect(try folder.contents(of: "fuzz/earlier") == ["findings-old"])
  }

  @Test func `a library and an implementation exclude each other`() throws {
    let neither = try Program.assay(["fuzz"]).run()
    #expect(neither.status == 2)
    #expect(neither.errors.contains("expected one of: --library, --implementation"))
  }

  @Test(arguments: [
    (["--implementation", "exec:true"], "expected NAME=exec:COMMAND"),
    (["--implementation", "..=exec:true"], "expected NAME=exec:COMMAND"),
    (["--file", "absent.json"], "absent.json"), (["--time", "1d"], "expected a time"),
    (["--configs", "slow"], "unknown configuration slow"), (["--jobs", "0"], "--jobs 0"),
    (["--targets", "no_fuzzer"], "no target no_fuzzer; scripts/fuzz list lists the targets"),
  ])
  func `a wrong command line of a night is refused`(options: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.assay(
      ["fuzz", "night", "--out", folder.path("out")] + options
    ).run()
    #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
  }
}
