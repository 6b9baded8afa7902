import Foundation

/// A socket of this machine that is bound to a port, and does what a test needs of it.
final class Loopback {
  /// The port, which nobody else can have meanwhile.
  let port: Int
  private let descriptor: Int32

  /// Binds a free port; without listening, whoever connects is refused.
  ///
  /// - Parameter isListening: Whether connections are taken; nothing is ever said on them.
  init(isListening: Bool) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var count = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, count) == 0 && getsockname(descriptor, address, &count) == 0
      }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    guard isBound, !isListening || listen(descriptor, 8) == 0 else {
      close(descriptor)
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
    }
  }

  deinit {
    close(descriptor)
  }

  /// A port that was free a moment ago.
  static func freePort() throws -> Int {
    try Loopback(isListening: false).port
  }
}
