import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation

/// A file of entitlements taken apart, however broken it is.
struct EntitlementsFile {
  /// What the list is in.
  var container: EntitlementsContainer
  /// The property list as text in UTF-8, or the whole file where none can be had.
  var list: [UInt8]

  /// The parts of a file.
  init(_ bytes: [UInt8]) {
    container = EntitlementsContainer(startOf: bytes)
    list = Self.text(in: bytes) ?? Self.textOfEntries(in: bytes) ?? bytes
  }

  /// The XML in a file, which stands there in one piece.
  private static func text(in bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return DecodedText(bytes).map { Array($0.text.utf8) }
    }
    let starts = ["<?xml", "<!DOCTYPE", "<plist", "<dict"].lazy.compactMap {
      bytes[...].firstIndex(of: Array($0.utf8))
    }
    guard let start = starts.min(), let end = bytes.lastIndex(of: UInt8(ascii: ">")), start < end
    else { return nil }
    return Array(bytes[start...end])
  }

  /// The entries of a file that the library can read, as a list in XML.
  private static func textOfEntries(in bytes: [UInt8]) -> [UInt8]? {
    guard let entitlements = try? Entitlements(parsing: bytes) else { return nil }
    let entries = entitlements.entries.map { entry in
      entry.text.map {
        "<string>\($0.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>"
      }
        ?? "<true/>"
    }
    return Array(
      """
      <plist version="1.0"><dict><key>\(Entitlements.associatedDomainsKey)</key>\
      <array>\(entries.joined())</array></dict></plist>
      """.utf8)
  }
}
