extension UInt8 {
  /// The small letter of an ASCII capital; any other byte is itself.
  var asciiLowercased: UInt8 {
    ASCIISet.upper.contains(self) ? self | 0x20 : self
  }
}

extension StringProtocol {
  /// The text with its ASCII capitals in lower case, as hosts are compared.
  var asciiLowercased: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }
}
