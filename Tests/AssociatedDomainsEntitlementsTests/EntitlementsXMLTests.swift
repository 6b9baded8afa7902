import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import Testing

/// Property lists in XML: what is taken and what is refused.
struct EntitlementsXMLTests {
  private static let dictionary =
    "<dict><key>com.apple.developer.associated-domains</key>"
    + "<array><string>applinks:example.com</string></array></dict>"

  private static let documentType =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
    + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"

  private static func plist(_ members: String) -> String {
    "<plist version=\"1.0\"><dict>\(members)</dict></plist>"
  }

  @Test(
    "All that XML allows around a list is taken",
    arguments: [
      dictionary, "<plist>\(dictionary)</plist>", " \r\n\t<plist>\(dictionary)</plist>\n\n",
      "<?xml version=\"1.0\"?><plist>\(dictionary)</plist>",
      "<?xml version='1.0' encoding='us-ascii'?><plist>\(dictionary)</plist>",
      "<?xml version='1.0' encoding='ISO-8859-1'?><plist>\(dictionary)</plist>",
      "<?xml version='1.0' encoding='UTF8'?><plist>\(dictionary)<!-- é --></plist>",
      "<?xml version='1.0' encoding='utf-8' standalone='yes'?><plist>\(dictionary)</plist>",
      "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist>\(dictionary)</plist>",
      "\(documentType)<plist>\(dictionary)</plist>", "<!DOCTYPE plist><plist>\(dictionary)</plist>",
      "<!DOCTYPE plist SYSTEM \"x.dtd\"><plist>\(dictionary)</plist>",
      "<!-- <!DOCTYPEplist> --><!DOCTYPE\nplist SYSTEM \"<!DOCTYPEa\"><plist>\(dictionary)</plist>",
      "<!-- a --><?b c?><plist><!-- d --><?e?>\(dictionary)<!-- f --></plist><!-- g -->",
      "<?xml-stylesheet encoding=\"x\"?><plist>\(dictionary)</plist>",
      "<plist xmlns=\"urn:x\" unknown='y' x:z=''>\(dictionary)</plist>",
    ])
  func surroundings(text: String) throws {
    #expect(try Entitlements(text).domains().map(\.description) == ["applinks:example.com"])
  }

  @Test(
    "A string is its characters, however they are written",
    arguments: [
      ("a&amp;b", "a&b"), ("&#x61;&#98;", "ab"), ("<![CDATA[<a>&amp;]]>", "<a>&amp;"),
      ("a<!-- b -->c", "ac"), ("a<?b?>c", "ac"), (" a ", " a "), ("\n", "\n"), ("", ""),
      ("é\u{1F600}", "é\u{1F600}"), ("\r\n", "\n"),
    ])
  func strings(written: String, text: String) throws {
    let list = Self.plist(
      "<key>com.apple.developer.associated-domains</key><array><string>\(written)</string></array>")
    let read = try #require(Entitlements(list).entries.first?.text)
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("Values of every type may stand beside the domains, and among them")
  func types() throws {
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

  /// A text, the line of its error, and words that the message must hold.
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int?
    let words: [String]

    init(_ text: String, _ line: Int?, _ words: String...) {
      (self.text, self.line, self.words) = (text, line, words)
    }

    var testDescription: String { text.debugDescription }
  }

  @Test(
    "What is no property list is refused where it ceases to be one",
    arguments: [
      Example("<html></html>", 1, "`html`", "`plist`"),
      Example("<?a?>\n<!-- -->\n<!DOCTYPEplist>\(dictionary)", 3, "white space", "DOCTYPE"),
      Example("<array/>", 1, "`array`", "`plist`"),
      Example("<plist/>", 1, "empty"), Example("<plist>\n<array/></plist>", 2, "an array"),
      Example("<plist>\n<string>a</string></plist>", 2, "a dictionary", "a string"),
      Example("<plist><dict/>\n<dict/></plist>", 2, "second value"),
      Example("<plist><key>a</key></plist>", 1, "`key` stands in `plist`"),
      Example("<plist><plist><dict/></plist></plist>", 1, "`plist` stands in `plist`"),
      Example("<dict/>\n<dict/>", 2, "not well-formed XML"),
      Example(plist("\n<set/>"), 2, "no element `set`"), Example(plist("\n<a:b/>"), 2, "`a:b`"),
      Example(plist("<key>a</key>\n<Dict/>"), 2, "no element `Dict`"),
      Example(plist("\n<string>a</string>"), 2, "`string` stands in `dict` without a key"),
      Example(plist("\n<key>a</key>"), 2, "\"a\" has no value"),
      Example(plist("\n<key>a</key>\n<key>b</key>"), 3, "\"a\" on line 2 has no value"),
      Example(plist("<key>a</key><array>\n<key>b</key></array>"), 2, "`key` stands in `array`"),
      Example(plist("<key>a</key>\n<string><b/></string>"), 2, "`b`"),
      Example(plist("<key>a</key>\n<string><true/></string>"), 2, "holds text alone"),
      Example(plist("<key>a\n<true/></key>"), 2, "holds text alone"),
      Example(plist("<key>a</key>\n<true><true/></true>"), 2, "`true` stands in `true`"),
      Example(plist("\nx"), 2, "text stands in `dict`"),
      Example(plist("<key>a</key><true/>\n<![CDATA[x]]>"), 2, "text stands in `dict`"),
      Example(plist("<key>a</key>\n<true>x</true>"), 2, "text stands in `true`"),
      Example("<plist>x<dict/></plist>", 1, "text stands in `plist`"),
      Example(
        plist("<key>a</key>\n<true> </true>"), 2, "white space stands in `true`", "remove it"),
    ])
  func structure(example: Example) {
    expectError(example)
  }

  @Test(
    "A malformed scalar is refused with its text and the form that it must have",
    arguments: [
      ("integer", "42q", "\"42q\"", "a whole number of 64 bits, such as `-42`"),
      ("integer", "", "\"\"", "a whole number of 64 bits"),
      ("integer", "18446744073709551616", "\"18446744073709551616\"", "a whole number"),
      ("integer", "-9223372036854775809", "\"-9223372036854775809\"", "a whole number"),
      ("integer", "+-1", "\"+-1\"", "a whole number"),
      ("integer", "1 ", "\"1 \"", "a whole number"),
      ("real", "0x10", "\"0x10\"", "a decimal number, such as `-1.5`"),
      ("real", ".", "\".\"", "a decimal number"), ("real", "1.e", "\"1.e\"", "a decimal number"),
      ("real", "1.5 ", "\"1.5 \"", "a decimal number"), ("real", "-nan", "\"-nan\"", "a decimal"),
      (
        "date", "2024-01-31", "\"2024-01-31\"",
        "a date and a time, such as `2024-01-31T23:59:59Z`"
      ),
      ("date", "2024-01-31T23:59:59z", "23:59:59z", "a date and a time"),
      ("date", "2024-01-31T23:59:59Zz", "23:59:59Zz", "a date and a time"),
      ("data", "é", "\"é\"", "Base64, such as `AP8=`"),
    ])
  func malformedScalars(element: String, text: String, shown: String, form: String) {
    let list = Self.plist("<key>a</key><array>\n\n<\(element)>\(text)</\(element)></array>")
    expectError(Example(list, 3, "`\(element)` holds", shown, "; write \(form)"))
  }

  @Test(
    "Scalars are read in every form that Apple's readers accept",
    arguments: [
      ("integer", "0"), ("integer", " -\t42"), ("integer", "+0x1F"), ("integer", "-0XfF"),
      ("integer", "18446744073709551615"), ("integer", "-9223372036854775808"),
      ("real", "\n-1.5"), ("real", ".5e3"), ("real", "1.E+3"), ("real", "-Inf"), ("real", "NaN"),
      ("real", "infinity"), ("date", "2024-01-31T23:59:59Z"), ("date", "-1-99-99T99:99:99Z"),
      ("data", ""), ("data", "\n AP8=\n"), ("data", "*"), ("integer", "4<!-- a -->2"),
      ("true", "<!-- a -->"), ("false", "<![CDATA[]]>"),
    ])
  func scalars(element: String, text: String) throws {
    let list = Self.plist("<key>a</key><\(element)>\(text)</\(element)>")
    #expect(try Entitlements(list).entries.isEmpty)
  }

  @Test(
    "What is no XML is refused with a fix",
    arguments: [
      Example("\n<?xml version=\"1.0\"?><plist/>", 2, "not well-formed", "before `<?xml`"),
      Example("<plist>\n<dict>", 2, "not well-formed", "cut off"),
      Example(plist("<key>\n< b</key>"), 2, "not well-formed", "write `<` as `&lt;`"),
      Example("<plist>\n<dict><", 2, "not well-formed", "cut off"),
      Example(plist("<key>a\n& b</key>"), 2, "not well-formed", "write `&` as `&amp;`"),
      Example(plist("<key>a\n&b </key>"), 2, "not well-formed", "write `&` as `&amp;`"),
      Example(plist("<key>\n&nbsp;</key>"), 2, "'nbsp'", "write the character itself"),
      Example(
        documentType + plist("<key>\n&nbsp;</key>"), 2, "'nbsp'", "write the character itself"),
      Example(plist("<key>a</key>\n<string>b</key>"), 2, "not well-formed", "mismatch"),
      Example(plist("\n<key>&#0;</key><true/>"), 2, "not well-formed"),
      Example(plist("\n<key>\u{1}</key><true/>"), 2, "not well-formed"),
      Example("\(documentType)\n<plist a='&b;'><dict/></plist>", 2, "'b'", "write the character"),
      Example("<plist a=b><dict/></plist>", 1, "not well-formed"),
      Example("<plist a='b' a='c'><dict/></plist>", 1, "not well-formed"),
      Example("<plist><!-- a -- b --><dict/></plist>", 1, "not well-formed"),
      Example("\u{FEFF}\u{FEFF}<plist><dict/></plist>", nil, "begins with the bytes EF BB BF EF"),
      Example("<plist><dict/></plist>\nx", 2, "not well-formed"),
    ])
  func syntax(example: Example) {
    expectError(example)
  }

  @Test(
    "Declarations in the DOCTYPE are refused, also where there are none",
    arguments: [
      "", " ", "<!ENTITY a \"b\">", "<!ELEMENT plist ANY>", "<!-- a -->", "%a;",
      "<!ENTITY % a SYSTEM \"file:///etc/hostname\"> %a;",
    ])
  func internalSubset(declarations: String) {
    for identifier in ["", " SYSTEM \"x.dtd\"", " PUBLIC \"a\" \"x.dtd\""] {
      expectError(
        Example(
          "\n<!DOCTYPE plist\(identifier) [\(declarations)]><plist>\(Self.dictionary)</plist>", 2,
          "declarations in brackets", "remove them"))
    }
  }

  @Test(
    "A file without a byte order mark is in the encoding that it declares",
    arguments: ["UTF-16", "UTF-16LE", "UTF-32", "IBM037", "windows-1252", "ISO-8859-1", "us-ascii"])
  func declaredEncoding(declared: String) {
    let text = "<?xml version=\"1.0\" encoding=\"\(declared)\"?><plist>\(Self.dictionary)"
    let error = Entitlements.error(in: text + "<!-- é --></plist>")
    #expect(error?.line == 1)
    #expect(error?.message.contains("is UTF-8, but its XML declaration says") == true)
    #expect(error?.message.contains("save the file as UTF-8") == true)
  }

  @Test(
    "A byte order mark decides the encoding, whatever the file declares",
    arguments: ["UTF-8", "UTF-16", "UTF-16LE", "UTF-32BE", "IBM037"])
  func markedEncoding(declared: String) throws {
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

  @Test(
    "UTF-8 must be well-formed", arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2]])
  func brokenUTF8(bytes: [UInt8]) {
    let text =
      Array("<plist>\n<dict><key>".utf8) + bytes + Array("</key><true/></dict></plist>".utf8)
    let error = Entitlements.error(in: text)
    #expect(error?.line == 2)
    #expect(error?.message.contains("not UTF-8 throughout") == true)
  }

  @Test("UTF-16 must be well-formed and have a byte order mark", arguments: [false, true])
  func brokenUTF16(bigEndian: Bool) {
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

  @Test("UTF-32 must be well-formed and have a byte order mark")
  func brokenUTF32() throws {
    let text = "\u{FEFF}<plist>\n<dict/></plist>"
    let good = Array(try #require(text.data(using: .utf32LittleEndian)))
    #expect(Entitlements.error(in: good) == nil)
    let surrogate = Entitlements.error(in: good + [0x00, 0xD8, 0, 0])
    #expect(surrogate?.line == 2)
    #expect(surrogate?.message.contains("not UTF-32LE throughout") == true)
    let unmarked = Entitlements.error(in: Array(good.dropFirst(4)))
    #expect(unmarked?.message.contains("UTF-32LE without a byte order mark") == true)
  }

  @Test("A NUL does not end a text", arguments: ["\0", "\0<set/>", "\n\0"])
  func nul(ending: String) {
    let error = Entitlements.error(in: "<plist>\(Self.dictionary)</plist>\(ending)")
    #expect(error?.message.contains("throughout") == true)
  }

  private func expectError(_ example: Example) {
    let error = Entitlements.error(in: example.text)
    #expect(error != nil)
    #expect(error?.line == example.line)
    for word in example.words { #expect(error?.message.contains(word) == true) }
    #expect(error?.description.contains("\n") != true)
  }
}
