import Foundation
import Testing

/// Waits for connections on a free port of this machine.
final class LoopbackListener {
  /// The port.
  let port: UInt16
  private let socket: Int32

  /// A listener that can be called at once.
  init() throws {
    let socket = Self.newSocket()
    try #require(socket >= 0)
    self.socket = socket
    var address = Self.address(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, length) == 0 && listen(socket, 8) == 0
          && getsockname(socket, address, &length) == 0
      }
    }
    try #require(result)
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(socket) }

  /// Whether somebody called.
  var isCalled: Bool {
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 200) == 1
  }

  /// Calls, as somebody else would.
  func call() {
    let caller = Self.newSocket()
    var address = Self.address(port: port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(caller, $0, length) }
    }
    #expect(result == 0)
    close(caller)
  }

  private static func newSocket() -> Int32 {
    #if os(Linux)
      Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }
}
