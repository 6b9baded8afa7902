/// A block of the registries of special-purpose addresses.
struct SpecialAddressBlock: Sendable {
  /// The bits that the block's addresses begin with, padded with zeros.
  let start: [UInt8]
  /// The number of bits that the block's addresses begin with.
  let length: Int
  /// Whether the block's addresses can be reached from everywhere.
  let isPublic: Bool

  /// Creates a block from the bytes of its start.
  private init(_ start: [UInt8], _ length: Int, isPublic: Bool = false) {
    (self.start, self.length, self.isPublic) = (start, length, isPublic)
  }

  /// Creates a block from the groups of its start, up to the last one that is not zero.
  private init(groups: [UInt16], _ length: Int, isPublic: Bool = false) {
    let bytes = groups.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    self.init(
      bytes + [UInt8](repeating: 0, count: 16 - bytes.count), length, isPublic: isPublic)
  }

  /// Returns whether an address is in the block.
  func contains(_ address: [UInt8]) -> Bool {
    zip(start, address).enumerated().allSatisfy { index, pair in
      let bits = min(8, max(0, length - 8 * index))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
      return pair.0 & mask == pair.1 & mask
    }
  }

  /// The IANA IPv4 Special-Purpose Address Registry (RFC 6890), and multicast (RFC 5771).
  ///
  /// A block is not public if its use has ended, or if the registry does not say that it is
  /// globally reachable.
  static let ofFourBytes = [
    SpecialAddressBlock([0, 0, 0, 0], 8),
    SpecialAddressBlock([10, 0, 0, 0], 8),
    SpecialAddressBlock([100, 64, 0, 0], 10),
    SpecialAddressBlock([127, 0, 0, 0], 8),
    SpecialAddressBlock([169, 254, 0, 0], 16),
    SpecialAddressBlock([172, 16, 0, 0], 12),
    SpecialAddressBlock([192, 0, 0, 0], 24),
    SpecialAddressBlock([192, 0, 0, 9], 32, isPublic: true),
    SpecialAddressBlock([192, 0, 0, 10], 32, isPublic: true),
    SpecialAddressBlock([192, 0, 2, 0], 24),
    SpecialAddressBlock([192, 31, 196, 0], 24, isPublic: true),
    SpecialAddressBlock([192, 52, 193, 0], 24, isPublic: true),
    SpecialAddressBlock([192, 88, 99, 0], 24),
    SpecialAddressBlock([192, 168, 0, 0], 16),
    SpecialAddressBlock([192, 175, 48, 0], 24, isPublic: true),
    SpecialAddressBlock([198, 18, 0, 0], 15),
    SpecialAddressBlock([198, 51, 100, 0], 24),
    SpecialAddressBlock([203, 0, 113, 0], 24),
    SpecialAddressBlock([224, 0, 0, 0], 4),
    SpecialAddressBlock([240, 0, 0, 0], 4),
  ]

  /// The IANA IPv6 Special-Purpose Address Registry (RFC 6890), multicast (RFC 4291) and the former
  /// addresses of sites (RFC 3879).
  ///
  /// Blocks whose addresses embed an IPv4 address count as public here, because the embedded
  /// address decides.
  static let ofSixteenBytes = [
    SpecialAddressBlock(groups: [0, 0, 0, 0, 0, 0, 0, 0], 128),
    SpecialAddressBlock(groups: [0, 0, 0, 0, 0, 0, 0, 1], 128),
    SpecialAddressBlock(groups: [0x64, 0xFF9B, 1], 48),
    SpecialAddressBlock(groups: [0x100], 64),
    SpecialAddressBlock(groups: [0x100, 0, 0, 1], 64),
    SpecialAddressBlock(groups: [0x2001], 23),
    SpecialAddressBlock(groups: [0x2001, 0], 32, isPublic: true),
    SpecialAddressBlock(groups: [0x2001, 1, 0, 0, 0, 0, 0, 1], 128, isPublic: true),
    SpecialAddressBlock(groups: [0x2001, 1, 0, 0, 0, 0, 0, 2], 128, isPublic: true),
    SpecialAddressBlock(groups: [0x2001, 1, 0, 0, 0, 0, 0, 3], 128, isPublic: true),
    SpecialAddressBlock(groups: [0x2001, 3], 32, isPublic: true),
    SpecialAddressBlock(groups: [0x2001, 4, 0x112], 48, isPublic: true),
    SpecialAddressBlock(groups: [0x2001, 0x20], 28, isPublic: true),
    SpecialAddressBlock(groups: [0x2001, 0x30], 28, isPublic: true),
    SpecialAddressBlock(groups: [0x2001, 0xDB8], 32),
    SpecialAddressBlock(groups: [0x2620, 0x4F, 0x8000], 48, isPublic: true),
    SpecialAddressBlock(groups: [0x3FFF], 20),
    SpecialAddressBlock(groups: [0x5F00], 16),
    SpecialAddressBlock(groups: [0xFC00], 7),
    SpecialAddressBlock(groups: [0xFE80], 10),
    SpecialAddressBlock(groups: [0xFEC0], 10),
    SpecialAddressBlock(groups: [0xFF00], 8),
  ]
}
