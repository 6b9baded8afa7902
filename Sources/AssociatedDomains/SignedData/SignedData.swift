/// The envelope of a signed file: CMS signed data (RFC 5652), in DER or BER.
///
/// Provisioning profiles and signed site associations are such files. The signature is not
/// verified: only the content matters, not its author.
/// - Rules: ENT-004
package enum SignedData {
  /// The first byte of every signed file.
  package static let firstByte = Tag.sequence

  /// Returns the signed bytes.
  /// - Throws: An error if the bytes are not an envelope, if the envelope does not contain the
  ///   signed content, or if the content is longer than the limit.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func content(
    of bytes: ArraySlice<UInt8>, limit: Int = .max
  ) throws(SignedDataError) -> [UInt8] {
    var cursor = BERCursor(bytes)
    try cursor.enter(Tag.sequence, "the envelope")
    try checkType(cursor.contents(Tag.objectIdentifier, "the type of the envelope"))
    try cursor.enter(Tag.first, "the signed data")
    try cursor.enter(Tag.sequence, "the signed data")
    _ = try cursor.contents(Tag.integer, "the version of the signed data")
    try cursor.enter(Tag.set, "the list of digest algorithms")
    try cursor.leave()
    try cursor.enter(Tag.sequence, "the signed content")
    _ = try cursor.contents(Tag.objectIdentifier, "the type of the content")
    guard try cursor.nextTag() != nil else {
      throw SignedDataError(
        "the signature is detached: what was signed is not in the file; sign it with its content, "
          + "`openssl smime -sign -nodetach -outform DER`")
    }
    try cursor.enter(Tag.first, "the signed content")
    var content: [UInt8] = []
    try collectOctets(from: &cursor, into: &content, limit: limit)
    // Five elements are open; their ends must be there too.
    for _ in 0..<5 { try cursor.leave() }
    return content
  }

  private enum Tag {
    static let integer: UInt8 = 0x02
    static let octets: UInt8 = 0x04
    static let octetsInPieces: UInt8 = 0x24
    static let objectIdentifier: UInt8 = 0x06
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31
    /// The first of the tags whose meaning depends on their context.
    static let first: UInt8 = 0xA0
  }

  /// PKCS #7 is 1.2.840.113549.1.7; the types of envelopes are numbered below it.
  private static let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]

  private static func checkType(_ type: ArraySlice<UInt8>) throws(SignedDataError) {
    let type = Array(type)
    if type == pkcs7 + [2] { return }
    if type == pkcs7 + [3] || type == pkcs7 + [6] {
      throw SignedDataError("the envelope is encrypted, not signed; give the signed file itself")
    }
    throw SignedDataError("the envelope is not CMS signed data, but of another type")
  }

  /// Reads an octet string, which BER may divide into pieces recursively.
  private static func collectOctets(
    from cursor: inout BERCursor, into content: inout [UInt8], limit: Int
  ) throws(SignedDataError) {
    guard try cursor.nextTag() == Tag.octetsInPieces else {
      let octets = try cursor.contents(Tag.octets, "the octet string of the content")
      guard octets.count <= limit - content.count else {
        throw SignedDataError(
          exceeding: .byteCount, "the signed content has more than \(limit) bytes")
      }
      content += octets
      return
    }
    try cursor.enter(Tag.octetsInPieces, "the content in pieces")
    while try cursor.nextTag() != nil {
      try collectOctets(from: &cursor, into: &content, limit: limit)
    }
    try cursor.leave()
  }
}

/// Why a file is not an envelope with content.
package struct SignedDataError: Error, Hashable, CustomStringConvertible {
  /// A limit of the reader.
  package enum Limit: Sendable {
    /// The number of bytes in the content.
    case byteCount
    /// The number of elements.
    case elementCount
    /// The nesting depth of elements.
    case depth
  }

  /// One line: what is wrong and, if there is one, a fix.
  package let description: String
  /// The limit that the file exceeds; `nil` if it is refused for another reason.
  package let limit: Limit?

  /// Creates an error, for an exceeded limit if one is given.
  init(exceeding limit: Limit? = nil, _ description: String) {
    (self.description, self.limit) = (description, limit)
  }
}
