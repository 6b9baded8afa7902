import AssociatedDomains
import AssociatedDomainsEntitlements
import TestSupport
import Testing

/// Which limit of the reader a file exceeds, for programs that must tell that from a broken file.
struct EntitlementsLimitTests {
  private typealias Fixture = BinaryPropertyListFixture

  private static func xml(_ value: String) -> [UInt8] {
    Array("<plist><dict><key>a</key>\(value)</dict></plist>".utf8)
  }

  /// A profile whose content is pieces of which none ends.
  private static func profile(_ pieces: [UInt8], count: Int) -> [UInt8] {
    let whole = SignedDataFixture(form: .ber, content: [7]).bytes
    let content = whole.firstIndex(of: 0x24) ?? 0
    return whole[..<content] + [0x24, 0x80] + Array(repeatElement(pieces, count: count).joined())
  }

  private static let form = MachOFixture.Form.littleEndian64

  private static var programOfManyCommands: [UInt8] {
    var image = MachOFixture.image(form, entitlements: EntitlementsFixture.xml(entries: []))
    image.replaceSubrange(16..<20, with: form.number(10_001))
    return image
  }

  private static func file(over limit: EntitlementsError.Limit) -> [UInt8] {
    switch limit {
    case .byteCount: xml(String(repeating: " ", count: 4_194_304))
    case .textByteCount:
      Fixture.bytes([
        .dictionary([1: 2]), .string("a"), .array(Array(repeating: 3, count: 50)),
        .string(String(repeating: "a", count: 100_000)),
      ])
    case .valueCount: xml("<array>\(String(repeating: "<true/>", count: 100_000))</array>")
    case .depth: xml(String(repeating: "<array>", count: 128))
    case .attributeCount: xml("<array\((0..<33).map { " a\($0)=''" }.joined())/>")
    case .entryCount:
      EntitlementsFixture.binary(entries: Array(repeating: "applinks:a.com", count: 10_001))
    case .envelopeElementCount: profile([0x04, 0], count: 100_000)
    case .envelopeDepth: profile([0x24, 0x80], count: 64)
    case .loadCommandCount: programOfManyCommands
    case .signatureBlobCount:
      MachOFixture.image(
        form,
        signature: MachOFixture.signature(Array(repeating: (slot: 1, bytes: []), count: 10_001)))
    }
  }

  @Test(arguments: EntitlementsError.Limit.allCases)
  func `a file that exceeds a limit is refused for it`(limit: EntitlementsError.Limit) {
    #expect(Entitlements.error(in: Self.file(over: limit))?.limit == limit)
  }

  @Test func `the limits hold for every form of a list and in every file`() {
    let nested = (3..<130).map { Fixture.Object.array([$0]) } + [.array([])]
    let deep = Fixture.bytes([.dictionary([1: 2]), .string("a")] + nested)
    #expect(Entitlements.error(in: deep)?.limit == .depth)
    let long = SignedDataFixture(content: Self.file(over: .byteCount))
    #expect(Entitlements.error(in: long.bytes)?.limit == .byteCount)
  }

  @Test(arguments: ["", "{}", "<plist>", "<plist><dict><a/></dict></plist>", "bplist00", "0"])
  func `a file that is broken, or something else, exceeds none`(text: String) throws {
    let error = try #require(Entitlements.error(in: text))
    #expect(error.limit == nil)
  }
}
