extension [UInt8] {
  /// The bytes that percent-encoding stands for, a slash for `%2F` (ENC-005); nothing if an escape
  /// is broken or they are not UTF-8, as the text then stays as it is written.
  var percentDecoded: [UInt8]? {
    guard contains(UInt8(ascii: "%")) else { return self }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(count)
    var offset = 0
    while offset < count {
      guard self[offset] == UInt8(ascii: "%") else {
        decoded.append(self[offset])
        offset += 1
        continue
      }
      guard offset + 2 < count, let high = self[offset + 1].hexDigitValue,
        let low = self[offset + 2].hexDigitValue
      else { return nil }
      decoded.append(high << 4 | low)
      offset += 3
    }
    return String(validating: decoded, as: UTF8.self) == nil ? nil : decoded
  }
}

extension String {
  /// The text with everything but unreserved characters percent-encoded as UTF-8.
  var percentEncoded: String {
    var encoded = ""
    for byte in utf8 {
      if ASCIISet.unreserved.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + byte.hexadecimal(digits: 2)
      }
    }
    return encoded
  }
}
