import Testing

@testable import FetchCheck

struct IPAddressTests {
  /// The blocks of the registries, at both ends, and the exceptions within them.
  @Test(
    arguments: [
      ([0, 0, 0, 0], true), ([1, 1, 1, 1], false), ([9, 255, 255, 255], false),
      ([10, 0, 0, 0], true), ([10, 255, 255, 255], true), ([11, 0, 0, 0], false),
      ([100, 63, 0, 0], false), ([100, 64, 0, 0], true), ([100, 127, 0, 0], true),
      ([100, 128, 0, 0], false), ([127, 0, 0, 1], true), ([128, 0, 0, 1], false),
      ([169, 254, 169, 254], true), ([169, 253, 0, 0], false), ([172, 15, 0, 0], false),
      ([172, 16, 0, 0], true), ([172, 31, 255, 255], true), ([172, 32, 0, 0], false),
      ([192, 0, 0, 1], true), ([192, 0, 0, 8], true), ([192, 0, 0, 9], false),
      ([192, 0, 0, 10], false), ([192, 0, 0, 11], true), ([192, 0, 0, 170], true),
      ([192, 0, 1, 0], false), ([192, 0, 2, 1], true), ([192, 0, 3, 0], false),
      ([192, 31, 196, 1], false), ([192, 52, 193, 1], false), ([192, 88, 99, 1], true),
      ([192, 175, 48, 1], false), ([198, 51, 100, 7], true), ([198, 51, 101, 0], false),
      ([203, 0, 113, 255], true), ([203, 0, 114, 0], false), ([192, 168, 1, 1], true),
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
      ([0, 0, 0, 0, 0, 0, 0, 2], true), ([0, 0, 0, 0, 0, 0, 0x0808, 0x0808], false),
      ([0, 0, 0, 0, 0, 0, 0x7F00, 1], true), ([0x2001, 0x4860, 0, 0, 0, 0, 0, 1], false),
      ([0xFC00, 0, 0, 0, 0, 0, 0, 1], true), ([0xFDFF, 0, 0, 0, 0, 0, 0, 1], true),
      ([0xFE80, 0, 0, 0, 0, 0, 0, 1], true), ([0xFEC0, 0, 0, 0, 0, 0, 0, 1], true),
      ([0xFF02, 0, 0, 0, 0, 0, 0, 1], true), ([0, 0, 0, 0, 0, 0xFFFF, 0x7F00, 1], true),
      ([0, 0, 0, 0, 0, 0xFFFF, 0x0808, 0x0808], false),
      ([0x64, 0xFF9B, 0, 0, 0, 0, 0x0A00, 1], true),
      ([0x64, 0xFF9B, 0, 0, 0, 0, 0x0808, 8], false),
      ([0x64, 0xFF9B, 1, 0, 0, 0, 0x0808, 8], true), ([0x64, 0xFF9B, 2, 0, 0, 0, 0, 1], false),
      ([0x100, 0, 0, 0, 0, 0, 0, 1], true), ([0x100, 0, 0, 1, 0, 0, 0, 1], true),
      ([0x100, 0, 0, 2, 0, 0, 0, 1], false),
      // Teredo: the server and, inverted, the client.
      ([0x2001, 0, 0x0808, 0x0808, 0, 0, 0xF7F7, 0xF7F7], false),
      ([0x2001, 0, 0x0A00, 1, 0, 0, 0xF7F7, 0xF7F7], true),
      ([0x2001, 0, 0x0808, 0x0808, 0, 0, 0xF5FF, 0xFFFE], true),
      ([0x2001, 1, 0, 0, 0, 0, 0, 1], false), ([0x2001, 1, 0, 0, 0, 0, 0, 2], false),
      ([0x2001, 1, 0, 0, 0, 0, 0, 3], false), ([0x2001, 1, 0, 0, 0, 0, 0, 4], true),
      ([0x2001, 2, 0, 0, 0, 0, 0, 1], true), ([0x2001, 3, 0, 0, 0, 0, 0, 1], false),
      ([0x2001, 4, 0x112, 0, 0, 0, 0, 1], false), ([0x2001, 4, 0x113, 0, 0, 0, 0, 1], true),
      ([0x2001, 0x10, 0, 0, 0, 0, 0, 1], true), ([0x2001, 0x20, 0, 0, 0, 0, 0, 1], false),
      ([0x2001, 0x3F, 0, 0, 0, 0, 0, 1], false), ([0x2001, 0x1FF, 0, 0, 0, 0, 0, 1], true),
      ([0x2001, 0x200, 0, 0, 0, 0, 0, 1], false), ([0x2001, 0xDB8, 0, 0, 0, 0, 0, 1], true),
      ([0x2001, 0xDB9, 0, 0, 0, 0, 0, 1], false),
      ([0x2002, 0x0A00, 1, 0, 0, 0, 0, 1], true), ([0x2002, 0x0808, 0x0808, 0, 0, 0, 0, 1], false),
      ([0x2620, 0x4F, 0x8000, 0, 0, 0, 0, 1], false), ([0x3FFE, 0xFFFF, 0, 0, 0, 0, 0, 1], false),
      ([0x3FFF, 0, 0, 0, 0, 0, 0, 1], true), ([0x3FFF, 0x0FFF, 0, 0, 0, 0, 0, 1], true),
      ([0x3FFF, 0x1000, 0, 0, 0, 0, 0, 1], false), ([0x5F00, 0, 0, 0, 0, 0, 0, 1], true),
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
