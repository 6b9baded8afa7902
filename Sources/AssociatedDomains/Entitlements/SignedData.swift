/// The envelope of a signed file: CMS signed data (RFC 5652), in DER or BER.
///
/// Provisioning profiles are such files (ENT-004), and so are signed site associations. The
/// signature is not verified: what is asked is what the file says, not who says it.
enum SignedData {
  /// The byte with which every such file begins.
  static let firstByte = Tag.sequence

  /// The bytes that were signed; throws where there is no such envelope, where they are not in it,
  /// and where they are more than the limit.
  static func content<Bytes: RandomAccessCollection<UInt8>>(
    of bytes: Bytes, limit: Int = .max
  ) throws(SignedDataError) -> [UInt8] where Bytes.Index == Int {
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
    /// The first of the tags whose meaning depends on their place.
    static let first: UInt8 = 0xA0
  }

  /// PKCS #7 is 1.2.840.113549.1.7; the types of envelopes are numbered below it.
  private static let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]

  private static func checkType(_ type: some Sequence<UInt8>) throws(SignedDataError) {
    let type = Array(type)
    if type == pkcs7 + [2] { return }
    if type == pkcs7 + [3] || type == pkcs7 + [6] {
      throw SignedDataError("the envelope is encrypted, not signed; give the signed file itself")
    }
    throw SignedDataError("the envelope is not CMS signed data, but of another type")
  }

  /// Reads an octet string, which BER may cut into pieces and those into pieces again.
  private static func collectOctets<Bytes>(
    from cursor: inout BERCursor<Bytes>, into content: inout [UInt8], limit: Int
  ) throws(SignedDataError) {
    guard try cursor.nextTag() == Tag.octetsInPieces else {
      let octets = try cursor.contents(Tag.octets, "the octet string of the content")
      guard octets.count <= limit - content.count else {
        throw SignedDataError(
          exceeding: .bytes, "the signed content has more than \(limit) bytes")
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

/// Why a file is not an envelope whose content can be had.
struct SignedDataError: Error, Hashable, CustomStringConvertible {
  /// One line: what is wrong and, where there is one, the mend.
  let description: String

  /// The limit that the file exceeds; nothing if it is refused for another reason.
  let limit: EntitlementsError.Limit?

  /// An error from its message, perhaps for a limit that is exceeded.
  init(exceeding limit: EntitlementsError.Limit? = nil, _ description: String) {
    (self.description, self.limit) = (description, limit)
  }
}
