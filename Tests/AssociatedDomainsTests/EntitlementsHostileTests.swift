import AssociatedDomains
import Foundation
import Testing

/// Files that are made to make a reader run long, use much memory or reach for other files.
struct EntitlementsHostileTests {
  /// The error in bytes, which must be found soon and be one line.
  private func error(in bytes: [UInt8]) -> String? {
    var error: EntitlementsError?
    let time = ContinuousClock().measure { error = Entitlements.error(in: bytes) }
    #expect(time < .seconds(2))
    #expect(error?.description.contains("\n") != true)
    return error?.description
  }

  private func error(in text: String) -> String? { error(in: Array(text.utf8)) }

  private static let list =
    "<plist><dict><key>com.apple.developer.associated-domains</key>"
    + "<array><string>applinks:example.com</string></array></dict></plist>"

  @Test("Entities that grow when they are put in are never put in")
  func growingEntities() {
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

  @Test(
    "A file that an entity or a DOCTYPE names is never opened", .timeLimit(.minutes(1)))
  func otherFiles() throws {
    // Who opens a pipe that nobody writes to waits for ever.
    let pipe = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).dtd").path()
    #expect(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    for address in [pipe, "file://\(pipe)"] {
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

  @Test("An address in the network that a DOCTYPE names is never called")
  func network() throws {
    let listener = try LoopbackListener()
    for identifier in ["SYSTEM", "PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""] {
      let address = "http://127.0.0.1:\(listener.port)/PropertyList-1.0.dtd"
      let text = "<!DOCTYPE plist \(identifier) \"\(address)\">\(Self.list)"
      #expect(try Entitlements(text).domains().count == 1)
    }
    #expect(!listener.isCalled)
    // The listener would have noticed.
    listener.call()
    #expect(listener.isCalled)
  }

  @Test("Arrays nest 128 deep with the dictionary around them, and no deeper", arguments: [0, 1])
  func depth(more: Int) {
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

  @Test("A hundred thousand arrays in each other are refused")
  func manyArrays() {
    let open = String(repeating: "<array>", count: 100_000)
    #expect(error(in: "<plist><dict><key>a</key>\(open)")?.contains("128 deep") == true)
    #expect(error(in: Self.nestedBinary(100_000))?.contains("128 deep") == true)
  }

  @Test("A list is at most a mebibyte long, whatever it is in")
  func length() throws {
    let space = String(repeating: " ", count: 1_048_576 - Self.list.utf8.count)
    #expect(try Entitlements(Self.list + space).domains().count == 1)
    let longer = Array((Self.list + space + " ").utf8)
    for file in [
      longer, MachOFixture.blob(longer),
      MachOFixture.image(.littleEndian64, entitlements: longer),
    ] {
      #expect(error(in: file)?.contains("1048577 bytes; no more than 1048576") == true)
    }
    let profile = SignedDataFixture(content: longer)
    #expect(error(in: profile.bytes)?.contains("more than 1048576 bytes") == true)
  }

  @Test("Fifty megabytes of entries are refused")
  func manyEntries() {
    let entry = "<string>applinks:example.com</string>\n"
    let entries = String(repeating: entry, count: 50_000_000 / entry.utf8.count)
    let text = EntitlementsFixture.xml("<dict><key>a</key><array>\(entries)</array></dict>")
    #expect(error(in: text)?.contains("bytes; no more than 1048576") == true)
  }

  @Test("A list has at most 100000 keys and values", arguments: [0, 1])
  func values(more: Int) {
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

  @Test("Mistakes by the thousand are reported one by one")
  func manyMistakes() throws {
    let entries = Array(repeating: "*", count: 40_000)
    let entitlements = try Entitlements(EntitlementsFixture.xml(entries: entries))
    #expect(entitlements.ignored().count == 40_000)
    #expect(entitlements.diagnostics().count == 40_000)
    let again = Array(repeating: "applinks:*.example.com", count: 25_000)
    let repeated = try Entitlements(EntitlementsFixture.xml(entries: again))
    #expect(repeated.domains().count == 1)
    #expect(repeated.diagnostics().count == 25_000)
  }
}
