import Foundation
import Testing

@testable import SpecModel

/// The rules ENT-001, ENT-002, X-45 and X-55.
struct PropertyListTests {
  private static let entry = "<array><string>applinks:a.com</string></array>"
  private static let member = "<key>\(Lists.key)</key>\(entry)"
  private static let dict = "<dict>\(member)</dict>"

  private func isAccepted(_ list: String) -> Bool {
    Asked.entitlements(Data(list.utf8)) != "refused"
  }

  static let accepted = [
    "<plist>\(dict)</plist>", "<plist version='1.0'>\(dict)</plist >", dict,
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone='no' ?>\n<plist>\(dict)</plist>\n",
    "<?xml version=\"1.1\"?><plist>\(dict)</plist>",
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
    #expect(Asked.entitlements(Data(list.utf8)) == "applinks:a.com")
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
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist>\(dict)</plist>",
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
    var text = XMLText("<a>\r\n x\ry\t&#13;</a>", encoding: "utf-8")
    #expect(try text.root().text == "\n x\ny\t\r")
  }

  @Test(arguments: [("utf-16", true), ("UTF-16", true), ("utf-8", false)])
  func `UTF-16 needs its mark and its name`(_ name: String, _ isRead: Bool) {
    let list = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist>\(Self.dict)</plist>"
    let little = list.utf16.flatMap { Lists.number(Int($0), 2).reversed() }
    let big = list.utf16.flatMap { Lists.number(Int($0), 2) }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      #expect((Asked.entitlements(Data(bytes)) != "refused") == isRead)
      #expect(Asked.entitlements(Data(bytes.dropFirst(2))) == "refused")
      #expect(Asked.entitlements(Data(bytes.dropLast())) == "refused")
    }
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
    #expect(Asked.entitlements(Lists.binary(objects)) == says)
  }

  @Test func `binary list of Foundation is read`() throws {
    let entries = ["applinks:a.com", "webcredentials:*.ä.com", "x"]
    let list = try PropertyListSerialization.data(
      fromPropertyList: [Lists.key: entries, "a": [1, 2.5, true]], format: .binary, options: 0)
    #expect(Asked.entitlements(list) == "applinks:a.com 1:invalid-host 2:no-service")
  }
}
