import CCurl
import FoundationShim

/// A gate that opens the sockets of a transfer, but none to an address that is not public.
///
/// The gate sees each address after the name is resolved, so that no name can bypass it.
final class AddressGate {
  /// The address that was refused; `nil` if none was.
  private(set) var refused: String?

  /// Returns a socket for an address; `CURL_SOCKET_BAD` if it is not public.
  func socket(to address: UnsafePointer<curl_sockaddr>) -> curl_socket_t {
    let (family, offset) = (address.pointee.family, MemoryLayout<curl_sockaddr>.offset(of: \.addr))
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(address), count: (offset ?? 0) + Int(address.pointee.addrlen)
    ).dropFirst(offset ?? 0)
    // The address follows the family and the port, and with IPv6 four more bytes.
    let ip = IPAddress(
      bytes.dropFirst(family == AF_INET6 ? 8 : 4).prefix(family == AF_INET6 ? 16 : 4))
    guard !ip.isPrivate else {
      refused = ip.description
      return CURL_SOCKET_BAD
    }
    return FoundationShim.socket(family, address.pointee.socktype, address.pointee.protocol)
  }
}
