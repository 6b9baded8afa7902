import Adapters
import FoundationShim
import Fuzzing
import Suites
import TestSupport
import Testing

@testable import FuzzRuns

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
      FuzzTargets.matcher, of: library, programs: folder.url,
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

  /// A clock that stands still until an input is in flight for a moment; then the time is up.
  private final class StandingClock: FuzzClock {
    let input: String
    private let (start, reads) = (ContinuousClock.now, Mutex(0))

    init(input: String) { self.input = input }

    var now: ContinuousClock.Instant {
      guard InputInFlight.read(at: input) != nil else { return start }
      let count = reads.withLock { reads in
        reads += 1
        return reads
      }
      return count > 5 ? start + .seconds(3_600) : start
    }
  }

  @Test func `the input in flight is a timeout, and what was found before is kept`() async throws {
    let folder = try TemporaryFolder()
    // The first round finds a crash after it read the seeds.
    try Self.program(
      Self.loads + """
        case "$*" in *-merge=1*) exit 1 ;; esac
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
    var fuzzing = try Self.fuzzing(in: folder)
    fuzzing.engine = FuzzEngine(clock: StandingClock(input: fuzzing.inputInFlight))
    let result = try await fuzzing.run(seconds: 60, runs: nil, seed: 1) { _ in }
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

  @Test func `an input that began after the time is no timeout`() async throws {
    let folder = try TemporaryFolder()
    let program = try folder.file("matcher_fuzzer", "#!/bin/sh\n" + Self.hangs)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let input = folder.path("input")
    // The time was up before; the grace lasts until the input is in flight.
    let watch = FuzzRound.Watch(
      end: .now - .seconds(1), grace: .seconds(4), inputTimeout: .seconds(10), inputFile: input)
    let round = try await FuzzRound.run(
      .init([program], environment: ["ASSAY_FUZZING_INPUT": input], log: folder.path("log")), watch,
      in: FuzzEngine())
    #expect(round.isEnded && round.hung == nil)
  }

  @Test func `a program that ends by itself is not ended`() async throws {
    let folder = try TemporaryFolder()
    let program = try folder.file("ends", "#!/bin/sh\necho done; exit 3\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let watch = FuzzRound.Watch(
      end: nil, grace: .zero, inputTimeout: .seconds(10), inputFile: folder.path("input"))
    let round = try await FuzzRound.run(
      .init([program], log: folder.path("log")), watch, in: FuzzEngine())
    #expect(round.text == "done\n" && round.status == 3 && !round.isEnded && round.hung == nil)
  }

  private final class Flag: Sendable {
    let value = Mutex(false)
  }
}
