/// The signature inside a program: a list of blobs, each with the number of its slot (ENT-005).
struct EmbeddedSignature {
  /// How many blobs a signature may have.
  static let maximumBlobCount: UInt64 = 10_000

  private enum Slot {
    static let entitlements: UInt64 = 5
    static let entitlementsInDER: UInt64 = 7
  }

  private let signature: ByteView
  private let blobCount: UInt64

  /// The signature with which the bytes begin.
  init(_ view: ByteView) throws(EntitlementsError) {
    guard SignatureBlob.Magic(startOf: view) == .signature else {
      throw EntitlementsError("the program's signature does not begin as one")
    }
    signature = try SignatureBlob(startOf: view).bytes
    guard let count = signature.number(at: 8, size: 4) else { throw Self.cutOff }
    guard count <= Self.maximumBlobCount else {
      throw EntitlementsError(
        exceeding: .signatureParts,
        "the program's signature has \(count) parts; no more than \(Self.maximumBlobCount) are read"
      )
    }
    blobCount = count
  }

  private static let cutOff = EntitlementsError("the program's signature is cut off")

  /// The blob of the entitlements; of several the first counts.
  func entitlements() throws(EntitlementsError) -> SignatureBlob {
    var isInDER = false
    for index in 0..<blobCount {
      guard let slot = signature.number(at: 12 + 8 * index, size: 4),
        let offset = signature.number(at: 16 + 8 * index, size: 4)
      else { throw Self.cutOff }
      if slot == Slot.entitlements { return try blob(at: offset) }
      isInDER = isInDER || slot == Slot.entitlementsInDER
    }
    throw EntitlementsError(
      isInDER
        ? "the program is signed with entitlements in DER alone, which are not read; sign it with "
          + "the property list too"
        : "the program is signed without entitlements; sign it with `codesign --entitlements`")
  }

  private func blob(at offset: UInt64) throws(EntitlementsError) -> SignatureBlob {
    guard offset <= signature.count,
      let rest = signature.slice(at: offset, count: UInt64(signature.count) - offset)
    else { throw Self.cutOff }
    return try SignatureBlob(startOf: rest)
  }
}
