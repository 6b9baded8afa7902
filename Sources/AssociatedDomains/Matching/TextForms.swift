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
    return decoded.isUTF8 ? decoded : nil
  }

  /// The text in lower case: each scalar's mapping where that is one scalar (CASE-001, X-33).
  ///
  /// The digits of escapes are letters like others (CASE-007).
  var caseFolded: [UInt8] {
    if allSatisfy({ $0 < 0x80 }) { return map(\.asciiLowercased) }
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      let mapping = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(mapping.count == 1 ? mapping[mapping.startIndex] : scalar)
    }
    return Array(String(folded).utf8)
  }

  /// A URL's path as it is compared (PTH-006).
  ///
  /// The empty path is `/` (PTH-008), which `/` and `*` both cover (PATHS-006, X-07); runs of slashes
  /// become one (PTH-005), and one is supplied at the end (PTH-002, PTH-003) for every system.
  /// Dot segments stay (PTH-011).
  var canonicalPath: [UInt8] {
    let slash = UInt8(ascii: "/")
    var path: [UInt8] = []
    path.reserveCapacity(count + 1)
    for byte in self where byte != slash || path.last != slash { path.append(byte) }
    if path.last != slash { path.append(slash) }
    return path
  }
}

extension String {
  /// The text with everything but unreserved characters percent-encoded as UTF-8.
  var percentEncoded: String {
    let unreserved = ASCIISet.alnum.union(ASCIISet("-._~"))
    var encoded = ""
    for byte in utf8 {
      if unreserved.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += byte < 0x10 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
