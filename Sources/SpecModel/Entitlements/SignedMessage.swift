/// CMS signed data: the content of the envelope, without verification of its signature.
///
/// RFC 5652 describes the structure, and X.690 the encoding.
struct SignedMessage {
  private var rest: ArraySlice<UInt8>
  /// Whether a value may end with two zeros, and whether an octet string may come in pieces.
  private let isBasic: Bool

  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  private static let integer: UInt8 = 0x02
  private static let octetString: UInt8 = 0x04
  private static let objectIdentifier: UInt8 = 0x06
  private static let constructedOctetString: UInt8 = 0x24
  private static let sequence: UInt8 = 0x30
  private static let set: UInt8 = 0x31
  private static let explicit: UInt8 = 0xA0
  /// The most values without a length inside each other.
  private static let depth = 128

  /// Creates an envelope in the basic encoding rules, or only in the distinguished ones.
  init(_ bytes: [UInt8], isBasic: Bool) {
    self.init(rest: bytes[...], isBasic: isBasic)
  }

  private init(rest: ArraySlice<UInt8>, isBasic: Bool) {
    self.rest = rest
    self.isBasic = isBasic
  }

  /// The content that is signed; `nil` if the bytes are not signed data.
  var content: [UInt8]? {
    var file = self
    guard var info = file.next(Self.sequence), let type = info.next(Self.objectIdentifier),
      type.rest.elementsEqual(Self.signedData), var wrapped = info.next(Self.explicit),
      var signed = wrapped.next(Self.sequence), signed.next(Self.integer) != nil,
      signed.next(Self.set) != nil, var encapsulated = signed.next(Self.sequence),
      encapsulated.next(Self.objectIdentifier) != nil,
      var content = encapsulated.next(Self.explicit)
    else { return nil }
    return content.octets(depth: Self.depth)
  }

  /// Takes an octet string, which may come in pieces.
  private mutating func octets(depth: Int) -> [UInt8]? {
    guard depth > 0 else { return nil }
    if let string = next(Self.octetString) { return Array(string.rest) }
    guard isBasic, var pieces = next(Self.constructedOctetString) else { return nil }
    var octets: [UInt8] = []
    while !pieces.rest.isEmpty {
      guard let piece = pieces.octets(depth: depth - 1) else { return nil }
      octets += piece
    }
    return octets
  }

  /// Consumes the next value if it has this tag, and returns its contents.
  private mutating func next(_ tag: UInt8) -> SignedMessage? {
    guard rest.first == tag else { return nil }
    return next(depth: Self.depth)
  }

  private mutating func next(depth: Int) -> SignedMessage? {
    guard depth > 0, let tag = rest.popFirst() else { return nil }
    if tag & 0x1F == 0x1F {
      // The number of the tag follows, in bytes of which all but the last have the highest bit set.
      rest = rest.drop { $0 & 0x80 != 0 }.dropFirst()
    }
    guard let length = rest.popFirst() else { return nil }
    let isConstructed = tag & 0x20 != 0
    if length == 0x80 {
      return isBasic && isConstructed ? untilEndOfContents(depth: depth) : nil
    }
    guard let count = count(length), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return SignedMessage(rest: rest.prefix(count), isBasic: isBasic)
  }

  /// Returns the length that one byte gives, or that the following bytes give, as many as it says.
  private mutating func count(_ length: UInt8) -> Int? {
    guard length > 0x7F else { return Int(length) }
    let width = Int(length & 0x7F)
    defer { rest = rest.dropFirst(width) }
    return Bytes(Array(rest.prefix(width))).number(at: 0, width: width)
  }

  /// Takes everything before two zeros that are in the place of a value.
  private mutating func untilEndOfContents(depth: Int) -> SignedMessage? {
    let start = rest
    while !rest.starts(with: [0, 0]) {
      guard next(depth: depth - 1) != nil else { return nil }
    }
    defer { rest = rest.dropFirst(2) }
    return SignedMessage(rest: start[..<rest.startIndex], isBasic: isBasic)
  }
}
