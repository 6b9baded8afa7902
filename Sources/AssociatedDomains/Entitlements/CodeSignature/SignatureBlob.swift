/// A blob of a code signature: four bytes that say what it is, its length in four bytes, and its
/// contents, all numbers in big-endian order (ENT-003).
struct SignatureBlob {
  /// The four bytes with which blobs begin.
  enum Magic: UInt64 {
    /// Entitlements as a property list.
    case entitlements = 0xFADE_7171
    /// Entitlements in DER.
    case entitlementsInDER = 0xFADE_7172
    /// The blobs of one signature.
    case signature = 0xFADE_0CC0

    /// What the bytes begin with; nothing if it is none of these.
    init?(startOf view: ByteView) {
      guard let number = view.number(at: 0, size: 4) else { return nil }
      self.init(rawValue: number)
    }
  }

  /// What it is.
  let magic: Magic
  /// The whole of it.
  let bytes: ByteView
  /// What follows the eight bytes of its head.
  let contents: ByteView

  /// The blob with which the bytes begin, of which any may follow it; throws where it is none of
  /// those known, or is cut off.
  init(startOf view: ByteView) throws(EntitlementsError) {
    guard let magic = Magic(startOf: view) else {
      throw EntitlementsError("the signature holds something else where a blob must be")
    }
    guard let length = view.number(at: 4, size: 4), length >= 8,
      let bytes = view.slice(at: 0, count: length),
      let contents = bytes.slice(at: 8, count: length - 8)
    else {
      throw EntitlementsError("the signature blob says a length that it does not have")
    }
    (self.magic, self.bytes, self.contents) = (magic, bytes, contents)
  }

  /// The property list of a blob of entitlements.
  func propertyList(
    budget: inout PropertyListBudget
  ) throws(EntitlementsError) -> PropertyList {
    switch magic {
    case .entitlements: break
    case .entitlementsInDER:
      throw EntitlementsError(
        "the entitlements are in DER, which is not read; sign with the property list too")
    case .signature:
      throw EntitlementsError("this is a whole signature; give the program that it is part of")
    }
    guard let form = PropertyList.Form(contents) else {
      throw EntitlementsError(
        contents.count == 0
          ? "the signature's entitlements are empty"
          : "the signature's entitlements are no property list, neither in XML nor binary")
    }
    return try PropertyList(contents, form: form, budget: &budget)
  }
}
