import Foundation
import Fuzzing

#if FUZZING
  extension FuzzTarget {
    /// The matcher with one bug planted in it, or with deviations planted in the model; a benchmark
    /// of the fuzzer, never part of a campaign.
    ///
    /// `PLANTED` in the environment names the bug, or says `deviations`; `WITHOUT` names what does
    /// not help the search: `mutator` or `counters`.
    static let planted = FuzzTarget(
      name: "planted_fuzzer", summary: "Has bugs that are to be found.",
      mutator: isWithout("mutator") ? nil : FuzzTarget.matcher.mutator,
      show: FuzzTarget.matcher.show,
      check: { input in
        if let bug = PlantedBug.chosen {
          bug.strike(input)
        } else {
          PlantedDeviations.lookFor(input)
        }
      })

    /// Whether the search does without a help.
    static func isWithout(_ help: String) -> Bool { help == missingHelp }

    private static let missingHelp = ProcessInfo.processInfo.environment["WITHOUT"]
  }

  /// Called by libFuzzer once, before everything else.
  @_cdecl("LLVMFuzzerInitialize")
  func initialize(
    count: UnsafePointer<CInt>, arguments: UnsafePointer<FuzzTarget.ArgumentVector?>
  ) -> CInt {
    FuzzTarget.planted.initialize(arguments.pointee)
  }
#else
  /// The program without libFuzzer, which only says how it is meant to be run.
  @main
  enum Replay {
    static func main() {
      print("planted_fuzzer holds bugs on purpose; scripts/fuzz-benchmark builds and runs it")
    }
  }
#endif
