import Foundation
import Questions
import TestSupport
import Testing

/// The commands that ask beyond the suites, as programs.
struct DiscoverCommandTests {
  private static let planted = "exec:python3 Tests/DiscoveryTests/planted.py"

  @Test func `discover explains what an adapter gets wrong, and writes a suite of it`() throws {
    let folder = try TemporaryFolder()
    let suite = folder.url.appending(path: "suites/found/here.json")
    try FileManager.default.createDirectory(
      at: suite.deletingLastPathComponent(), withIntermediateDirectories: true)
    let result = try Program.assay([
      "discover", "--implementation", Self.planted, "--questions", "150", "--seed", "3",
      "--write-suite", suite.path(),
    ]).run()
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.contains("discover: planted: 150 questions"), "\(result.output)")
    #expect(result.output.contains("(variables-unknown"), "\(result.output)")
    let value = try JSON(parsing: Data(contentsOf: suite))
    #expect(value["suite"] == "found/here")
    let ids = (value["cases"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(ids.contains("found/here/not-variables-unknown"), "\(ids)")
  }

  @Test func `discover finds nothing wrong with the library`() throws {
    let result = try Program.assay([
      "discover", "--implementation", "associated-domains", "--questions", "200", "--seed", "3",
    ]).run()
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let kinds = "75 match, 25 pattern, 25 site, 25 entitlements, 25 resolve, 25 fetch"
    #expect(result.output.contains("200 questions (\(kinds)), 0 wrong"), "\(result.output)")
  }

  @Test func `an exhaustive search asks an adapter the texts that a URL can have`() throws {
    let result = try Program.assay([
      "discover", "--implementation", Self.planted, "--symbols", "/ a *", "--exhaustive", "1x2",
      "--verbose",
    ]).run()
    #expect(result.status == 1, "\(result.errors)")
    // 4 patterns, and of 13 texts the empty one and the four that begin with a slash.
    #expect(result.output.contains("20 questions"), "\(result.output)")
    #expect(result.output.contains("52 of 52"), "\(result.output)")
    #expect(result.output.contains("(star-stops-at-slash"), "\(result.output)")
    #expect(result.output.contains("  url: https://example.com/a\n"), "\(result.output)")
    #expect(result.output.contains(" ask --site - --domain example.com "), "\(result.output)")
    // The findings are no share of the cases of a rule.
    #expect(!result.output.contains("right on"), "\(result.output)")
  }

  @Test(arguments: [
    ["--exhaustive", "4"], ["--symbols", " ", "--exhaustive", "4x4"],
    ["--variable", "v", "--exhaustive", "4x4"], ["--seed", "4", "--exhaustive", "4x4"],
    ["--kind", "path"],
  ])
  func `an exhaustive search says what is wrong with its shape`(options: [String]) throws {
    let result = try Program.assay(
      ["discover", "--implementation", "associated-domains"] + options
    ).run()
    #expect(result.status == 2)
    #expect(result.errors.contains(options[0]), "\(result.errors)")
  }

  private static let site =
    #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"*","exclude":true}]}]}}"#

  @Test func `ask shows the answer of each implementation, and status 1 if they differ`() throws {
    let question = ["ask", "--site", "-", "--app", "A.b", "https://example.com/buy"]
    let alike = try Program.assay(
      question + ["--implementation", "associated-domains", "--implementation", "spec-model"]
    ).run(input: Self.site)
    #expect(alike.status == 0, "\(alike.errors)")
    let answer = "exclude by /applinks/details/0/components/0"
    #expect(
      alike.output == """
        https://example.com/buy
          associated-domains: \(answer)
          spec-model: \(answer)

        """)
    let other = try Program.assay(
      question + ["--implementation", "spec-model", "--implementation", "mine=" + Self.planted]
    ).run(input: Self.site)
    #expect(other.status == 1, "\(other.output)")
    #expect(other.output.contains("  mine: no_match"), "\(other.output)")
  }

  private static let ask = ["ask", "--implementation", "associated-domains", "--question", "-"]

  @Test func `ask takes a question of another kind, and says what is wrong with it`() throws {
    let question = #"{"question":"site","siteText":"no JSON"}"#
    let answer = try Program.assay(Self.ask).run(input: question)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output == "site\n  associated-domains: refused\n")
    let wrong = try Program.assay(Self.ask).run(input: #"{"question":"site","app":"A.b"}"#)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("-: "), "\(wrong.errors)")
    #expect(wrong.errors.contains("siteText"), "\(wrong.errors)")
    let both = try Program.assay(Self.ask + ["--app", "A.b"]).run(input: question)
    #expect(both.status == 2)
    #expect(both.errors.contains("or --question alone"), "\(both.errors)")
  }

  @Test func `random answers are a finding of their own, without causes`() throws {
    let folder = try TemporaryFolder()
    let adapter = try folder.file(
      "random.py",
      """
      import json, random, sys
      random.seed(1)
      for request in map(json.loads, sys.stdin):
          if request["cmd"] == "stop": break
          answer = {"implementation": {"name": "random", "language": "Python", "version": "1"},
                    "questions": ["match"]}
          if request["cmd"] == "ask":
              decision = random.choice(["match", "no_match", "exclude"])
              answer = {"id": request["id"], "decision": decision}
          print(json.dumps(answer), flush=True)
      """)
    let report = folder.path("junit.xml")
    let result = try Program.assay([
      "discover", "--implementation", "exec:python3 '\(adapter)'", "--questions", "150", "--junit",
      report,
    ]).run()
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.contains("change when the same question is asked again"))
    #expect(!result.output.contains("explain"), "\(result.output)")
    let xml = try String(contentsOfFile: report, encoding: .utf8)
    #expect(xml.components(separatedBy: "<testcase ").count == 2)
    #expect(xml.contains("<testcase name=\"flaky\" "), "one finding")
  }
}
