import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import TestSupport
import Testing

/// Binary property lists: what is taken and what is refused.
struct EntitlementsBinaryTests {
  private typealias Fixture = BinaryPropertyListFixture

  private static let key = "com.apple.developer.associated-domains"

  /// A list whose entries are these objects.
  private static func list(
    _ entries: [Fixture.Object], offsetSize: Int = 2, referenceSize: Int = 1
  ) -> [UInt8] {
    Fixture.bytes(
      [.dictionary([1: 2]), .string(key), .array(Array(3..<3 + entries.count))] + entries,
      offsetSize: offsetSize, referenceSize: referenceSize)
  }

  @Test(arguments: 1...8)
  func `a list is read whatever the width of its numbers`(size: Int) throws {
    for other in 1...8 {
      let list = Self.list(
        [.string("applinks:example.com")], offsetSize: size, referenceSize: other)
      #expect(try Entitlements(list).domains().map(\.description) == ["applinks:example.com"])
    }
  }

  @Test func `what Foundation writes is read`() throws {
    let entries = [
      "applinks:example.com", "é", "\u{1F600}", "", String(repeating: "a", count: 300),
    ]
    let list: [String: Any] = [
      Self.key: entries, "a": [1, 1.5, true, Date(), Data([1]), [:], []] as [Any],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    #expect(try Entitlements(parsing: Array(data)).entries.map(\.text) == entries)
  }

  @Test func `values of every type are distinguished`() throws {
    let entries: [(Fixture.Object, String)] = [
      (.raw([0x00]), "null"), (.raw([0x08]), "a Boolean"), (.raw([0x09]), "a Boolean"),
      (.raw([0x10, 1]), "a number"), (.raw([0x14] + [UInt8](repeating: 1, count: 16)), "a number"),
      (.raw([0x22, 0, 0, 0, 0]), "a number"), (.raw([0x23, 0, 0, 0, 0, 0, 0, 0, 0]), "a number"),
      (.raw([0x33, 0, 0, 0, 0, 0, 0, 0, 0]), "a date"), (.raw([0x41, 1]), "data"),
      (.raw([0x80, 1]), "an object identifier"), (.array([]), "an array"),
      (.dictionary([:]), "a dictionary"), (.string("a"), "a string"),
    ]
    let entitlements = try Entitlements(Self.list(entries.map(\.0)))
    #expect(entitlements.entries.map(\.typeName) == entries.map(\.1))
  }

  @Test func `an object identifier has 32 bits at most, in however many bytes`() throws {
    for bytes: [UInt8] in [[0x83, 0xFF, 0xFF, 0xFF, 0xFF], [0x84, 0, 1, 0, 0, 0]] {
      let entries = try Entitlements(Self.list([.raw(bytes)])).entries
      #expect(entries.map(\.typeName) == ["an object identifier"])
    }
    let error = #expect(throws: EntitlementsError.self) {
      try Entitlements(Self.list([.raw([0x84, 1, 0, 0, 0, 0])]))
    }
    #expect(error?.message == "an object identifier of the list has more than 32 bits")
  }

  @Test func `a text beyond ASCII that says to be ASCII is no domain, but no damage`() throws {
    let entitlements = try Entitlements(Self.list([.raw([0x51, 0xE9])]))
    #expect(entitlements.entries.map(\.text) == ["\u{E9}"])
  }

  @Test func `of a repeated key the last counts`() throws {
    let list = Fixture.bytes([
      .dictionary([1: 2, 1: 3]), .string(Self.key), .array([4]), .array([5]),
      .string("applinks:first.com"), .string("applinks:last.com"),
    ])
    #expect(try Entitlements(list).domains().map(\.host) == ["last.com"])
  }

  @Test(
    arguments: [
      [0x01], [0x0F], [0x15] + [UInt8](repeating: 0, count: 32), [0x20, 0], [0x30], [0x34], [0x70],
      [0xC1, 0], [0xE0], [0xF0], [0x5F, 0x20, 1], [0x5F, 0x14], [0x5F], [0x13, 0, 0],
    ] as [[UInt8]])
  func `objects that cannot be are refused`(object: [UInt8]) {
    let error = Entitlements.error(in: Self.list([.raw(object)]))
    #expect(error?.message.contains("damaged") == true)
  }

  @Test(arguments: [0x4F, 0x5F, 0x6F, 0xAF])
  func `no length is believed, up to the edges of its numbers`(marker: UInt8) {
    for size in 0...3 {
      for number in Self.edges where number != 0 {
        let bytes = Fixture.number(number, 1 << size)
        let object = [marker, 0x10 | UInt8(size)] + bytes
        let value = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        // Small lengths reach into what follows in the file, large ones out of it.
        guard value > 100 else { continue }
        #expect(Entitlements.error(in: Self.list([.raw(object)])) != nil)
        let dictionary = [0xDF, 0x10 | UInt8(size)] + bytes
        #expect(Entitlements.error(in: Self.list([.raw(dictionary)])) != nil)
      }
    }
  }

  /// Numbers where arithmetic goes wrong.
  static let edges = [
    0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x1_0000_0000,
    .max, .min, .max - 1, -2,
  ]

  @Test(arguments: [8, 16, 24])
  func `no number of the trailer is believed`(field: Int) {
    var list = Self.list([.string("applinks:example.com")])
    let start = list.count - 32 + field
    let good = list[start..<start + 8]
    for number in Self.edges where !good.elementsEqual(Fixture.number(number, 8)) {
      list.replaceSubrange(start..<start + 8, with: Fixture.number(number, 8))
      #expect(Entitlements.error(in: list) != nil)
    }
  }

  @Test(arguments: [6, 7], [0, 9, 0x80, 0xFF] as [UInt8])
  func `numbers are as wide as the trailer says`(field: Int, size: UInt8) {
    var list = Self.list([.string("applinks:example.com")])
    list[list.count - 32 + field] = size
    #expect(Entitlements.error(in: list) != nil)
  }

  @Test(arguments: edges)
  func `references lead to objects of the list`(number: Int) {
    guard number > 3 || number < 0 else { return }
    let reference = Fixture.number(number, 8)
    let list = Fixture.bytes(
      [
        .dictionary([1: 2]), .string(Self.key), .raw([0xA1] + reference),
        .string("applinks:example.com"),
      ], referenceSize: 8)
    let error = Entitlements.error(in: list)
    #expect(error?.message.contains("an object that it does not have") == true)
  }

  @Test func `a key is a string`() {
    let list = Fixture.bytes([.dictionary([1: 1]), .array([])])
    #expect(Entitlements.error(in: list)?.message.contains("is not a string") == true)
  }

  @Test func `the root is a dictionary`() {
    let error = Entitlements.error(in: Fixture.bytes([.array([])]))
    #expect(error?.message.contains("found an array") == true)
  }

  @Test(arguments: [0, 2, 4])
  func `what holds itself is refused`(target: Int) {
    let list = Fixture.bytes([
      .dictionary([1: 2]), .string("a"), .array([3]), .dictionary([1: 4]), .array([target]),
    ])
    #expect(Entitlements.error(in: list)?.message.contains("holds itself") == true)
  }

  @Test func `what is shared may be shared, but not without end`() throws {
    let shared = Fixture.bytes([
      .dictionary([1: 2, 3: 2]), .string(Self.key), .array([4, 4, 4]), .string("a"),
      .string("applinks:example.com"),
    ])
    #expect(try Entitlements(shared).entries.count == 3)
    let repeated = Fixture.bytes(
      [.dictionary([1: 2]), .string("a")] + (3..<60).map { .array([$0, $0]) } + [.array([])])
    #expect(Entitlements.error(in: repeated)?.message.contains("each reference counted") == true)
  }

  @Test func `arrays that share their bytes are refused before they are read`() {
    let levels = 100
    let arrays = (0..<levels).map {
      Fixture.Object.raw([0xAF, 0x12, 0, 0x0F, 0, 0, UInt8($0 + 3)])
    }
    let filling = Fixture.Object.raw([UInt8](repeating: 0x01, count: 1_000_000))
    let list = Fixture.bytes(
      [.dictionary([1: 2]), .string(Self.key)] + arrays + [.raw([0x09]), filling],
      offsetSize: 4, referenceSize: 1)
    bounded {
      #expect(Entitlements.error(in: list)?.message.contains("each reference counted") == true)
    }
  }

  @Test func `a long text that is shared is not multiplied`() {
    let list = Fixture.bytes([
      .dictionary([1: 2]), .string(Self.key), .array(Array(repeating: 3, count: 50_000)),
      .string(String(repeating: "a", count: 500_000)),
    ])
    bounded {
      #expect(Entitlements.error(in: list)?.message.contains("texts of the list") == true)
    }
  }

  @Test(arguments: [0x31, 0x78, 0xFF] as [UInt8])
  func `the last byte of the version may be any`(last: UInt8) throws {
    var list = EntitlementsFixture.binary(entries: ["applinks:example.com"])
    list[7] = last
    #expect(try Entitlements(parsing: list).entries.map(\.text) == ["applinks:example.com"])
  }

  @Test(arguments: ["bplist10", "bplist16", "bplist"])
  func `other versions of the format are named`(mark: String) {
    #expect(
      Entitlements.error(in: mark)?.message.contains("not of a version from 00 to 09") == true)
  }
}
