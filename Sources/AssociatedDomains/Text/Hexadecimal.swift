extension UInt8 {
  /// The value of an ASCII hexadecimal digit; `nil` for other bytes.
  package var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// The value of an ASCII hexadecimal digit; `nil` for other scalars.
  package var hexDigitValue: UInt8? {
    value < 0x80 ? UInt8(truncatingIfNeeded: value).hexDigitValue : nil
  }
}

extension BinaryInteger {
  /// Returns the number in uppercase hexadecimal, padded with zeros.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension String {
  /// The text with all but unreserved characters percent-encoded as UTF-8.
  package var percentEncoded: String {
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
