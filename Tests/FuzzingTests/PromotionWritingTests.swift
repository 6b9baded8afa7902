import AssociatedDomains
import Foundation
import Questions
import Suites
import TestSupport
import Testing

@testable import Discovery
@testable import Fuzzing

/// What a promotion writes.
struct PromotionWritingTests {
  @Test func `a site has the layout of the suites`() throws {
    let suites = Project.conformanceData.appending(path: "suites").path
    var count = 0
    for file in try InputFiles.files(at: suites) where !file.path.contains("/examples/") {
      let data = try [UInt8](Data(contentsOf: file))
      let suite = try #require(try JSONValue(parsing: data).object)
      for item in ["cases", "informational"].flatMap({ suite[$0]?.array ?? [] }) {
        guard let site = item.object?["site"] else { continue }
        let written = String(decoding: data[site.position.offset..<site.endOffset], as: UTF8.self)
        // A few have a line that is longer than the others' are.
        guard written.split(separator: "\n").allSatisfy({ $0.count <= 100 }) else { continue }
        let value = try JSON(parsing: Data(written.utf8))
        #expect(value.suiteLines(indent: 6, column: 14) == written, "\(file.lastPathComponent)")
        count += 1
      }
    }
    #expect(count > 400)
  }

  @Test func `nothing in a string is invisible`() {
    let text = "a\"\\\t\n\u{0}\u{A0}\u{200B}e\u{301}\u{E9}\u{1F600}\u{E0001}"
    #expect(
      JSON.string(text).suiteLine
        == #""a\"\\\t\n\u0000\u00a0\u200be\u0301é😀\udb40\udc01""#)
  }

  @Test func `a range names the releases around a platform, on other systems the newest`() {
    func ranges(
      _ system: AppleSystem, _ version: Version,
      _ holds: (_ system: AppleSystem, _ version: Version) -> Bool
    ) -> [String] {
      Questions.Platform(system, version).spans { holds($0.system, $0.version) }
        .map { "\($0.name) \($0.value.string ?? "")" }
    }
    let everywhere = ranges(.ios, Version(27)) { _, _ in true }
    #expect(
      everywhere == [
        "ios >=9.0", "macos >=10.15", "tvos >=10.0", "watchos >=7.0", "visionos >=1.0",
      ])
    let old = ranges(.ios, Version(12, 5)) { system, version in
      (system == .ios || system == .tvos) && version < Version(13)
    }
    #expect(old == ["ios <13.0", "tvos <13.0"])
    let between = ranges(.ios, Version(13, 4)) { system, version in
      switch system {
      case .ios: version >= Version(13) && version < Version(13, 5)
      case .macos: version < Version(10, 15, 5) || version >= Version(11)
      case .tvos, .watchos, .visionos: false
      }
    }
    #expect(between == ["ios 13.0..<13.5", "macos >=11.0"])
    let twice = ranges(.ios, Version(9, 1)) { _, version in
      version < Version(9, 2) || version >= Version(27)
    }
    #expect(twice.prefix(2) == ["ios <9.2", "macos >=27.0"])
  }

  @Test func `a regression keeps the input and adds its line to the others`() throws {
    let corpus = try TemporaryFolder()
    let story = String(repeating: "a word ", count: 20) + "more."
    let regression = Regression(
      target: "url_fuzzer", name: "a-name", input: [0xFF, 1], story: story)
    let edits = try regression.edits(in: corpus.url)
    let folder = corpus.path("url_fuzzer/regressions")
    #expect(edits.map(\.url.lastPathComponent) == ["a-name", "README.md"])
    #expect(edits.map { $0.url.deletingLastPathComponent().path } == [folder, folder])
    #expect(edits[0].data == Data([0xFF, 1]))
    let words = { (count: Int) in [String](repeating: "a word", count: count) }
    let lines = [
      "# What these inputs once broke", "", "- `a-name`: \(words(12).joined(separator: " ")) a",
      "  word \(words(7).joined(separator: " ")) more.", "",
    ]
    #expect(String(decoding: edits[1].data, as: UTF8.self) == lines.joined(separator: "\n"))
    #expect(regression.testLine.hasSuffix(".check([255, 1]) }"))

    try corpus.folder("url_fuzzer/regressions")
    for edit in edits { try edit.data.write(to: edit.url) }
    #expect(throws: InputError.self) { try regression.edits(in: corpus.url) }
    let other = Regression(target: "url_fuzzer", name: "other", input: [], story: "so it was.")
    let list = try #require(try other.edits(in: corpus.url).last)
    #expect(
      String(decoding: list.data, as: UTF8.self)
        == lines.joined(separator: "\n") + "- `other`: so it was.\n")
  }

  @Test func `the target of a finding is named, or a folder of its path is named after it`() throws
  {
    func name(_ path: String, _ name: String? = nil) throws -> String {
      try FuzzTargets.target(ofFinding: path, named: name).name
    }
    #expect(try name("reports/fuzz/url_fuzzer/findings/crash-1") == "url_fuzzer")
    #expect(try name("crash-1", "matcher_fuzzer") == "matcher_fuzzer")
    #expect(try name("url_fuzzer/crash-1", "matcher_fuzzer") == "matcher_fuzzer")
    #expect(try name("my_fuzzer/matcher_fuzzer/crash-1") == "matcher_fuzzer")
    for path in ["/crash-1", "/my_fuzzer/crash-1", "/url_fuzzer"] {
      #expect(throws: InputError.self) { try name(path) }
    }
    #expect(throws: InputError.self) { try name("crash-1", "my_fuzzer") }
  }

  @Test func `a fuzz program that probes exits with status 1 and prints the finding alone`()
    async throws
  {
    let result = await #expect(
      processExitsWith: .exitCode(1), observing: [\.standardErrorContent]
    ) {
      BrokenTarget().replay(["any", "--probe", #filePath])
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.hasPrefix("broken: by this\n"), "\(errors)")
  }

  @Test(arguments: [
    ("exit 0", FindingProbe.quiet),
    (
      "echo 'too-slow: 2 s: long' >&2; echo more >&2; exit 1",
      .finding(oracle: "too-slow", message: "2 s: long")
    ),
    ("kill -ILL $$", .trap),
    ("kill -SEGV $$", .trap),
    ("exec sleep 3600", .timeout),
  ])
  func `a probe has the outcome of a check`(script: String, outcome: FindingProbe) throws {
    let shell = URL(fileURLWithPath: "/bin/sh")
    let seconds = outcome == .timeout ? 1 : 600
    #expect(try FindingProbe(running: shell, ["-c", script], seconds: seconds) == outcome)
  }
}

/// A target whose oracle every input breaks.
private struct BrokenTarget: FuzzTarget {
  let name = "any"
  let summary = ""

  func show(_ input: [UInt8]) -> String { "" }
  func check(_ input: [UInt8]) throws { throw Finding("broken", "by this") }
}
