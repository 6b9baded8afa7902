import Fuzzing

#if FUZZING
  @_cdecl("LLVMFuzzerInitialize")
  func initialize(_: UnsafeRawPointer, _ arguments: UnsafePointer<FuzzTarget.Arguments>) -> CInt {
    FuzzTarget.adapterProtocol.initialize(arguments.pointee)
  }
#else
  @main
  enum Replay {
    static func main() { FuzzTarget.adapterProtocol.main() }
  }
#endif
