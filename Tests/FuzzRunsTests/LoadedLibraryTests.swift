import Foundation
import Questions
import Running
import TestSupport
import Testing

@testable import Fuzzing

/// Shared libraries in this process.
struct LoadedLibraryTests {
  /// Returns a library whose answers end in a text, as a literal in C has it, and that answers to
  /// start with one.
  private static func library(answerEnd: String = "", startEnd: String = "") throws -> LoadedLibrary
  {
    let folder = try TemporaryFolder()
    let source = try folder.file(
      "library.c",
      """
      #include <stdio.h>
      #include <string.h>
      #include "assay.h"
      static char line[500];
      uint32_t assay_version(void) { return ASSAY_VERSION; }
      void assay_stop(void) {}
      const char *assay_start(const char *request, size_t length, size_t *answer_length) {
        strcpy(line, "{\\"implementation\\":{\\"name\\":\\"lines\\",\\"language\\":\\"C\\","
                     "\\"version\\":\\"1\\"},\\"questions\\":[\\"match\\"]}\(startEnd)");
        *answer_length = strlen(line);
        return line;
      }
      const char *assay_answer(const char *request, size_t length, size_t *answer_length) {
        strcpy(line, "{\\"id\\":\\"0\\",\\"decision\\":\\"match\\"}\(answerEnd)");
        *answer_length = strlen(line);
        return line;
      }
      """)
    let headers = Project.folder.appending(path: "Conformance/adapters").path
    let path = folder.path("library.so")
    let build = try Program(["cc", "-shared", "-fPIC", "-I", headers, "-o", path, source]).run()
    try #require(build.status == 0, "\(build.errors)")
    return try LoadedLibrary(path: path)
  }

  private static func response(of library: LoadedLibrary) -> Response {
    let question = Question.match(
      site: .json([:]), domain: "example.com", app: "A.b", url: "https://example.com/")
    return library.response(
      to: Request(
        index: 0, question: question, members: [:],
        platform: Platform(.ios, AppleSystem.ios.latest)))
  }

  @Test(arguments: ["", #"\n"#, #"\r\n"#])
  func `a line end after an answer changes nothing`(end: String) throws {
    let library = try Self.library(answerEnd: end, startEnd: end)
    #expect(library.description.name == "lines")
    #expect(Self.response(of: library) == .answer(.decision(.match, rule: nil)))
  }

  @Test func `an answer of several lines is a fault`() throws {
    let library = try Self.library(answerEnd: #"\n{\"id\":\"1\",\"decision\":\"match\"}"#)
    #expect(
      Self.response(of: library)
        == .fault(Fault(.protocol, "assay_answer returned several lines; an answer is one")))
  }

  @Test func `a start of several lines is refused`() {
    let error = #expect(throws: InputError.self) { try Self.library(startEnd: #"\n{}"#) }
    #expect(error?.message == "assay_start returned several lines; an answer is one")
  }
}
