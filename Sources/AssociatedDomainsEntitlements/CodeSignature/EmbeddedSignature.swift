/// The signature of a program: a list of blobs in numbered slots.
/// - Rules: ENT-005
struct EmbeddedSignature {
  /// The maximum number of blobs.
  static let maximumBlobCount: UInt64 = 10_000

  private enum Slot {
    static let entitlements: UInt64 = 5
    static let entitlementsInDER: UInt64 = 7
  }

  private let signature: ByteView
  private let blobCount: UInt64

  /// Reads the signature at the start of a view.
  init(_ view: ByteView) throws(EntitlementsError) {
    guard SignatureBlob.Magic(startOf: view) == .signature else {
      throw EntitlementsError(.malformedProgram, "the program's signature does not begin as one")
    }
    signature = try SignatureBlob(startOf: view).bytes
    guard let count = signature.number(at: 8, size: 4) else { throw Self.cutOff }
    guard count <= Self.maximumBlobCount else {
      throw EntitlementsError(
        exceeding: .signatureBlobCount,
        "the program's signature has \(count) parts; no more than \(Self.maximumBlobCount) are read"
      )
    }
    blobCount = count
  }

  private static let cutOff = EntitlementsError(
    .malformedProgram, "the program's signature is cut off")

  /// Returns the first blob of entitlements.
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
      .missingEntitlements,
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

/// A blob of a code signature: a magic number and a length of four big-endian bytes each, and its
/// contents.
/// - Rules: ENT-003
struct SignatureBlob {
  /// The magic number of a blob.
  enum Magic: UInt64 {
    /// Entitlements as a property list.
    case entitlements = 0xFADE_7171
    /// Entitlements in DER.
    case entitlementsInDER = 0xFADE_7172
    /// The blobs of one signature.
    case signature = 0xFADE_0CC0

    /// Reads the magic number at the start of a view; `nil` if it is unknown.
    init?(startOf view: ByteView) {
      guard let number = view.number(at: 0, size: 4) else { return nil }
      self.init(rawValue: number)
    }
  }

  /// The magic number.
  let magic: Magic
  /// The whole blob.
  let bytes: ByteView
  /// The contents after the eight bytes of the header.
  let contents: ByteView

  /// Reads the blob at the start of a view, which may be longer.
  /// - Throws: An error if the blob is of an unknown kind or cut off.
  init(startOf view: ByteView) throws(EntitlementsError) {
    guard let magic = Magic(startOf: view) else {
      throw EntitlementsError(
        .malformedProgram, "the signature holds something else where a blob must be")
    }
    guard let length = view.number(at: 4, size: 4), length >= 8,
      let bytes = view.slice(at: 0, count: length),
      let contents = bytes.slice(at: 8, count: length - 8)
    else {
      throw EntitlementsError(
        .malformedProgram, "the signature blob says a length that it does not have")
    }
    (self.magic, self.bytes, self.contents) = (magic, bytes, contents)
  }

  /// Returns the property list of a blob of entitlements.
  func propertyList(
    budget: inout PropertyListBudget
  ) throws(EntitlementsError) -> PropertyList {
    switch magic {
    case .entitlements: break
    case .entitlementsInDER:
      throw EntitlementsError(
        .missingEntitlements,
        "the entitlements are in DER, which is not read; sign with the property list too")
    case .signature:
      throw EntitlementsError(
        .malformedProgram, "this is a whole signature; give the program that it is part of")
    }
    guard contents.count > 0 else {
      throw EntitlementsError(.missingEntitlements, "the signature's entitlements are empty")
    }
    guard let form = PropertyList.Form(contents) else {
      throw EntitlementsError(
        .malformedProgram,
        "the signature's entitlements are not a property list, in XML or binary")
    }
    return try PropertyList(contents, form: form, budget: &budget)
  }
}
