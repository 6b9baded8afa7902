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
    FuzzTarget.url.testOneInput(data, size)
  }

  /// Called by libFuzzer to vary an input.
  @_cdecl("LLVMFuzzerCustomMutator")
  func mutate(
    data: UnsafeMutablePointer<UInt8>, size: Int, maximumSize: Int, seed: CUnsignedInt
  ) -> Int {
    FuzzTarget.url.mutate(data, size, maximumSize, seed)
  }

  /// Called by libFuzzer to join two inputs.
  @_cdecl("LLVMFuzzerCustomCrossOver")
  func crossOver(
    first: UnsafePointer<UInt8>?, firstSize: Int, second: UnsafePointer<UInt8>?, secondSize: Int,
    out: UnsafeMutablePointer<UInt8>, maximumSize: Int, seed: CUnsignedInt
  ) -> Int {
    FuzzTarget.url.crossOver(
      UnsafeBufferPointer(start: first, count: firstSize),
      UnsafeBufferPointer(start: second, count: secondSize), out, maximumSize, seed)
  }
#else
  /// The program without libFuzzer, which replays inputs.
  @main
  enum Replay {
    static func main() { FuzzTarget.url.main() }
  }
#endif
