import Foundation

/// A socket that is bound to a port of this machine.
public final class Loopback {
  /// The port, which no other program can bind meanwhile.
  public let port: Int
  private let descriptor: Int32

  /// Binds a free port.
  ///
  /// - Parameter isListening: Whether connections are accepted, which remain silent, or refused.
  public init(isListening: Bool) throws {
    let descriptor = Self.newSocket()
    self.descriptor = descriptor
    var address = Self.address(port: 0)
    var count = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, count) == 0 && getsockname(descriptor, address, &count) == 0
      }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    guard isBound, !isListening || listen(descriptor, 8) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Returns a port that was free a moment ago.
  public static func freePort() throws -> Int {
    try Loopback(isListening: false).port
  }

  /// Whether somebody has called.
  public var isCalled: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 200) == 1
  }

  /// Calls, as somebody else would, and gives whether that was taken.
  public func call() -> Bool {
    let caller = Self.newSocket()
    defer { close(caller) }
    var address = Self.address(port: in_port_t(port))
    let count = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(caller, $0, count) == 0 }
    }
  }

  private static func newSocket() -> Int32 {
    #if os(Linux)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func address(port: in_port_t) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return address
  }
}
