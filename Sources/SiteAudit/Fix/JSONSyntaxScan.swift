/// A search for syntax that other readers accept but JSON does not have: commas after the last
/// element, and white space beyond ASCII.
enum JSONSyntaxScan {
  /// Returns the edits that correct the syntax, in order.
  ///
  /// - Complexity: Linear in the length of the text.
  static func edits(of bytes: [UInt8]) -> [CorrectedText.Edit] {
    var edits: [CorrectedText.Edit] = []
    /// The last comma, if it follows a value and only white space follows it.
    var comma: Int?
    var isBehindValue = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "\""):
        index = end(ofStringAt: index, in: bytes)
        (comma, isBehindValue) = (nil, true)
      case UInt8(ascii: ","):
        comma = isBehindValue ? index : nil
        isBehindValue = false
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let comma {
          edits.append(
            CorrectedText.Edit(
              offset: index, range: comma..<comma + 1, replacement: "",
              description: "removed the comma before this"))
        }
        (comma, isBehindValue) = (nil, true)
        index += 1
      case 0x80...:
        let text = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
        let scalar = text.unicodeScalars.first ?? " "
        let length = scalar.utf8.count
        if scalar.properties.isWhitespace, index + length <= bytes.count {
          edits.append(
            CorrectedText.Edit(
              offset: index, range: index..<index + length, replacement: " ",
              description: "replaced white space that JSON does not have"))
          index += length
        } else {
          (comma, isBehindValue) = (nil, false)
          index += 1
        }
      default:
        (comma, isBehindValue) = (nil, !"[{:".utf8.contains(byte))
        index += 1
      }
    }
    return edits
  }

  /// Returns the offset after a string; the end of the text if the string does not end.
  static func end(ofStringAt start: Int, in bytes: [UInt8]) -> Int {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return bytes.count
  }
}
