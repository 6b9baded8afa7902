import Foundation

/// Entitlements files made by hand, byte by byte where the bytes are what is tested.
enum Lists {
  static let key = "com.apple.developer.associated-domains"

  /// A property list in XML with these entries.
  static func xml(entries: [String]) -> Data {
    let strings = entries.map { "<string>\($0)</string>" }.joined()
    return Data("<plist><dict><key>\(key)</key><array>\(strings)</array></dict></plist>".utf8)
  }

  /// A binary property list of objects; the first is the root, and references are one byte.
  static func binary(_ objects: [UInt8]..., root: Int = 0) -> Data {
    var bytes = Array("bplist00".utf8)
    let offsets = objects.map { object in
      defer { bytes += object }
      return bytes.count
    }
    let table = bytes.count
    bytes += offsets.flatMap { number($0, 2) }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    return Data(bytes + number(objects.count, 8) + number(root, 8) + number(table, 8))
  }

  /// An object of a binary property list: a string in ASCII.
  static func string(_ text: String) -> [UInt8] {
    [0x5F, 0x10, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  /// A blob of a code signature.
  static func blob(_ list: Data, magic: Int = 0xFADE_7171, length: Int? = nil) -> Data {
    Data(number(magic, 4) + number(length ?? list.count + 8, 4)) + list
  }

  /// A code signature with these blobs in slots of these types.
  static func signature(_ slots: (type: Int, blob: Data)...) -> Data {
    var index: [UInt8] = []
    var blobs = Data()
    for slot in slots {
      index += number(slot.type, 4) + number(12 + slots.count * 8 + blobs.count, 4)
      blobs += slot.blob
    }
    let length = 12 + index.count + blobs.count
    return Data(number(0xFADE_0CC0, 4) + number(length, 4) + number(slots.count, 4) + index) + blobs
  }

  /// A Mach-O binary for one architecture whose second load command names the signature.
  static func machO(_ signature: Data?, isWide: Bool = true, bigEndian: Bool = false) -> Data {
    func word(_ value: Int) -> [UInt8] {
      let bytes = number(value, 4)
      return bigEndian ? bytes : bytes.reversed()
    }
    let headerSize = isWide ? 32 : 28
    let other = word(0x1B) + word(24) + [UInt8](repeating: 0, count: 16)
    let commands =
      other
      + (signature.map { word(0x1D) + word(16) + word(headerSize + 40) + word($0.count) } ?? [])
    var header = word(isWide ? 0xFEED_FACF : 0xFEED_FACE) + word(7) + word(3) + word(2)
    header += word(signature == nil ? 1 : 2) + word(commands.count) + word(0)
    header += isWide ? word(0) : []
    return Data(header + commands) + (signature ?? Data())
  }

  /// A universal binary of these slices.
  static func universal(_ slices: Data..., isWide: Bool = false) -> Data {
    let width = isWide ? 8 : 4
    let headerSize = 8 + slices.count * (isWide ? 32 : 20)
    var header = number(isWide ? 0xCAFE_BABF : 0xCAFE_BABE, 4) + number(slices.count, 4)
    var offset = headerSize
    for slice in slices {
      header += number(7, 4) + number(3, 4) + number(offset, width) + number(slice.count, width)
      header += number(0, isWide ? 8 : 4)
      offset += slice.count
    }
    return Data(header) + slices.joined()
  }

  /// A provisioning profile around the entitlements, in DER.
  static func profile(_ entitlements: Data) -> Data {
    signed(profileList(entitlements))
  }

  /// The property list in a profile.
  static func profileList(_ entitlements: Data) -> Data {
    let text = String(decoding: entitlements, as: UTF8.self)
      .replacing("<plist>", with: "").replacing("</plist>", with: "")
    return Data("<plist><dict><key>Entitlements</key>\(text)</dict></plist>".utf8)
  }

  /// CMS signed data around a content, in DER.
  static func signed(_ content: Data) -> Data {
    Data(value(0x30, contentInfo(value(0x04, Array(content)))))
  }

  /// The same as streams are encoded: nothing says its length, and the content comes in pieces.
  static func streamed(_ content: Data) -> Data {
    let pieces = stride(from: 0, to: content.count, by: 50).flatMap { start in
      value(0x04, Array(content.dropFirst(start).prefix(50)))
    }
    let string = [0x24, 0x80] + pieces + [0, 0]
    return Data([0x30, 0x80] + contentInfo(string) + [0, 0])
  }

  /// What is in a `ContentInfo`: the type, then version, digests, content and signers.
  private static func contentInfo(_ octetString: [UInt8]) -> [UInt8] {
    let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
    let encapsulated = value(0x30, value(0x06, pkcs7 + [1]) + value(0xA0, octetString))
    let signed = value(0x02, [1]) + value(0x31, []) + encapsulated + value(0x31, [])
    return value(0x06, pkcs7 + [2]) + value(0xA0, value(0x30, signed))
  }

  /// A value of DER.
  static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length: [UInt8] =
      content.count < 0x80 ? [UInt8(content.count)] : [0x83] + number(content.count, 3)
    return [tag] + length + content
  }

  /// A number of that many bytes, the highest first.
  static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
  }
}
