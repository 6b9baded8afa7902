import Fuzzing

#if FUZZING
  @_cdecl("LLVMFuzzerInitialize")
  func initialize(_: UnsafeRawPointer, _ arguments: UnsafePointer<FuzzTarget.Arguments>) -> CInt {
    FuzzTarget.cost.initialize(arguments.pointee)
  }
#else
  @main
  enum Replay {
    static func main() { FuzzTarget.cost.main() }
  }
#endif
