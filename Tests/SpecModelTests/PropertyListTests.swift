import Foundation
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

  static let accepted = [
    "<plist>\(dict)</plist>", "<plist version='1.0'>\(dict)</plist >", dict,
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone='no' ?>\n<plist>\(dict)</plist>\n",
    "<?xml version=\"1.1\"?><plist>\(dict)</plist>",
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist>\(dict)</plist>",
    "<?xml version=\"1.0\" encoding='us-ascii'?><plist>\(dict)</plist>",
    "<?xml version=\"1.0\" encoding=\"utf8\"?><plist>\(dict)<!-- é --></plist>",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"p.dtd\"><plist>\(dict)</plist>",
    "<!DOCTYPE plist SYSTEM 'file:///etc/passwd'>\n<plist>\(dict)</plist>",
    "<!DOCTYPE plist><plist>\(dict)</plist>", " \n<plist>\(dict)</plist>",
    "<!-- c --><?p i?><plist><!-- c --><?p?>\(dict)<?p i?></plist><!-- c -->",
    "<plist><dict><!-- c -->\(member)<?p?></dict></plist>",
    """
    <plist><dict>\(member)<key>x</key>\
    <string>a<!-- c -->b<?p?>c<![CDATA[<&]]></string></dict></plist>
    """,
    "<plist><dict>\(member)<key/><string/><key>x</key><data/></dict></plist>",
    "<plist><dict>\(member)<key>CF$UID</key><integer>1</integer></dict></plist>",
    """
    <plist><dict>\(member)<key>x</key>\
    <string>&#x1F600;&lt;&gt;&amp;&quot;&apos;&#9;</string></dict></plist>
    """,
    "\u{FEFF}<plist>\(dict)</plist>",
  ]

  @Test(arguments: accepted)
  func `property list is read`(_ list: String) {
    #expect(ModelAnswer.entitlements(Data(list.utf8)) == "applinks:a.com")
  }

  static let refused = [
    "", " ", "{}", "{a=b;}", "hello", "bplist00", "<plist/>", "<plist></plist>",
    "<plist>\(dict)\(dict)</plist>", "<plist>x\(dict)</plist>", "<plist>\(dict)</plist>x",
    "<plist>\(dict)</plist><plist/>", "<plist>\(dict)", "<plist>\(dict)</PLIST>",
    "<PLIST>\(dict)</PLIST>", "<plist><plist>\(dict)</plist></plist>", "<plist>\(entry)</plist>",
    "<array/>", "<html>\(dict)</html>", " <?xml version=\"1.0\"?><plist>\(dict)</plist>",
    "<?xml encoding=\"UTF-8\"?><plist>\(dict)</plist>",
    "<?xml version=\"2.0\"?><plist>\(dict)</plist>",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist>\(dict)</plist>",
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist>\(dict)<!-- é --></plist>",
    "<?xml version=\"1.0\" encoding=\"\"?><plist>\(dict)</plist>",
    "\u{FEFF}<?xml version=\"1.0\" encoding=\"8\"?><plist>\(dict)</plist>",
    "<?xml version=\"1.0\" standalone=\"maybe\"?><plist>\(dict)</plist>",
    "<?xml version=\"1.0\" other=\"x\"?><plist>\(dict)</plist>",
    "<!DOCTYPE plist [<!ENTITY x \"y\">]><plist>\(dict)</plist>",
    "<!DOCTYPE plist []><plist>\(dict)</plist>", "<!DOCTYPE><plist>\(dict)</plist>",
    "<!DOCTYPE plist PUBLIC \"x\"><plist>\(dict)</plist>",
    "<plist>\(dict)</plist><!DOCTYPE plist>", "<plist a=1>\(dict)</plist>",
    "<plist a=\"1\" a=\"2\">\(dict)</plist>", "<plist a=\"1\"b=\"2\">\(dict)</plist>",
    "<plist a=\"<\">\(dict)</plist>", "<plist a=\"&x;\">\(dict)</plist>",
    "<plist><!-- a -- b -->\(dict)</plist>", "<plist><?xml version=\"1.0\"?>\(dict)</plist>",
    "<plist><dict>x\(member)</dict></plist>", "<plist><dict><key>a</key></dict></plist>",
    "<plist><dict><string>a</string><string>b</string></dict></plist>",
    "<plist><dict><key>a</key><key>b</key></dict></plist>",
    "<plist><dict><key>a</key><url>b</url></dict></plist>",
    "<plist><dict><key>a</key><string><b/></string></dict></plist>",
    "<plist><dict><key>a</key><true>x</true></dict></plist>",
    "<plist><dict><key>a</key><string>&x;</string></dict></plist>",
    "<plist><dict><key>a</key><string>a & b</string></dict></plist>",
    "<plist><dict><key>a</key><string>]]></string></dict></plist>",
    "<plist><dict><key>a</key><string>&#0;</string></dict></plist>",
    "<plist><dict><key>a</key><string>&#xD800;</string></dict></plist>",
    "<plist><dict><key>a</key><string>&#x110000;</string></dict></plist>",
    "<plist><dict><key>a</key><string>&#99999999999;</string></dict></plist>",
    "<plist><dict><key>a</key><string>\u{1}</string></dict></plist>",
    "<plist><dict><key>a</key><string>\u{FFFF}</string></dict></plist>",
    "<plist><dict><key>a</key><string>b</key></dict></plist>", "<plist", "<plist a", "<plist a='",
    "<plist><!--", "<plist><![CDATA[", "<plist>&", "<?xml", "<!DOCTYPE plist PUBLIC '",
  ]

  @Test(arguments: refused)
  func `other text is no property list`(_ list: String) {
    #expect(!isAccepted(list))
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

  static let scalars: [(element: String, read: [String], refused: [String])] = [
    (
      "integer",
      [
        "0", "-0", "+42", "-42", "007", " \t\n42", "- 42", "+\n42", "0x1F", "-0Xface",
        "0x0000000001",
        "18446744073709551615", "-9223372036854775808", "0xFFFFFFFFFFFFFFFF", "&#13;&#10;42",
      ],
      [
        "", " ", "-", "0x", "42q", "q42", "2A", "0xG", "4 2", "42 ", "42\n", "--42", "+-42",
        "- -42",
        "1.0", "1e3", "18446744073709551616", "-9223372036854775809", "-0x8000000000000001",
        "\u{662}",
        "4\u{301}", "\u{A0}42",
      ]
    ),
    (
      "real",
      [
        "0", "-1.5", "+1.5", "1.", ".5", "-.5e1", "1e5", "1E+5", "1.e-5", " \n1.5", "1e400", "inf",
        "-iNf", "+Infinity", "NaN",
      ],
      [
        "", ".", "-", "abc", "0x10", "1e", "1.e", "1e+", "e5", "1.2.3", "1.5 ", "- 1.5", "1,5",
        "infinite", "-nan", "1.5f", "\u{662}", "1\u{301}",
      ]
    ),
    (
      "date", ["2024-01-31T23:59:59Z", "-2024-01-31T23:59:59Z", "1-99-99T99:99:99Z"],
      [
        "", "2024", "2024-01-31", "2024-01-31T23:59Z", "2024-01-31T23:59:59", "2024-1-31T23:59:59Z",
        "2024-01-31t23:59:59z", "2024-01-31 23:59:59Z", "2024-01-31T23:59:59.5Z",
        "-01-31T23:59:59Z",
        "2024-01-31T23:59:59+00:00", " 2024-01-31T23:59:59Z", "2024-01-31T23:59:59Z ",
        "+2024-01-31T23:59:59Z", "20240131T235959Z",
      ]
    ),
    ("data", ["", "AP8=", "\n AP8A\n AA==\n", "AP8", "*"], ["\u{E9}", "AP8=\u{A0}"]),
    ("true", ["", "<!-- -->", "<![CDATA[]]>"], [" ", "\n", "yes", "<![CDATA[ ]]>"]),
    ("false", [""], [" ", "no"]),
  ]

  @Test(arguments: scalars)
  func `scalar has the form of its type`(
    _ element: String, _ read: [String], _ refused: [String]
  ) {
    func list(_ text: String) -> String {
      "<plist><dict>\(Self.member)<key>x</key><array><\(element)>\(text)</\(element)></array></dict></plist>"
    }
    for text in read { #expect(isAccepted(list(text)), "\(text)") }
    for text in refused { #expect(!isAccepted(list(text)), "\(text)") }
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
