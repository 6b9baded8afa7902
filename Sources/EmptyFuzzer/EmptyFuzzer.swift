import Fuzzing

#if FUZZING
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
    FuzzTarget.empty.testOneInput(data, size)
  }
#else
  /// The program without libFuzzer, which replays inputs.
  @main
  enum Replay {
    static func main() { FuzzTarget.empty.main() }
  }
#endif
