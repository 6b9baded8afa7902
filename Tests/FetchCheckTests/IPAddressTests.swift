import Testing

@testable import FetchCheck

struct IPAddressTests {
  /// The blocks of RFC 6890, at both ends.
  @Test(
    arguments: [
      ([0, 0, 0, 0], true), ([1, 1, 1, 1], false), ([9, 255, 255, 255], false),
      ([10, 0, 0, 0], true), ([10, 255, 255, 255], true), ([11, 0, 0, 0], false),
      ([100, 63, 0, 0], false), ([100, 64, 0, 0], true), ([100, 127, 0, 0], true),
      ([100, 128, 0, 0], false), ([127, 0, 0, 1], true), ([128, 0, 0, 1], false),
      ([169, 254, 169, 254], true), ([169, 253, 0, 0], false), ([172, 15, 0, 0], false),
      ([172, 16, 0, 0], true), ([172, 31, 255, 255], true), ([172, 32, 0, 0], false),
      ([192, 0, 0, 1], true), ([192, 0, 1, 0], false), ([192, 168, 1, 1], true),
      ([192, 169, 0, 0], false), ([198, 18, 0, 0], true), ([198, 20, 0, 0], false),
      ([223, 255, 255, 255], false), ([224, 0, 0, 1], true), ([255, 255, 255, 255], true),
      ([], true),
    ] as [([UInt8], Bool)])
  func `an address of four bytes is private or not`(bytes: [UInt8], isPrivate: Bool) {
    #expect(IPAddress(bytes).isPrivate == isPrivate)
  }

  @Test(
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 0], true), ([0, 0, 0, 0, 0, 0, 0, 1], true),
      ([0, 0, 0, 0, 0, 0, 0, 2], false), ([0x2001, 0x4860, 0, 0, 0, 0, 0, 1], false),
      ([0xFC00, 0, 0, 0, 0, 0, 0, 1], true), ([0xFDFF, 0, 0, 0, 0, 0, 0, 1], true),
      ([0xFE80, 0, 0, 0, 0, 0, 0, 1], true), ([0xFEC0, 0, 0, 0, 0, 0, 0, 1], false),
      ([0xFF02, 0, 0, 0, 0, 0, 0, 1], true), ([0, 0, 0, 0, 0, 0xFFFF, 0x7F00, 1], true),
      ([0, 0, 0, 0, 0, 0xFFFF, 0x0808, 0x0808], false),
      ([0x64, 0xFF9B, 0, 0, 0, 0, 0x0A00, 1], true),
      ([0x64, 0xFF9B, 0, 0, 0, 0, 0x0808, 8], false),
    ] as [([UInt16], Bool)])
  func `an address of sixteen bytes is private or not`(groups: [UInt16], isPrivate: Bool) {
    let bytes = groups.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(IPAddress(bytes).isPrivate == isPrivate)
  }

  @Test func `addresses are written in numbers`() {
    #expect(IPAddress([127, 0, 0, 1]).description == "127.0.0.1")
    #expect(
      IPAddress([UInt8](repeating: 0, count: 14) + [1, 2]).description == "0:0:0:0:0:0:0:102")
  }
}
