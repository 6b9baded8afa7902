/// A Mach-O program for one architecture.
/// - Rules: ENT-005
struct MachOImage {
  /// The maximum number of load commands.
  static let maximumCommandCount: UInt64 = 10_000

  private let image: ByteView
  private let order: ByteView.Order
  /// The length of the header before the load commands.
  private let headLength: UInt64

  private static let codeSignature: UInt64 = 0x1D

  /// Returns the blob of a program's entitlements.
  /// - Throws: An error if there is no program, no signature or no such blob.
  static func entitlements(of view: ByteView) throws(EntitlementsError) -> SignatureBlob {
    guard let image = MachOImage(view) else {
      throw EntitlementsError(
        .malformedProgram, "a part of the universal program is no Mach-O program")
    }
    return try image.entitlements()
  }

  /// Reads the start of a program; `nil` if the view does not begin with one.
  init?(_ view: ByteView) {
    switch view.number(at: 0, size: 4) {
    case 0xFEED_FACE: (order, headLength) = (.bigEndian, 28)
    case 0xFEED_FACF: (order, headLength) = (.bigEndian, 32)
    case 0xCEFA_EDFE: (order, headLength) = (.littleEndian, 28)
    case 0xCFFA_EDFE: (order, headLength) = (.littleEndian, 32)
    default: return nil
    }
    image = view
  }

  private func entitlements() throws(EntitlementsError) -> SignatureBlob {
    guard let command = try signatureCommand() else {
      throw EntitlementsError(
        .missingEntitlements, "the program is not signed; sign it, and give the signed one")
    }
    guard let offset = command.number(at: 8, size: 4, order),
      let length = command.number(at: 12, size: 4, order),
      let signature = image.slice(at: offset, count: length)
    else { throw Self.cutOff }
    return try EmbeddedSignature(signature).entitlements()
  }

  /// Returns the load command of the signature; `nil` if there is none.
  private func signatureCommand() throws(EntitlementsError) -> ByteView? {
    guard let count = image.number(at: 16, size: 4, order) else { throw Self.cutOff }
    guard count <= Self.maximumCommandCount else {
      throw EntitlementsError(
        exceeding: .loadCommandCount,
        "the program has \(count) load commands; no more than \(Self.maximumCommandCount) are read")
    }
    var offset = headLength
    for _ in 0..<count {
      guard let kind = image.number(at: offset, size: 4, order),
        let length = image.number(at: offset + 4, size: 4, order), length >= 8,
        let command = image.slice(at: offset, count: length)
      else { throw Self.cutOff }
      if kind == Self.codeSignature { return command }
      offset += length
    }
    return nil
  }

  private static let cutOff = EntitlementsError(
    .malformedProgram, "a part of the program lies outside of the file; it is cut off or damaged")
}

/// A file of several Mach-O programs, one for each architecture.
/// - Rules: ENT-005
struct UniversalBinary {
  /// The programs in order.
  let slices: [ByteView]

  /// The maximum number of programs; a higher number in its place is the version of a Java class
  /// file.
  private static let maximumSliceCount: UInt64 = 64
  /// The first version of Java class files.
  private static let firstJavaVersion: UInt64 = 45

  /// The width of offsets and lengths, by the magic number of the file.
  enum Form: UInt64 {
    /// 32 bits, as after `FAT_MAGIC`.
    case narrow = 0xCAFE_BABE
    /// 64 bits, as after `FAT_MAGIC_64`.
    case wide = 0xCAFE_BABF

    /// Reads the magic number at the start of a view; `nil` if it is neither.
    init?(startOf view: ByteView) {
      guard let number = view.number(at: 0, size: 4) else { return nil }
      self.init(rawValue: number)
    }
  }

  /// Reads the table of a file; `nil` if the view does not begin with one.
  init?(_ view: ByteView) throws(EntitlementsError) {
    guard let form = Form(startOf: view) else { return nil }
    let isWide = form == .wide
    guard let count = view.number(at: 4, size: 4) else { throw Self.cutOff }
    guard count <= Self.maximumSliceCount else { throw isWide ? Self.cutOff : Self.javaClass }
    var slices: [ByteView] = []
    for index in 0..<count {
      let entry = 8 + index * (isWide ? 32 : 20)
      guard let offset = view.number(at: entry + 8, size: isWide ? 8 : 4),
        let length = view.number(at: entry + (isWide ? 16 : 12), size: isWide ? 8 : 4),
        let slice = view.slice(at: offset, count: length)
      else { throw isWide || count < Self.firstJavaVersion ? Self.cutOff : Self.javaClass }
      slices.append(slice)
    }
    self.slices = slices
  }

  private static let cutOff = EntitlementsError(
    .malformedProgram,
    "the universal program names a part outside of the file; it is cut off or damaged")
  private static let javaClass = EntitlementsError(
    .malformedProgram, "this is a Java class file, not a program for Apple's systems")
}
