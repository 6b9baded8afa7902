import Foundation

/// Property lists made by hand, byte by byte where the bytes are what is tested.
enum Lists {
  static let key = "com.apple.developer.associated-domains"

  /// A property list in XML with these entries.
  static func xml(entries: [String]) -> Data {
    let strings = entries.map { "<string>\($0)</string>" }.joined()
    return Data("<plist><dict><key>\(key)</key><array>\(strings)</array></dict></plist>".utf8)
  }

  /// A binary property list of objects, the first of them the root; references are one byte.
  static func binary(_ objects: [[UInt8]]) -> Data {
    var bytes = Array("bplist00".utf8)
    let offsets = objects.map { object in
      defer { bytes += object }
      return bytes.count
    }
    let table = bytes.count
    bytes += offsets.flatMap { number($0, 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 1]
    return Data(bytes + number(objects.count, 8) + number(0, 8) + number(table, 8))
  }

  /// An object of a binary property list: a string in ASCII.
  static func string(_ text: String) -> [UInt8] {
    [0x5F, 0x12] + number(text.utf8.count, 4) + Array(text.utf8)
  }

  /// A number of that many bytes, the highest first.
  static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
  }
}
