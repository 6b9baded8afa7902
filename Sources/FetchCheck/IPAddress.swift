/// An address of the Internet Protocol, of 4 or 16 bytes.
struct IPAddress: Sendable, Hashable {
  private let bytes: [UInt8]

  /// Creates an address from its bytes.
  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Whether the address is not on the public internet: this machine, a private or local network, a
  /// group, or reserved.
  ///
  /// The blocks are those of the registries of special-purpose addresses (RFC 6890).
  var isPrivate: Bool {
    if let mapped { return mapped.isPrivate }
    let blocks = bytes.count == 4 ? Self.blocks4 : Self.blocks6
    return bytes.count != 4 && bytes.count != 16 || blocks.contains { isIn($0.start, $0.length) }
  }

  /// The address of four bytes that one of sixteen stands for; `nil` if it does not.
  private var mapped: IPAddress? {
    let prefixes = [
      [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF],
      [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8),
    ]
    guard bytes.count == 16, prefixes.contains(where: bytes.starts) else { return nil }
    return IPAddress(bytes.suffix(4))
  }

  private func isIn(_ start: [UInt8], _ length: Int) -> Bool {
    zip(start, bytes).enumerated().allSatisfy { index, pair in
      let bits = min(8, max(0, length - 8 * index))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
      return pair.0 & mask == pair.1 & mask
    }
  }

  private static let blocks4: [(start: [UInt8], length: Int)] = [
    ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12),
    ([192, 0, 0], 24), ([192, 168], 16), ([198, 18], 15), ([224], 4), ([240], 4),
  ]

  private static let blocks6: [(start: [UInt8], length: Int)] = [
    ([UInt8](repeating: 0, count: 16), 127), ([0xFC], 7), ([0xFE, 0x80], 10), ([0xFF], 8),
  ]
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
