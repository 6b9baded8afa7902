import Fuzzing

#if FUZZING
  @_cdecl("LLVMFuzzerInitialize")
  func initialize(_: UnsafeRawPointer, _ arguments: UnsafePointer<FuzzTarget.Arguments>) -> CInt {
    FuzzTarget.siteAssociation.initialize(arguments.pointee)
  }
#else
  @main
  enum Replay {
    static func main() { FuzzTarget.siteAssociation.main() }
  }
#endif
