import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import TestSupport
import Testing

/// Files that are made to make a reader run long, use much memory or reach for other files.
struct EntitlementsHostileTests {
  /// The error in bytes, which must be found before the common timeout and be one line.
  private func error(in bytes: [UInt8]) -> String? {
    var error: EntitlementsError?
    bounded { error = Entitlements.error(in: bytes) }
    #expect(error?.description.contains("\n") != true)
    return error?.description
  }

  private func error(in text: String) -> String? { error(in: Array(text.utf8)) }

  private static let list =
    "<plist><dict><key>com.apple.developer.associated-domains</key>"
    + "<array><string>applinks:example.com</string></array></dict></plist>"

  @Test func `entities that grow when they are put in are never put in`() {
    let laughs = (1...9).map { level in
      "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">"
    }
    let text =
      "<!DOCTYPE plist [<!ENTITY a0 \"ha\">\(laughs.joined())]><plist><string>&a9;</string></plist>"
    #expect(error(in: text)?.contains("declarations in brackets") == true)
    let long = String(repeating: "a", count: 100_000)
    let often = String(repeating: "&a;", count: 100_000)
    let square =
      "<!DOCTYPE plist [<!ENTITY a \"\(long)\">]><plist><string>\(often)</string></plist>"
    #expect(error(in: square)?.contains("declarations in brackets") == true)
  }

  @Test(arguments: ["", "file://"])
  func `a file that an entity or a DOCTYPE names is never opened`(scheme: String) throws {
    // Who opens a pipe that nobody writes to waits for ever.
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe.dtd")
    #expect(mkfifo(pipe, 0o600) == 0)
    let address = scheme + pipe
    try bounded { () throws in
      for declaration in [
        "<!ENTITY a SYSTEM \"\(address)\">", "<!ENTITY % a SYSTEM \"\(address)\"> %a;",
        "<!ENTITY a PUBLIC \"b\" \"\(address)\">",
      ] {
        let text = "<!DOCTYPE plist [\(declaration)]><plist><string>&a;</string></plist>"
        #expect(error(in: text)?.contains("declarations in brackets") == true)
      }
      for identifier in ["SYSTEM", "PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""] {
        let documentType = "<!DOCTYPE plist \(identifier) \"\(address)\">"
        #expect(try Entitlements(documentType + Self.list).domains().count == 1)
        let list = Self.list.replacing("example", with: "&a;")
        #expect(error(in: documentType + list)?.contains("'a' not defined") == true)
      }
      let include = "<a:include xmlns:a=\"http://www.w3.org/2001/XInclude\" href=\"\(address)\"/>"
      #expect(error(in: "<plist>\(include)</plist>")?.contains("`a:include`") == true)
      let styled = "<?xml-stylesheet href=\"\(address)\"?>\(Self.list)"
      #expect(try Entitlements(styled).domains().count == 1)
    }
  }

  @Test func `an address in the network that a DOCTYPE names is never called`() throws {
    let listener = try Loopback(isListening: true)
    for identifier in ["SYSTEM", "PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""] {
      let address = "http://127.0.0.1:\(listener.port)/PropertyList-1.0.dtd"
      let text = "<!DOCTYPE plist \(identifier) \"\(address)\">\(Self.list)"
      #expect(try Entitlements(text).domains().count == 1)
    }
    #expect(!listener.isCalled)
    // The listener would have noticed.
    #expect(listener.call() && listener.isCalled)
  }

  @Test(arguments: [0, 1])
  func `arrays nest 128 deep with the dictionary around them, and no deeper`(more: Int) {
    let depth = 127 + more
    let arrays =
      String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    let xml = error(in: "<plist><dict><key>a</key>\(arrays)</dict></plist>")
    #expect(xml?.contains("128 deep") == (more == 0 ? nil : true))
    let binary = error(in: Self.nestedBinary(depth))
    #expect(binary?.contains("128 deep") == (more == 0 ? nil : true))
  }

  private static func nestedBinary(_ depth: Int) -> [UInt8] {
    BinaryPropertyListFixture.bytes(
      [.dictionary([1: 2]), .string("a")] + (3..<depth + 2).map { .array([$0]) } + [.array([])])
  }

  @Test func `a hundred thousand arrays in each other are refused`() {
    let open = String(repeating: "<array>", count: 100_000)
    let close = String(repeating: "</array>", count: 100_000)
    let whole = EntitlementsFixture.xml("<dict><key>a</key>\(open)\(close)</dict>")
    #expect(error(in: whole)?.contains("128 deep") == true)
    #expect(error(in: "<plist><dict><key>a</key>\(open)")?.contains("128 deep") == true)
    #expect(error(in: Self.nestedBinary(100_000))?.contains("128 deep") == true)
  }

  @Test func `a list is at most four mebibytes long, whatever it is in`() throws {
    let space = String(repeating: " ", count: 4_194_304 - Self.list.utf8.count)
    #expect(try Entitlements(Self.list + space).domains().count == 1)
    let longer = Array((Self.list + space + " ").utf8)
    for file in [
      longer, MachOFixture.blob(longer),
      MachOFixture.image(.littleEndian64, entitlements: longer),
    ] {
      #expect(error(in: file)?.contains("4194305 bytes; no more than 4194304") == true)
    }
    let profile = SignedDataFixture(content: longer)
    #expect(error(in: profile.bytes)?.contains("more than 4194304 bytes") == true)
  }

  @Test func `fifty megabytes of entries are refused`() {
    let entry = "<string>applinks:example.com</string>\n"
    let entries = String(repeating: entry, count: 50_000_000 / entry.utf8.count)
    let text = EntitlementsFixture.xml("<dict><key>a</key><array>\(entries)</array></dict>")
    #expect(error(in: text)?.contains("bytes; no more than 4194304") == true)
  }

  @Test(arguments: [0, 1])
  func `a list has at most 100000 keys and values`(more: Int) {
    // The dictionary, its key and the array count too.
    let count = 99_997 + more
    let xml = String(repeating: "<true/>", count: count)
    let text = "<plist><dict><key>a</key><array>\(xml)</array></dict></plist>"
    #expect(error(in: text)?.contains("100000 keys and values") == (more == 0 ? nil : true))
    let objects: [BinaryPropertyListFixture.Object] = [
      .dictionary([1: 2]), .string("a"), .array(Array(repeating: 1, count: count)),
    ]
    let binary = error(in: BinaryPropertyListFixture.bytes(objects))
    #expect(binary?.contains("100000 keys and values") == (more == 0 ? nil : true))
  }

  @Test(arguments: ["a", "xmlns:a", "a:b"])
  func `a tag has at most 32 attributes`(name: String) throws {
    func list(_ count: Int) -> String {
      let attributes = (0..<count).map { " \(name)\($0) =\n'='" }.joined()
      return Self.list.replacing("<plist", with: "<plist\(attributes)")
    }
    #expect(try Entitlements(list(32)).domains().count == 1)
    #expect(error(in: list(33))?.contains("more than 32 attributes") == true)
    #expect(error(in: list(50_000))?.contains("more than 32 attributes") == true)
  }

  @Test func `a declaration that never ends is refused`() {
    for filling in [" ", " encoding", " encoding='", "a"] {
      let count = 1_000_000 / filling.utf8.count
      let text = "<?xml version='1.0'" + String(repeating: filling, count: count)
      #expect(error(in: text) != nil)
    }
  }

  @Test func `the programs of a universal file have together no more than one list may have`()
    throws
  {
    let form = MachOFixture.Form.littleEndian64
    func program(_ host: String, values: Int) -> [UInt8] {
      let others = String(repeating: "<true/>", count: values)
      let list =
        "<plist><dict><key>a</key><array>\(others)</array>"
        + "<key>com.apple.developer.associated-domains</key>"
        + "<array><string>applinks:\(host)</string></array></dict></plist>"
      return MachOFixture.image(form, entitlements: Array(list.utf8))
    }
    let (first, other) = (program("a.com", values: 60_000), program("b.com", values: 20_000))
    let copies = Array(repeating: first, count: 20)
    let file = MachOFixture.universal(copies + Array(repeating: other, count: 4))
    let entitlements = try Entitlements(file)
    let messages = entitlements.diagnostics().map(\.message)
    #expect(messages.count == 4)
    #expect(
      messages.first?.hasPrefix("the associated domains of program 21 in the file differ") == true)
    #expect(messages.last?.contains("program 24 in the file cannot be read: no more") == true)
  }

  @Test(arguments: [0, 1])
  func `an array has at most 10000 associated domains`(more: Int) {
    let entries = Array(repeating: "applinks:example.com", count: 10_000 + more)
    let message = "there are 10001 associated domains; no more than 10000 are read"
    for file in [
      EntitlementsFixture.xml(entries: entries), EntitlementsFixture.binary(entries: entries),
    ] {
      #expect(error(in: file)?.contains(message) == (more == 0 ? nil : true))
    }
  }

  @Test func `a long value is shortened in a message, and nowhere else`() throws {
    let host = String(repeating: "a", count: 500_000)
    let entries = ["applinks:\(host)/", "applinks:*.\(host)", "applinks:A\(host)"]
    let entitlements = try Entitlements(EntitlementsFixture.xml(entries: entries))
    #expect(entitlements.entries.map(\.text) == entries)
    let messages = entitlements.diagnostics().map(\.message)
    #expect(messages.count == 4)
    let start = "\"applinks:" + String(repeating: "a", count: 191) + "\"… ends with a slash"
    #expect(messages.first?.hasPrefix(start) == true)
    for message in messages { #expect(message.count < 1_000) }
  }

  @Test func `what libxml2 says of a long name is shortened too`() {
    let name = String(repeating: "a", count: 10_000)
    let message = error(in: Self.list.replacing("example", with: "&\(name);"))
    #expect(message?.hasPrefix("line 1: not well-formed XML: Entity 'aaa") == true)
    #expect(message?.contains("aaa…; write the character itself") == true)
    #expect((message?.count ?? .max) < 300)
  }

  @Test func `mistakes by the thousand are reported one by one`() throws {
    let mistakes = Array(repeating: "*", count: 10_000)
    let entitlements = try Entitlements(EntitlementsFixture.xml(entries: mistakes))
    #expect(entitlements.ignored().count == 10_000)
    #expect(entitlements.diagnostics().count == 10_000)
    let repeats = Array(repeating: "applinks:*.example.com", count: 10_000)
    let repeated = try Entitlements(EntitlementsFixture.xml(entries: repeats))
    #expect(repeated.domains().count == 1)
    // The first needs a file and lacks the domain above it, the others are repeats of it.
    #expect(repeated.diagnostics().count == 10_001)
  }
}
