import AssociatedDomains
import AssociatedDomainsEntitlements
import Testing

/// Files that hold no entitlements: each is named, with what to do.
struct EntitlementsKindTests {
  @Test(
    arguments: [
      ([0x1F, 0x8B, 8], "gzip"), ([0xFA, 0xDE, 0x71, 0x72, 0, 0, 0, 8], "DER"),
      ([0xFA, 0xDE, 0x0C, 0xC0, 0, 0, 0, 12], "signature without its program"),
      ([0xBE, 0xBA, 0xFE, 0xCA], "BE BA FE CA"), ([0], "bytes 00"),
      ([0x30], "not a provisioning profile"), ([0x30, 0x82], "cut off"),
      (Array("0 is a digit".utf8), "not a provisioning profile"),
    ] as [([UInt8], String)])
  func `bytes of other kinds are named`(bytes: [UInt8], name: String) {
    #expect(Entitlements.error(in: bytes)?.message.contains(name) == true)
  }

  @Test(
    arguments: [
      ("<key>Entitlements</key><dict/>", .provisioningProfile),
      ("<key>Entitlements</key><string/>", .xml),
      (
        "<key>Entitlements</key><dict/><key>com.apple.developer.associated-domains</key><array/>",
        .xml
      ),
    ] as [(String, Entitlements.Kind)])
  func `a property list is a printed profile if it has entitlements, and no domains beside them`(
    members: String, kind: Entitlements.Kind
  ) throws {
    let text = "<plist><dict>\(members)</dict></plist>"
    #expect(try Entitlements(parsing: Array(text.utf8)).ofPrintedProfile().kind == kind)
  }

  @Test(
    arguments: [
      (.xml, "xml", "a property list in XML"), (.binary, "binary", "a binary property list"),
      (.signatureBlob, "signature-blob", "entitlements from a signature"),
      (.provisioningProfile, "provisioning-profile", "a provisioning profile"),
      (.machO, "mach-o", "a signed program"),
    ] as [(Entitlements.Kind, String, String)])
  func `a kind has a word for programs and words for people`(
    kind: Entitlements.Kind, word: String, words: String
  ) {
    #expect(kind.rawValue == word)
    #expect(kind.description == words)
  }

  @Test func `an error is shown with its line`() {
    let error = Entitlements.error(in: "<plist>\n<set/></plist>")
    #expect(error?.description == "line 2: property lists have no element `set`")
    #expect(Entitlements.error(in: "")?.description == "the file is empty")
  }
}
