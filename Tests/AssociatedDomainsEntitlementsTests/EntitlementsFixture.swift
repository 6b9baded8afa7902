import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import TestSupport

/// Entitlements as files of every kind.
enum EntitlementsFixture {
  /// XML with a declaration and a DOCTYPE, as Apple's tools write it.
  static func xml(_ root: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(root)
    </plist>

    """
  }

  /// The dictionary of entitlements with these entries, the first of them on line 6 of the file.
  static func dictionary(_ entries: [String]) -> String {
    let strings = entries.map { "<string>\($0)</string>\n" }.joined()
    return """
      <dict><key>application-identifier</key><string>ABCDE12345.com.example.app</string>
      <key>com.apple.developer.associated-domains</key><array>
      \(strings)</array></dict>
      """
  }

  /// An XML property list with these entries.
  static func xml(entries: [String]) -> [UInt8] { Array(xml(dictionary(entries)).utf8) }

  /// A binary property list with these entries.
  static func binary(entries: [String]) -> [UInt8] {
    BinaryPropertyListFixture.bytes(
      [
        .dictionary([1: 2, 3: 4]),
        .string("application-identifier"), .string("ABCDE12345.com.example.app"),
        .string("com.apple.developer.associated-domains"),
        .array(Array(5..<5 + entries.count)),
      ] + entries.map { .string($0) })
  }

  /// A provisioning profile that allows these entries.
  static func profile(
    entries: [String], _ form: SignedDataFixture.Form = .der
  ) -> [UInt8] {
    let root = "<dict><key>Entitlements</key>\(dictionary(entries))</dict>"
    return SignedDataFixture(form: form, content: Array(xml(root).utf8)).bytes
  }

  /// A file of every kind and form, with the same entries, and its kind.
  static func all(entries: [String]) -> [(kind: Entitlements.Kind, bytes: [UInt8])] {
    let (xml, binary) = (xml(entries: entries), binary(entries: entries))
    return [
      (.xml, xml), (.xml, utf16(xml)), (.xml, utf16(xml, bigEndian: true)), (.binary, binary),
    ]
      + [xml, binary].map { (.signatureBlob, MachOFixture.blob($0)) }
      + SignedDataFixture.Form.allCases.map {
        (.provisioningProfile, profile(entries: entries, $0))
      }
      + MachOFixture.Form.allCases.map { (.machO, MachOFixture.image($0, entitlements: xml)) }
      + [false, true].map { isWide in
        (
          .machO,
          MachOFixture.universal(
            MachOFixture.Form.allCases.map { MachOFixture.image($0, entitlements: binary) },
            isWide: isWide)
        )
      }
  }

  /// A text in UTF-8 as UTF-16 with a byte order mark, its declaration in keeping.
  static func utf16(_ utf8: [UInt8], bigEndian: Bool = false) -> [UInt8] {
    let text = String(decoding: utf8, as: UTF8.self)
    return utf16(
      text.replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\""), bigEndian: bigEndian)
  }

  /// A text as UTF-16 with a byte order mark.
  static func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
    "\u{FEFF}\(text)".utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }
}

extension Entitlements {
  /// Entitlements from bytes.
  init(_ bytes: [UInt8]) throws(EntitlementsError) { try self.init(parsing: bytes) }

  /// Entitlements from a text in UTF-8.
  init(_ text: String) throws(EntitlementsError) { try self.init(Array(text.utf8)) }

  /// Why bytes are not entitlements; `nil` if they are.
  static func error(in bytes: [UInt8]) -> EntitlementsError? {
    do throws(EntitlementsError) {
      _ = try Entitlements(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Why a text in UTF-8 is not entitlements; `nil` if it is.
  static func error(in text: String) -> EntitlementsError? { error(in: Array(text.utf8)) }
}
