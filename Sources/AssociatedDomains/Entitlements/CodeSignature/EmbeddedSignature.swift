/// The signature inside a program: a list of blobs, each with the number of its slot (ENT-005).
struct EmbeddedSignature {
  /// How many blobs a signature may have.
  static let maximumBlobCount: UInt64 = 10_000

  private enum Slot {
    static let entitlements: UInt64 = 5
    static let entitlementsInDER: UInt64 = 7
  }

  private let signature: ByteView
  /// Where the blobs begin, by their slot; of several the first counts.
  private let offsets: [UInt64: UInt64]

  /// The signature with which the bytes begin.
  init(_ view: ByteView) throws(EntitlementsError) {
    guard SignatureBlob.Magic(startOf: view) == .signature else {
      throw EntitlementsError("the program's signature does not begin as one")
    }
    signature = try SignatureBlob(startOf: view).bytes
    guard let count = signature.number(at: 8, size: 4) else { throw Self.cutOff }
    guard count <= Self.maximumBlobCount else {
      throw EntitlementsError(
        "the program's signature has \(count) parts; no more than \(Self.maximumBlobCount) are read"
      )
    }
    var offsets: [UInt64: UInt64] = [:]
    for index in 0..<count {
      guard let slot = signature.number(at: 12 + 8 * index, size: 4),
        let offset = signature.number(at: 16 + 8 * index, size: 4)
      else { throw Self.cutOff }
      offsets[slot] = offsets[slot] ?? offset
    }
    self.offsets = offsets
  }

  private static let cutOff = EntitlementsError("the program's signature is cut off")

  /// The blob of the entitlements.
  func entitlements() throws(EntitlementsError) -> SignatureBlob {
    guard let offset = offsets[Slot.entitlements] else {
      throw EntitlementsError(
        offsets[Slot.entitlementsInDER] == nil
          ? "the program is signed without entitlements; sign it with `codesign --entitlements`"
          : "the program is signed with entitlements in DER alone, which are not read; sign it with "
            + "the property list too")
    }
    guard offset <= signature.count,
      let rest = signature.slice(at: offset, count: UInt64(signature.count) - offset)
    else { throw Self.cutOff }
    return try SignatureBlob(startOf: rest)
  }
}
