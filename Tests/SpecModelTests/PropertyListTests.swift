import Foundation
import TestSupport
import Testing

@testable import SpecModel

/// The rules ENT-001, ENT-002, ENT-006, ENT-007, ENT-008, ENT-016, X-45, X-55, X-64, X-65, X-66,
///
struct PropertyListTests {
  private static let entry = "<array><string>applinks:a.com</string></array>"
  private static let member = "<key>\(Lists.key)</key>\(entry)"
  private static let dict = "<dict>\(member)</dict>"

  private func isAccepted(_ list: String) -> Bool {
    ModelAnswer.entitlements(Data(list.utf8)) != "refused"
  }

  @Test func `lists and scalars in XML are read, or refused as a whole`() throws {
    func scalars(_ element: String) -> (String) -> [String] {
      { text in
        let value = "<key>x</key><array><\(element)>\(text)</\(element)></array>"
        return [
          ModelAnswer.entitlements(Data("<plist><dict>\(Self.member)\(value)</dict></plist>".utf8))
        ]
      }
    }
    let elements = ["integer", "real", "date", "data", "true", "false"]
    let scalarKinds = Dictionary(uniqueKeysWithValues: elements.map { ($0, scalars($0)) })
    try Golden.expectAnswers(
      at: "Tests/SpecModelTests/Answers/property-lists.txt",
      scalarKinds.merging([
        "lists": { list in
          let text = list.replacing("DICT", with: Self.dict).replacing("MEMBER", with: Self.member)
            .replacing("ENTRY", with: Self.entry)
          return [ModelAnswer.entitlements(Data(text.utf8))]
        }
      ]) { $1 })
  }

  @Test func `text keeps its spaces and gets its line ends`() throws {
    var text = XMLCharacters("<a>\r\n x\ry\t&#13;</a>")
    #expect(try text.root().text == "\n x\ny\t\r")
  }

  @Test(arguments: ["UTF-16", "utf-16le", "UTF-32BE", "utf-8"])
  func `wide text needs its mark and any name`(_ name: String) {
    let list = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist>\(Self.dict)</plist>"
    for width in [2, 4] {
      let units = width == 2 ? list.utf16.map(Int.init) : list.unicodeScalars.map { Int($0.value) }
      let big = ([0xFEFF] + units).flatMap { Lists.number($0, width) }
      let little = ([0xFEFF] + units).flatMap { Lists.number($0, width).reversed() }
      for bytes in [big, little] {
        #expect(ModelAnswer.entitlements(Data(bytes)) == "applinks:a.com")
        #expect(ModelAnswer.entitlements(Data(bytes.dropFirst(width))) == "refused")
        #expect(ModelAnswer.entitlements(Data(bytes.dropLast())) == "refused")
      }
    }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    let list = Data("<plist><dict><key>".utf8) + [0xFF] + Data("</key><true/></dict></plist>".utf8)
    #expect(ModelAnswer.entitlements(list) == "refused")
  }

  @Test func `size depth and number are limited`() {
    func nested(_ depth: Int) -> String {
      let inner = depth - 1
      return "<plist><dict><key>a</key>" + String(repeating: "<array>", count: inner)
        + String(repeating: "</array>", count: inner) + "</dict></plist>"
    }
    #expect(isAccepted(nested(128)))
    #expect(!isAccepted(nested(129)))
    #expect(!isAccepted(nested(20_000)))
    let space = String(repeating: " ", count: 4_194_305 - "<plist><dict/></plist>".count)
    #expect(!isAccepted("<plist><dict/>" + space + "</plist>"))
    #expect(isAccepted("<plist><dict/>" + space.prefix(1000) + "</plist>"))
    func many(_ count: Int) -> String {
      let values = String(repeating: "<true/>", count: count)
      return "<plist><dict><key>a</key><array>\(values)</array></dict></plist>"
    }
    #expect(isAccepted(many(99_000)))
    #expect(!isAccepted(many(101_000)))
  }

  private static let key = Lists.string(Lists.key)
  private static let text = Lists.string("applinks:a.com")

  @Test(
    arguments: [
      ([[0xD1, 1, 2], key, [0xA1, 3], [0x61, 0, 0x78]], "0:no-service"),
      ([[0xD2, 1, 1, 2, 3], key, [0xA0], [0xA1, 4], text], "applinks:a.com"),
      ([[0xD1, 1, 2], key, [0xDF, 0x10, 0]], ""),
      ([[0xD1, 2, 1], key, [0x10, 1]], "refused"),
      ([[0xD1, 1, 2], key, [0xC1, 3], text], "refused"),
      ([[0xD1, 1, 2], key, [0x70]], "refused"),
      ([[0xD1, 1, 2], key, [0xAF, 0x13] + Lists.number(.max, 8)], "refused"),
      ([[0xDF, 0x13] + Lists.number(.max, 8), key], "refused"),
      ([[0xD1, 1, 2], key, [0x5F, 0x13] + Lists.number(.max, 8)], "refused"),
      ([[0xD1, 1, 2], key, [0x5F, 0x51]], "refused"),
    ] as [([[UInt8]], String)])
  func `binary list is read within its bounds`(_ objects: [[UInt8]], _ says: String) {
    #expect(ModelAnswer.entitlements(Lists.binary(objects)) == says)
  }

  @Test(arguments: [("bplist01", true), ("bplist0x", true), ("bplist10", false)])
  func `version of a binary list begins with 0`(_ header: String, _ isRead: Bool) {
    let list = Lists.binary([[0xD1, 1, 2], Self.key, [0xA1, 3], Self.text]).dropFirst(8)
    let says = ModelAnswer.entitlements(Data(header.utf8) + list)
    #expect(says == (isRead ? "applinks:a.com" : "refused"))
  }

  @Test func `binary list of Foundation is read`() throws {
    let entries = ["applinks:a.com", "webcredentials:*.ä.com", "x"]
    let list = try PropertyListSerialization.data(
      fromPropertyList: [Lists.key: entries, "a": [1, 2.5, true]], format: .binary, options: 0)
    #expect(ModelAnswer.entitlements(list) == "applinks:a.com 1:invalid-host 2:no-service")
  }
}
