import Fuzzing

#if PLANTED
  extension FuzzTarget {
    /// The matcher with one bug planted in it; a benchmark of the fuzzer, never part of a campaign.
    static let planted = FuzzTarget(
      name: "planted_fuzzer", summary: "Has a bug that is to be found.",
      mutator: FuzzTarget.matcher.mutator, show: FuzzTarget.matcher.show,
      check: { PlantedBug.chosen?.strike($0) })
  }
#endif

#if FUZZING && PLANTED
  /// Called by libFuzzer once, before everything else.
  @_cdecl("LLVMFuzzerInitialize")
  func initialize(
    count: UnsafePointer<CInt>, arguments: UnsafePointer<FuzzTarget.ArgumentVector?>
  ) -> CInt {
    FuzzTarget.initialize(arguments.pointee)
  }

  /// Called by libFuzzer with every input.
  @_cdecl("LLVMFuzzerTestOneInput")
  func testOneInput(data: UnsafePointer<UInt8>?, size: Int) -> CInt {
    FuzzTarget.planted.testOneInput(data, size)
  }

  /// Called by libFuzzer to vary an input.
  @_cdecl("LLVMFuzzerCustomMutator")
  func mutate(
    data: UnsafeMutablePointer<UInt8>, size: Int, maximumSize: Int, seed: CUnsignedInt
  ) -> Int {
    FuzzTarget.planted.mutate(data, size, maximumSize, seed)
  }
#else
  @main
  enum Replay {
    static func main() {
      print("planted_fuzzer holds bugs on purpose; scripts/fuzz-benchmark builds and runs it")
    }
  }
#endif
