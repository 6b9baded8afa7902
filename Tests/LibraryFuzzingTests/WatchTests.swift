import Essentials
import Fuzzing
import Suites
import TestSupport
import Testing

@testable import LibraryFuzzing

/// The end of a fuzz program that does not end by itself.
struct WatchTests {
  /// What makes a script note an input of two bytes as in flight, and then never end.
  private static let hangs = #"""
    printf '\001\0\0\0\0\0\0\0\003\0\0\0\0\0\0\0ab' >"$ASSAY_FUZZING_INPUT"
    trap '' TERM INT ALRM
    while :; do sleep 100; done

    """#

  private static func program(_ text: String, in folder: TemporaryFolder) throws {
    let path = try folder.file("matcher_fuzzer", "#!/bin/sh\n" + text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private static func fuzzing(in folder: TemporaryFolder) throws -> LibraryFuzzing {
    let library = try PlantedLibrary.c.build(isPlanted: false, in: folder)
    var fuzzing = LibraryFuzzing(
      .matcher, of: library, programs: folder.url,
      host: [TestSupport.Program.built("assay-host"), library],
      known: [:], includesUnspecified: false, folder: folder.url,
      data: try ConformanceData(readingFolder: Project.conformanceData),
      corpora: Project.folder.appending(path: "Corpus"))
    fuzzing.grace = .milliseconds(1)
    return fuzzing
  }

  private static let loads = """
    [ "$1" != -runs=0 ] || {
      echo "INFO: Loaded 2 modules   (300 inline 8-bit counters): 200 [0x1, 0x2), 100 [0x3, 0x4), "
      exit 0
    }

    """

  @Test func `the input in flight is a timeout, and what was found before is kept`() async throws {
    let folder = try TemporaryFolder()
    // The first round finds a crash after it read the seeds.
    try Self.program(
      Self.loads + """
        if [ ! -e \(folder.path("begun")) ]; then
          touch \(folder.path("begun"))
          printf x >\(folder.path("crash-1"))
          echo '#2 INITED cov: 1'
          echo '==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1'
          echo '    #0 0x1 in parse_rule /rule.c:1:1'
          echo 'Test unit written to \(folder.path("crash-1"))'
          exit 77
        fi

        """ + Self.hangs, in: folder)
    let result = try await Self.fuzzing(in: folder).run(seconds: 3, runs: nil, seed: 1) { _ in }
    #expect(result.findings.map(\.name) == ["heap-buffer-overflow parse_rule", "timeout"])
    #expect(result.findings.last?.input == Array("ab".utf8))
    #expect(result.problems == [])
  }

  @Test func `a program that somebody ends early has no timeout`() async throws {
    let folder = try TemporaryFolder()
    try Self.program(Self.loads + Self.hangs, in: folder)
    var fuzzing = try Self.fuzzing(in: folder)
    let (input, hasBegun) = (fuzzing.inputInFlight, Flag())
    fuzzing.isInterrupted = {
      hasBegun.value.withLock { value in
        value = value || InputInFlight.read(at: input) != nil
        return value
      }
    }
    let result = try await fuzzing.run(seconds: 3_600, runs: nil, seed: 1) { _ in }
    #expect(result.findings.isEmpty && result.problems == [])
  }

  @Test func `an input that began after the time is no timeout`() throws {
    let folder = try TemporaryFolder()
    let program = try folder.file("matcher_fuzzer", "#!/bin/sh\n" + Self.hangs)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let input = folder.path("input")
    // The time was up before; the grace lasts until the input is in flight.
    let watch = LibraryRound.Watch(
      end: .now - .seconds(1), grace: .seconds(4), input: input, isInterrupted: { false })
    let round = try LibraryRound(program, [], ["ASSAY_FUZZING_INPUT": input], watch)
    #expect(round.isEnded && round.hung == nil)
  }

  @Test func `a program that ends by itself is not ended`() throws {
    let folder = try TemporaryFolder()
    let program = try folder.file("ends", "#!/bin/sh\necho done; exit 3\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let watch = LibraryRound.Watch(
      end: nil, grace: .zero, input: folder.path("input"), isInterrupted: { false })
    let round = try LibraryRound(program, [], [:], watch)
    #expect(round.text == "done\n" && round.status == 3 && !round.isEnded && round.hung == nil)
  }

  private final class Flag: Sendable {
    let value = Mutex(false)
  }
}
