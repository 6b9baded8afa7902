import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import TestSupport
import Testing

/// Property lists in XML: what is taken and what is refused.
struct EntitlementsXMLTests {
  private static let dictionary =
    "<dict><key>com.apple.developer.associated-domains</key>"
    + "<array><string>applinks:example.com</string></array></dict>"

  private static func plist(_ members: String) -> String {
    "<plist version=\"1.0\"><dict>\(members)</dict></plist>"
  }

  @Test func `a list in XML is read, or refused with the line of its error and a fix`() throws {
    func domains(_ text: String) -> [String] {
      do throws(EntitlementsError) {
        return try Entitlements(parsing: Array(text.utf8)).domains().map(\.description)
      } catch {
        return [error.description]
      }
    }
    let kinds = [
      "what may be around a list", "no property list", "no XML", "malformed scalars",
      "declarations in the DOCTYPE", "texts in other notations",
    ]
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsEntitlementsTests/Answers/xml.txt",
      Dictionary(uniqueKeysWithValues: kinds.map { ($0, domains) }))
  }

  @Test(arguments: [
    ("a&amp;b", "a&b"), ("&#x61;&#98;", "ab"), ("<![CDATA[<a>&amp;]]>", "<a>&amp;"),
    ("a<!-- b -->c", "ac"), ("a<?b?>c", "ac"), (" a ", " a "), ("\n", "\n"), ("", ""),
    ("é\u{1F600}", "é\u{1F600}"), ("\r\n", "\n"),
  ])
  func `a string is its characters, however they are written`(written: String, text: String) throws
  {
    let list = Self.plist(
      "<key>com.apple.developer.associated-domains</key><array><string>\(written)</string></array>")
    let read = try #require(Entitlements(list).entries.first?.text)
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `values of every type may stand beside the domains, and among them`() throws {
    let others = """
      <dict/> <array/> <data>AA==</data> <date>2020-01-01T00:00:00Z</date> <integer>1</integer>
      <real>1.5</real> <true/> <false></false>
      """
    let list = Self.plist(
      "<key>a</key><array>\(others)</array>"
        + "<key>com.apple.developer.associated-domains</key><array>\(others)</array>")
    let entitlements = try Entitlements(list)
    #expect(
      entitlements.entries.map(\.typeName) == [
        "a dictionary", "an array", "data", "a date", "a number", "a number", "a Boolean",
        "a Boolean",
      ])
    #expect(entitlements.ignored().map(\.error.code) == .init(repeating: .wrongType, count: 8))
    #expect(entitlements.ignored().map(\.index) == Array(0..<8))
  }

  @Test(arguments: [
    ("integer", "0"), ("integer", " -\t42"), ("integer", "+0x1F"), ("integer", "-0XfF"),
    ("integer", "18446744073709551615"), ("integer", "-9223372036854775808"),
    ("real", "\n-1.5"), ("real", ".5e3"), ("real", "1.E+3"), ("real", "-Inf"), ("real", "NaN"),
    ("real", "infinity"), ("date", "2024-01-31T23:59:59Z"), ("date", "-1-99-99T99:99:99Z"),
    ("data", ""), ("data", "\n AP8=\n"), ("data", "*"), ("integer", "4<!-- a -->2"),
    ("true", "<!-- a -->"), ("false", "<![CDATA[]]>"),
  ])
  func `scalars are read in every form that Apple's readers accept`(element: String, text: String)
    throws
  {
    let list = Self.plist("<key>a</key><\(element)>\(text)</\(element)>")
    #expect(try Entitlements(list).entries.isEmpty)
  }

  @Test(arguments: [
    "UTF-16", "UTF-16LE", "UTF-32", "IBM037", "windows-1252", "ISO-8859-1", "us-ascii",
  ])
  func `a file without a byte order mark is in the encoding that it declares`(declared: String) {
    let text = "<?xml version=\"1.0\" encoding=\"\(declared)\"?><plist>\(Self.dictionary)"
    let error = Entitlements.error(in: text + "<!-- é --></plist>")
    #expect(error?.line == 1)
    #expect(error?.message.contains("is UTF-8, but its XML declaration says") == true)
    #expect(error?.message.contains("save the file as UTF-8") == true)
  }

  @Test(arguments: ["UTF-8", "UTF-16", "UTF-16LE", "UTF-32BE", "IBM037"])
  func `a byte order mark decides the encoding, whatever the file declares`(declared: String) throws
  {
    let text =
      "\u{FEFF}<?xml version=\"1.0\" encoding=\"\(declared)\"?><plist>\(Self.dictionary)</plist>"
    let encodings: [String.Encoding] = [
      .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]
    for encoding in encodings {
      let bytes = Array(try #require(text.data(using: encoding)))
      let domains = try Entitlements(parsing: bytes).domains().map(\.description)
      #expect(domains == ["applinks:example.com"], "\(encoding)")
    }
  }

  @Test(arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2]])
  func `UTF-8 must be well-formed`(bytes: [UInt8]) {
    let text =
      Array("<plist>\n<dict><key>".utf8) + bytes + Array("</key><true/></dict></plist>".utf8)
    let error = Entitlements.error(in: text)
    #expect(error?.line == 2)
    #expect(error?.message.contains("not UTF-8 throughout") == true)
  }

  @Test(arguments: [false, true])
  func `UTF-16 must be well-formed and have a byte order mark`(bigEndian: Bool) {
    let good = EntitlementsFixture.utf16(
      Array("<plist>\n<dict/></plist>".utf8), bigEndian: bigEndian)
    #expect(Entitlements.error(in: good) == nil)
    let odd = Entitlements.error(in: good + [0x0A])
    #expect(odd?.message.contains("throughout") == true)
    let lone: [UInt8] = bigEndian ? [0xD8, 0x00] : [0x00, 0xD8]
    #expect(Entitlements.error(in: good + lone)?.line == 2)
    let unmarked = Entitlements.error(in: Array(good.dropFirst(2)))
    #expect(unmarked?.message.contains("without a byte order mark") == true)
  }

  @Test func `UTF-32 must be well-formed and have a byte order mark`() throws {
    let text = "\u{FEFF}<plist>\n<dict/></plist>"
    let good = Array(try #require(text.data(using: .utf32LittleEndian)))
    #expect(Entitlements.error(in: good) == nil)
    let surrogate = Entitlements.error(in: good + [0x00, 0xD8, 0, 0])
    #expect(surrogate?.line == 2)
    #expect(surrogate?.message.contains("not UTF-32LE throughout") == true)
    let unmarked = Entitlements.error(in: Array(good.dropFirst(4)))
    #expect(unmarked?.message.contains("UTF-32LE without a byte order mark") == true)
  }

  @Test(arguments: ["\0", "\0<set/>", "\n\0"])
  func `a NUL does not end a text`(ending: String) {
    let error = Entitlements.error(in: "<plist>\(Self.dictionary)</plist>\(ending)")
    #expect(error?.message.contains("throughout") == true)
  }
}
