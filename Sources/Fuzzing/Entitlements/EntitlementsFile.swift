import AssociatedDomains
import AssociatedDomainsEntitlements
import Discovery
import FoundationShim

/// The parts of an entitlements file, which may be malformed.
struct EntitlementsFile {
  /// The container of the list.
  var container: EntitlementsContainer
  /// The property list as UTF-8 text, or the whole file if it contains no list.
  var list: [UInt8]

  /// Splits a file into its parts.
  init(_ bytes: [UInt8]) {
    container = EntitlementsContainer(startOf: bytes)
    list = Self.text(in: bytes) ?? Self.textOfEntries(in: bytes) ?? bytes
  }

  /// Returns the XML in a file if it is in one piece; otherwise `nil`.
  private static func text(in bytes: [UInt8]) -> [UInt8]? {
    let encoding = TextEncoding(of: bytes)
    if encoding.unitWidth > 1, encoding.hasMark {
      return DecodedText(bytes).map { Array($0.text.utf8) }
    }
    let start = bytes.indices.first { index in
      bytes[index] == UInt8(ascii: "<")
        && starts.contains { bytes[index...].starts(with: $0) }
    }
    guard let start, let end = bytes.lastIndex(of: UInt8(ascii: ">")), start < end
    else { return nil }
    return Array(bytes[start...end])
  }

  /// The possible beginnings of a list in XML.
  private static let starts = ["<?xml", "<!DOCTYPE", "<plist", "<dict"].map { Array($0.utf8) }

  /// Returns the entries of a file as a list in XML; `nil` if the library cannot read the file.
  private static func textOfEntries(in bytes: [UInt8]) -> [UInt8]? {
    guard let entitlements = try? Entitlements(parsing: bytes) else { return nil }
    let entries = entitlements.entries.map { entry in
      let text = entry.text?.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return text.map { "<string>\($0)</string>" } ?? "<true/>"
    }
    return Array(
      """
      <plist version="1.0"><dict><key>\(Entitlements.associatedDomainsKey)</key>\
      <array>\(entries.joined())</array></dict></plist>
      """.utf8)
  }
}
