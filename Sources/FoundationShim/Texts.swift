#if canImport(FoundationEssentials)
  // For `_nfc`, as in Foundation; the standard library has no public name for it.
  @_spi(_Unicode) import Swift
#endif

extension Double {
  /// Returns the number as text with the given number of decimals.
  package func text(decimals: Int) -> String {
    // No number has more than 309 digits before the point.
    var text = [UInt8](repeating: 0, count: 320 + decimals)
    let count = text.withUnsafeMutableBytes { buffer in
      withVaList([Int32(decimals), self]) {
        vsnprintf(buffer.baseAddress, buffer.count, "%.*f", $0)
      }
    }
    return String(decoding: text.prefix(Int(count)), as: UTF8.self)
  }
}

extension String {
  /// The text in Unicode normalization form C.
  package var precomposed: String {
    #if canImport(FoundationEssentials)
      String(UnicodeScalarView(_nfc))
    #else
      precomposedStringWithCanonicalMapping
    #endif
  }
}

extension StringProtocol {
  /// The text without whitespace at its ends.
  package var trimmed: String {
    let start = unicodeScalars.drop(while: \.properties.isWhitespace)
    let end = start.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(String.UnicodeScalarView(start[...$0])) } ?? ""
  }

  /// Returns the text with every byte percent-encoded except ASCII letters, ASCII digits and the
  /// given characters.
  package func percentEncoded(keeping others: String) -> String {
    utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": return String(scalar)
      case _ where others.unicodeScalars.contains(scalar): return String(scalar)
      default: return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

// The standard library has similar initializers from macOS 15 and iOS 18 on. Decoding replaces what
// is invalid, so the code units of the result then differ.
extension String {
  /// Decodes bytes in UTF-8; `nil` unless all are valid.
  package init?(validUTF8 bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    self.init(decoding: bytes, as: UTF8.self)
    guard utf8.elementsEqual(bytes) else { return nil }
  }

  /// Decodes code units of UTF-16; `nil` unless all are valid.
  package init?(validUTF16 units: [UInt16]) {
    self.init(decoding: units, as: UTF16.self)
    guard utf16.elementsEqual(units) else { return nil }
  }

  /// Decodes code units of UTF-32; `nil` unless all are valid.
  package init?(validUTF32 units: [UInt32]) {
    self.init(decoding: units, as: UTF32.self)
    guard unicodeScalars.lazy.map(\.value).elementsEqual(units) else { return nil }
  }
}
