/// An address of the Internet Protocol, of 4 or 16 bytes.
struct IPAddress: Sendable, Hashable {
  private let bytes: [UInt8]

  /// Creates an address from its bytes.
  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Whether the address is not on the public internet, but that of this machine, a private or
  /// local network, a group or an example, or reserved.
  ///
  /// Of the registries' blocks that contain the address, the smallest one decides. An address that
  /// embeds others, as tunnels and translators do, is private if any of them is private.
  var isPrivate: Bool {
    let blocks: [SpecialAddressBlock]
    switch bytes.count {
    case 4: blocks = SpecialAddressBlock.ofFourBytes
    case 16: blocks = SpecialAddressBlock.ofSixteenBytes
    default: return true
    }
    let block = blocks.filter { $0.contains(bytes) }.max { $0.length < $1.length }
    return block?.isPublic == false || embedded.contains(where: \.isPrivate)
  }

  /// The IPv4 addresses that the address embeds: mapped and compatible ones (RFC 4291), those of
  /// translators (RFC 6052), of 6to4 (RFC 3056), and of Teredo's server and client (RFC 4380).
  private var embedded: [IPAddress] {
    guard bytes.count == 16 else { return [] }
    let zeros = [UInt8](repeating: 0, count: 12)
    let starts = [
      zeros, zeros.prefix(10) + [0xFF, 0xFF], [0x00, 0x64, 0xFF, 0x9B] + zeros.prefix(8),
    ]
    if starts.contains(where: bytes.starts) { return [IPAddress(bytes.suffix(4))] }
    if bytes.starts(with: [0x20, 0x02]) { return [IPAddress(bytes[2..<6])] }
    if bytes.starts(with: [0x20, 0x01, 0, 0]) {
      return [IPAddress(bytes[4..<8]), IPAddress(bytes.suffix(4).map { ~$0 })]
    }
    return []
  }
}

extension IPAddress: CustomStringConvertible {
  /// `127.0.0.1`, or eight groups of hexadecimal digits.
  var description: String {
    guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2).map { index in
      String(Int(bytes[index]) << 8 | Int(bytes[index + 1]), radix: 16)
    }.joined(separator: ":")
  }
}
