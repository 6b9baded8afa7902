import Fuzzing

#if FUZZING
  /// Called by libFuzzer once, before everything else.
  @_cdecl("LLVMFuzzerInitialize")
  func initialize(
    count: UnsafePointer<CInt>, arguments: UnsafePointer<FuzzTarget.ArgumentVector?>
  ) -> CInt {
    FuzzTarget.url.initialize(arguments.pointee)
  }
#else
  /// The program without libFuzzer, which replays inputs.
  @main
  enum Replay {
    static func main() { FuzzTarget.url.main() }
  }
#endif
