/// The form in which a component of a URL is compared with a pattern.
///
/// The path `/Caf%C3%A9` is `/Caf%C3%A9/` as written, `/caf%c3%a9/` without case, `/Café/` decoded,
/// and `/café/` decoded and without case.
package enum ComparisonForm: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// As written in the URL.
  case written
  /// As written, in lowercase.
  case writtenFolded
  /// Percent-decoded.
  case decoded
  /// Percent-decoded, in lowercase.
  case decodedFolded

  /// Creates the form in which texts are percent-decoded, in lowercase, both or neither.
  package init(isDecoded: Bool, isFolded: Bool) {
    self =
      isDecoded
      ? isFolded ? .decodedFolded : .decoded
      : isFolded ? .writtenFolded : .written
  }

  /// Whether percent-encoding is resolved.
  /// - Rules: ENC-003
  package var isDecoded: Bool { self == .decoded || self == .decodedFolded }

  /// Whether uppercase becomes lowercase.
  /// - Rules: CASE-001
  package var isFolded: Bool { self == .writtenFolded || self == .decodedFolded }

  /// The form of the texts that instructions are compared with.
  ///
  /// A text as written is ASCII, and instructions accept its letters in both cases.
  var ofTexts: ComparisonForm { self == .writtenFolded ? .written : self }

  /// Returns a text in this form.
  /// - Rules: ENC-001, PATHS-010, X-34
  func apply(to text: [UInt8], isPath: Bool) -> [UInt8] {
    var text = text
    if isDecoded, let decoded = text.percentDecoded { text = decoded }
    // This follows decoding, so that a decoded slash counts as a slash.
    if isPath { text = text.canonicalPath }
    return isFolded ? text.caseFolded : text
  }
}

extension [UInt8] {
  /// The text in lowercase; a scalar without a lowercase mapping to one scalar is unchanged.
  ///
  /// The hexadecimal digits of percent-encoding become lowercase like other letters.
  /// - Rules: CASE-001, X-33, CASE-007
  var caseFolded: [UInt8] {
    if allSatisfy({ $0 < 0x80 }) { return map(\.asciiLowercased) }
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      let mapping = scalar.properties.lowercaseMapping.unicodeScalars
      folded.append(mapping.count == 1 ? mapping[mapping.startIndex] : scalar)
    }
    return Array(String(folded).utf8)
  }

  /// The percent-decoded bytes; `nil` if an escape is malformed or the result is not UTF-8, in
  /// which case the text is compared as written.
  package var percentDecoded: [UInt8]? {
    guard contains(UInt8(ascii: "%")) else { return self }
    var isDecoded = false
    let decoded = withUnsafeBufferPointer { text in
      [UInt8](unsafeUninitializedCapacity: text.count) { memory, count in
        guard let length = memory.baseAddress?.initialize(percentDecoding: text) else { return }
        (count, isDecoded) = (length, true)
      }
    }
    return isDecoded ? decoded : nil
  }

  /// The path in the form that is compared.
  fileprivate var canonicalPath: [UInt8] {
    withUnsafeBufferPointer { path in
      [UInt8](unsafeUninitializedCapacity: path.count + 1) { memory, count in
        count = memory.baseAddress?.initialize(canonicalPath: path) ?? 0
      }
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a text percent-decoded.
  /// - Returns: Its length, at most that of the text; `nil` if an escape is malformed or the result is
  ///   not UTF-8, in which case the text is compared as written.
  /// - Rules: ENC-005, X-10
  func initialize(percentDecoding text: UnsafeBufferPointer<UInt8>) -> Int? {
    var (offset, count) = (0, 0)
    while offset < text.count {
      var byte = text[offset]
      if byte == UInt8(ascii: "%") {
        guard offset + 2 < text.count, let high = text[offset + 1].hexDigitValue,
          let low = text[offset + 2].hexDigitValue
        else { return nil }
        byte = high << 4 | low
        offset += 2
      }
      self[count] = byte
      (offset, count) = (offset + 1, count + 1)
    }
    return UnsafeBufferPointer(start: self, count: count).isUTF8 ? count : nil
  }

  /// Writes a path in the form that is compared on every system, and returns its length.
  ///
  /// The length is at most one more than the path's. The empty path becomes `/`, runs of slashes
  /// become one, and a final slash is added. Dot segments are unchanged.
  /// - Rules: PTH-006, PTH-008, PATHS-006, PTH-005, PTH-012, PTH-002, PTH-003, X-17, PTH-011
  func initialize(canonicalPath path: UnsafeBufferPointer<UInt8>) -> Int {
    let slash = UInt8(ascii: "/")
    if let last = initialize(fromPathWithoutEmptySegments: path) {
      self[path.count] = slash
      return last == slash ? path.count : path.count + 1
    }
    var count = 0
    var previous: UInt8 = 0
    for byte in path {
      self[count] = byte
      count += byte != slash || previous != slash ? 1 : 0
      previous = byte
    }
    self[count] = slash
    return previous == slash ? count : count + 1
  }

  /// Copies a path and returns its last byte, 0 if it is empty; `nil` if two slashes are adjacent.
  @inline(__always)
  private func initialize(
    fromPathWithoutEmptySegments path: UnsafeBufferPointer<UInt8>
  ) -> UInt8? {
    let slash = UInt8(ascii: "/")
    let source = UnsafeRawBufferPointer(path)
    let target = UnsafeMutableRawPointer(self)
    if path.count < 8 {
      var previous: UInt8 = 0
      for (offset, byte) in path.enumerated() {
        if byte == slash, previous == slash { return nil }
        self[offset] = byte
        previous = byte
      }
      return previous
    }
    // The high bit of a byte marks a slash; `carry` is the mark of the byte before the next word.
    var carry: UInt64 = 0
    var offset = 0
    while offset < path.count {
      // The last word may overlap the previous one, which then contains the byte before the last.
      let place = min(offset, path.count - 8)
      if place < offset { carry = 0 }
      let word = source.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
      target.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
      let difference = word ^ 0x2F2F_2F2F_2F2F_2F2F
      let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
      let slashes = ~((difference & low) &+ low | difference | low)
      if slashes & (slashes << 8 | carry) != 0 { return nil }
      carry = slashes >> 56
      offset = place + 8
    }
    // The first word is loaded next, which is fast only if a single store wrote all of it.
    let first = source.loadUnaligned(as: UInt64.self)
    target.storeBytes(of: first, as: UInt64.self)
    return path[path.count - 1]
  }
}
