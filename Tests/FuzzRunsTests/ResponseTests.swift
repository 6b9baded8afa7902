import Foundation
import FuzzRuns
import Fuzzing
import Questions
import Running
import Suites
import TestSupport
import Testing

/// What a run makes of answers that are neither right nor explained by a mutant.
struct ResponseTests {
  private static let app = "ABCDE12345.com.example.app"

  /// An input that asks about a URL that its file does not match.
  private static func input() throws -> [UInt8] {
    let site: JSON = [
      "applinks": ["details": [["appIDs": [.string(app)], "components": [["/": "/buy/*"]]]]]
    ]
    let question = Question.match(
      site: .json(site), domain: "example.com", app: app, url: "https://example.com/help")
    return try #require(
      FuzzTargets.matcher.seed(question, Platform(.ios, AppleSystem.ios.latest)))
  }

  @Test func `a refusal in place of no match is told from it`() async throws {
    let description = ImplementationDescription(
      name: "any", language: "", version: "", questions: [.match], supportsPlatforms: false)
    let triage = LibraryTriage(
      of: FuzzTargets.matcher, in: try ConformanceData(readingFolder: Project.conformanceData),
      description
    ) { _ in .refused("no") }
    let finding = try #require(try await triage.findings(of: [Self.input()], areWrong: true).first)
    #expect(finding.name == "always-refused")
    #expect(finding.message.hasPrefix("expected no_match, got refused: Every file is refused."))
    #expect(finding.answers?.expected == "no_match" && finding.answers?.actual == "refused")
  }

  /// A library that answers each question with an error of a kind of its own.
  private static let failing = """
    #include <stdio.h>
    #include <string.h>
    #include "assay.h"
    static char line[200];
    uint32_t assay_version(void) { return ASSAY_VERSION; }
    void assay_stop(void) {}
    const char *assay_start(const char *request, size_t length, size_t *answer_length) {
      strcpy(line, "{\\"implementation\\":{\\"name\\":\\"failing\\",\\"language\\":\\"C\\","
                   "\\"version\\":\\"1\\"},\\"questions\\":[\\"match\\"]}");
      *answer_length = strlen(line);
      return line;
    }
    const char *assay_answer(const char *request, size_t length, size_t *answer_length) {
      const char *id = strstr(request, "\\"id\\":\\"") + 6;
      *answer_length = snprintf(
          line, sizeof line, "{\\"id\\":\\"%.*s\\",\\"error\\":\\"%s: x\\"}", (int)strcspn(id, "\\""),
          id, strstr(request, "exclude") ? "ValueError" : "KeyError");
      return line;
    }
    """

  @Test(.enabled(if: PlantedLibrary.hasProgram, "no fuzz program of these sources is built"))
  func `errors in the process of libFuzzer are findings, each kind once`() async throws {
    let folder = try TemporaryFolder()
    try folder.file("failing.c", Self.failing)
    let library = folder.path("failing.so")
    let header = Project.folder.appending(path: "Conformance/adapters").path
    let built = try Program(
      ["clang", "-shared", "-fPIC", "-I", header, "-o", library, "failing.c"], in: folder.url
    ).run()
    try #require(built.status == 0, "\(built.errors)")
    let result = try await PlantedLibrary.fuzzing(library, in: folder).run(
      seconds: 600, runs: 1, seed: 1
    ) { _ in }
    #expect(result.findings.map(\.name).sorted() == ["error KeyError", "error ValueError"])
    #expect(result.findings.allSatisfy { $0.type == "error" && $0.message.hasSuffix("Error: x") })
  }
}
