// What Swift's module of Apple's C library adds to the headers.

@_exported import DarwinHeaders

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}

public var S_IFMT: mode_t { fatalError() }
public var S_IFDIR: mode_t { fatalError() }
public var S_IFREG: mode_t { fatalError() }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func log2(_ number: Double) -> Double { fatalError() }
public var SIG_DFL: sig_t? { fatalError() }
public var SIG_IGN: sig_t? { fatalError() }

public enum POSIXErrorCode: Int32, Sendable {
  case ENOEXEC = 8
}

public var MAP_FAILED: UnsafeMutableRawPointer! { UnsafeMutableRawPointer(bitPattern: -1) }
