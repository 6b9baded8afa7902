import Foundation
import FuzzRuns
import Fuzzing
import Suites
import TestSupport
import Testing

/// A crash that ends the fuzz program before it writes the input, as the trace of an overwritten stack
/// can.
struct LostInputTests {
  /// Returns the result of a run with a program that crashes, and writes the input only under some
  /// condition of the shell.
  private static func result(writesIf condition: String) async throws -> LibraryFuzzing.Result {
    let folder = try TemporaryFolder()
    let library = try PlantedLibrary.c.build(isPlanted: false, in: folder)
    let program = try folder.file(
      "matcher_fuzzer",
      """
      #!/bin/sh
      [ "$1" != -runs=0 ] || {
        echo "INFO: Loaded 2 modules   (300 inline 8-bit counters): 200 [0x1, 0x2), 100 [0x3, 0x4), "
        exit 0
      }
      echo '==1== ERROR: libFuzzer: deadly signal'
      if \(condition); then
        printf x >"\(folder.path("crash-1"))"
        echo "artifact_prefix='x'; Test unit written to \(folder.path("crash-1"))"
      fi
      exit 77

      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let fuzzing = LibraryFuzzing(
      FuzzTargets.matcher, of: library, programs: folder.url,
      host: [Program.built("assay-host"), library],
      known: [:], includesUnspecified: false, folder: folder.url,
      data: try ConformanceData(readingFolder: Project.conformanceData),
      corpora: Project.folder.appending(path: "Corpus"))
    return try await fuzzing.run(seconds: 60, runs: nil, seed: 1) { _ in }
  }

  @Test func `simpler traces find it again`() async throws {
    let result = try await Self.result(
      writesIf: #"[ "${UBSAN_OPTIONS#*fast_unwind_on_fatal=1}" != "$UBSAN_OPTIONS" ]"#)
    #expect(result.problems == [])
    #expect(result.findings.map(\.name) == ["trap c-false-false.so"])
  }

  @Test func `if they do not, the run has an error`() async throws {
    let result = try await Self.result(writesIf: "false")
    #expect(
      result.problems == [
        "==1== ERROR: libFuzzer: deadly signal; the program ended before it wrote the input"
      ])
    #expect(result.findings.isEmpty)
  }
}
